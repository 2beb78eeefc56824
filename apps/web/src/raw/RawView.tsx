import { IconArrowDown, IconArrowUp, IconCopy, IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent as ReactKeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { registerActions, withShortcut } from '../ui/actions.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { isShortcut } from '../ui/shortcut-keys.ts';
import { formatBytes } from '../ui/sizes.ts';
import { RowList } from './RowList.tsx';
import { copyRows, findNext, findText, leadToRecord, showOnMap } from './raw-actions.ts';
import { useRawView } from './raw-store.ts';
import { type RawAnswer, useRawAnswer } from './use-raw-rows.ts';
import './raw.css';

interface RawViewProps {
  readonly runId: number;
  /** Of the answer so far. */
  readonly bytes: number;
}

/** The raw answer of a run: search and copy above, its rows below. */
export function RawView({ runId, bytes }: RawViewProps) {
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

interface RawToolbarProps {
  readonly answer: RawAnswer;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly lineField: RefObject<HTMLInputElement | null>;
  /** The first row in view: the search begins there. */
  readonly firstRow: () => number;
  readonly onLeave: () => void;
}

/** Search, way to a line, and copy. */
function RawToolbar({ answer, searchField, lineField, firstRow, onLeave }: RawToolbarProps) {
  const { t } = useTranslation();
  const wanted = useRawView((view) => view.wanted);
  const hits = useRawView((view) => view.progress?.hits ?? 0);
  const clear = () => {
    void findText('', 0);
    searchField.current?.focus();
  };
  const onSearchKey = (event: ReactKeyboardEvent) => {
    if (event.key === 'Enter') void findNext(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      if (wanted === '') onLeave();
      else clear();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const goToLine = (event: FormEvent) => {
    event.preventDefault();
    const line = Number((lineField.current?.value ?? '').replace(/\D/g, ''));
    if (line >= 1) void showLine(line - 1);
  };
  return (
    <div className="raw-bar" role="toolbar" aria-label={t('data.tools')}>
      <div className="raw-search">
        <IconSearch {...MENU_ICON} />
        <input
          ref={searchField}
          type="text"
          value={wanted}
          spellCheck={false}
          autoComplete="off"
          aria-label={t('data.find')}
          title={withShortcut(t('data.find'), ['Mod+F'])}
          placeholder={t('data.find')}
          onChange={(event) => void findText(event.target.value, firstRow())}
          onKeyDown={onSearchKey}
        />
        <SearchStatus />
        {wanted !== '' && (
          <button type="button" className="raw-clear" aria-label={t('data.clear')} onClick={clear}>
            <IconX size={14} aria-hidden />
          </button>
        )}
      </div>
      <IconButton
        label={t('data.previous')}
        shortcuts={['Shift+Enter', 'Shift+F3']}
        icon={IconArrowUp}
        disabled={hits === 0}
        onClick={() => void findNext(-1)}
      />
      <IconButton
        label={t('data.next')}
        shortcuts={['Enter', 'F3']}
        icon={IconArrowDown}
        disabled={hits === 0}
        onClick={() => void findNext(1)}
      />
      <div className="spacer" />
      <Notice />
      <form className="raw-go" onSubmit={goToLine}>
        <input
          ref={lineField}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('data.goToLine')}
          title={withShortcut(t('data.goToLine'), ['Mod+G'])}
          placeholder={t('data.line')}
          onKeyDown={(event) => event.key === 'Escape' && onLeave()}
        />
        <span className="raw-of">{t(answer.complete ? 'data.ofLines' : 'data.ofAboutLines', { count: answer.lines })}</span>
      </form>
      <IconButton
        label={t('data.showOnMap')}
        shortcuts={['Enter']}
        icon={IconMapPin}
        onClick={() => void showOnMap(useRawView.getState().cursor)}
      />
      <IconButton
        label={t('data.copyAll')}
        hint={t('data.copyHelp')}
        icon={IconCopy}
        onClick={() => void copyRows({ first: 0, last: answer.rows - 1 })}
      />
    </div>
  );
}

async function showLine(line: number): Promise<void> {
  const { runId } = useRawView.getState();
  const row = await resultWorker().rawRowOfLine(runId, line);
  if (useRawView.getState().runId === runId) useRawView.getState().showRow(row);
}

/** The number of hits, and the index of the current one. */
function SearchStatus() {
  const { t } = useTranslation();
  const { wanted, progress, hit } = useRawView();
  if (wanted === '') return <span className="raw-status" role="status" />;
  const { hits = 0, searched = 0, bytes = 1 } = progress ?? {};
  const percent = Math.floor((searched / bytes) * 100);
  const text =
    progress === undefined || (hits === 0 && searched < bytes)
      ? t('data.searching', { percent })
      : hits === 0
        ? t('data.noHit')
        : hit === undefined
          ? t('data.hits', { count: hits })
          : t(searched < bytes ? 'data.hitSoFar' : 'data.hit', { number: hit.number + 1, count: hits });
  return (
    <span className="raw-status" role="status">
      {text}
    </span>
  );
}

function Notice() {
  const { t, i18n } = useTranslation();
  const notice = useRawView((view) => view.notice);
  return (
    <span className="raw-notice" role="status">
      {notice !== undefined &&
        (notice.text === 'data.notNamed'
          ? t(notice.text, { element: t(`popup.${notice.type}`, { defaultValue: notice.type }), id: notice.id })
          : t(notice.text, 'bytes' in notice ? { size: formatBytes(notice.bytes, i18n.language) } : {}))}
    </span>
  );
}
