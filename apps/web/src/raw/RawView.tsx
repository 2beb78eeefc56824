import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelection } from '../results/selection-store.ts';
import { registerActions } from '../ui/actions.ts';
import { isShortcut } from '../ui/shortcut-keys.ts';
import { RawToolbar } from './RawToolbar.tsx';
import { RowList } from './RowList.tsx';
import { findNext, findText } from './raw-find.ts';
import { useRawView } from './raw-store.ts';
import { leadToRecord } from './select-in-data.ts';
import { useRawAnswer } from './use-raw-answer.ts';
import './raw.css';

interface Props {
  readonly runId: number;
  /** Of the answer so far. */
  readonly bytes: number;
}

/** The raw answer of a run: search and copy above, its rows below. */
export function RawView({ runId, bytes }: Props) {
  const { t } = useTranslation();
  const answer = useRawAnswer(runId, bytes);
  const searchField = useRef<HTMLInputElement>(null);
  const lineField = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const firstRow = useRef(0);
  const onFirstRow = useCallback((row: number) => {
    firstRow.current = row;
  }, []);
  const leave = () => place.current?.querySelector<HTMLElement>('.raw-data')?.focus();

  const selected = useSelection(({ details }) => details);
  const isOpen = answer !== undefined;
  useEffect(() => {
    if (isOpen && selected !== undefined) void leadToRecord(selected);
  }, [isOpen, selected]);

  // a new answer, or more of it, is searched for what was searched before
  const size = answer?.bytes;
  useEffect(() => {
    const { wanted, progress } = useRawView.getState();
    if (size !== undefined && wanted !== '' && progress?.bytes !== size) void findText(wanted, firstRow.current);
  }, [size]);

  // the tab itself may have the focus: its shortcuts hold there, too
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pane = place.current?.closest('.pane');
      const target = event.target instanceof Node ? event.target : null;
      if (event.defaultPrevented || (target !== document.body && pane?.contains(target) !== true)) return;
      const field = isShortcut(event, ['Mod+F']) ? searchField : isShortcut(event, ['Mod+G']) ? lineField : undefined;
      if (field !== undefined) {
        field.current?.focus();
        field.current?.select();
      } else if (isShortcut(event, ['F3'])) void findNext(1);
      else if (isShortcut(event, ['Shift+F3'])) void findNext(-1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  useEffect(
    () =>
      registerActions([
        { id: 'data.find', label: 'data.find', group: 'result', run: () => searchField.current?.focus() },
        { id: 'data.goToLine', label: 'data.goToLine', group: 'result', run: () => lineField.current?.focus() },
      ]),
    [],
  );

  if (answer === undefined) return <div className="raw-loading">{t('data.loading')}</div>;
  return (
    <div ref={place} className="raw-view">
      <RawToolbar answer={answer} searchField={searchField} lineField={lineField} firstRow={() => firstRow.current} onLeave={leave} />
      <RowList runId={runId} answer={answer} onFirstRow={onFirstRow} />
    </div>
  );
}
