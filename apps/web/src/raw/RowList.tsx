import type { RawKind, RawRow, RowMark } from '@flyover/result-session';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyRows, selectInData, showOnMap } from './raw-actions.ts';
import { selectedRows, useRawView } from './raw-store.ts';
import { type Mark, segmentsOf, tokensOf } from './raw-tokens.ts';
import { rowAfterKey, useRowWindow } from './scaled-scroll.ts';
import { type RawAnswer, useRawRows, useRowMarks } from './use-raw-rows.ts';

/** Height of a row, pixels. */
const ROW_HEIGHT = 20;
/** Rows drawn beyond the view. */
const AROUND = 4;

interface RowListProps {
  readonly runId: number;
  readonly answer: RawAnswer;
  /** Called with the first row in view. */
  readonly onFirstRow: (row: number) => void;
}

/** The rows of the answer; only those in view are in the page. */
export function RowList({ runId, answer, onFirstRow }: RowListProps) {
  const { t, i18n } = useTranslation();
  const { cursor, anchor, hit, record } = useRawView();
  const scroller = useRef<HTMLDivElement>(null);
  const { scroll, first, last, rows, base, shift, page } = useRowWindow(
    scroller,
    { count: answer.rows, height: ROW_HEIGHT, left: () => useRawView.getState().top, keep: (top) => useRawView.setState({ top }) },
    AROUND,
  );
  const rowAt = useRawRows(runId, first, last, answer.bytes);
  const marks = useRowMarks(runId, first, last);
  const digits = answer.lines.toLocaleString(i18n.language).length;
  const width = useWidest(rows.map((row) => rowAt(row)?.text.length ?? 0)) + digits + 5;
  useReveal(scroller, scroll.reveal, digits);
  useEffect(() => useRawView.getState().countRows(answer.rows), [answer.rows]);
  useEffect(() => onFirstRow(first === 0 ? 0 : first + AROUND), [onFirstRow, first]);

  const selection = selectedRows({ cursor, anchor });
  const onKeyDown = (event: KeyboardEvent) => {
    const { moveTo, select, wantEnd } = useRawView.getState();
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.key.toLowerCase() === 'a') {
      select({ first: 0, last: answer.rows - 1 });
      wantEnd(true);
    } else if (mod && event.key.toLowerCase() === 'c') {
      // what the pointer has marked within rows is copied by the browser
      if (document.getSelection()?.isCollapsed === false) return;
      void copyRows(selection);
    } else if (event.key === 'Enter' && !mod && !event.altKey && !event.shiftKey) void showOnMap(cursor);
    else {
      const row = rowAfterKey(event, cursor, answer.rows, page);
      if (row === undefined) return;
      moveTo(row, event.shiftKey);
      if (row === answer.rows - 1) wantEnd(event.shiftKey);
    }
    event.preventDefault();
  };
  // a click, not its beginning: a finger that scrolls selects nothing
  const onClick = ({ target, shiftKey, clientX }: MouseEvent) => {
    const row = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : undefined;
    if (row === null || row === undefined) return;
    scroller.current?.focus({ preventScroll: true });
    useRawView.getState().moveTo(Number(row), shiftKey);
    // who marks text copies it
    if (!shiftKey && document.getSelection()?.isCollapsed !== false) void selectInData(Number(row), characterAt(target, clientX));
  };
  return (
    <div
      ref={scroller}
      className="raw-data"
      dir="ltr"
      role="listbox"
      aria-label={t('data.label')}
      aria-multiselectable
      aria-activedescendant={cursor >= first && cursor <= last ? `raw-row-${cursor}` : undefined}
      tabIndex={0}
      onScroll={scroll.onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
      // with Shift the browser would mark text up to here
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <div className="raw-height" role="presentation" style={{ height: scroll.height, minWidth: `${width}ch` }}>
        <div className="raw-rows" role="presentation" style={{ transform: `translateY(${shift}px)` }}>
          {rows.map((row) => (
            <RawLine
              key={row}
              row={row}
              rows={answer.rows}
              top={(row - base) * ROW_HEIGHT}
              content={rowAt(row)}
              kind={answer.kind}
              separator={answer.separator}
              marks={marksOf(row, marks.get(row), hit?.number, record)}
              digits={digits}
              locale={i18n.language}
              selected={row >= selection.first && row <= selection.last}
              cursor={row === cursor}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const NONE: readonly Mark[] = [];

function marksOf(
  row: number,
  hits: readonly RowMark[] | undefined,
  current: number | undefined,
  record: ReturnType<typeof useRawView.getState>['record'],
): readonly Mark[] {
  // a record within one row is marked by itself: the row may hold hundreds
  if (record !== undefined && record.first === record.last && record.first === row)
    return [{ from: record.from, to: record.to, current: true }];
  return hits?.map(({ from, to, number }) => ({ from, to, current: number === current })) ?? NONE;
}

/** The most characters that a row in view had so far: what was reached by scrolling sideways stays reachable. */
function useWidest(lengths: readonly number[]): number {
  const [widest, setWidest] = useState(0);
  const now = Math.max(widest, ...lengths);
  useLayoutEffect(() => setWidest(now), [now]);
  return now;
}

/** Scrolls to what is to be seen, sideways too. */
function useReveal(
  scroller: { readonly current: HTMLElement | null },
  revealRow: (row: number, least: boolean) => void,
  digits: number,
): void {
  const reveal = useRawView((view) => view.reveal);
  const latest = useRef(revealRow);
  latest.current = revealRow;
  useEffect(() => {
    const element = scroller.current;
    if (reveal === undefined || element === null) return;
    // a request is fulfilled once: the tab may be left and opened again
    useRawView.setState({ reveal: undefined });
    latest.current(reveal.row, reveal.least === true);
    if (reveal.focus === true) element.focus({ preventScroll: true });
    if (reveal.character === undefined) return;
    const character = characterWidth(element);
    const left = (reveal.character + digits + 4) * character;
    const shown = { from: element.scrollLeft + (digits + 4) * character, to: element.scrollLeft + element.clientWidth - 20 * character };
    if (left < shown.from || left > shown.to) element.scrollLeft = Math.max(0, left - element.clientWidth / 2);
  }, [scroller, reveal, digits]);
}

/** The character of a row that is about below the pointer: one is as wide as the other. */
function characterAt(target: EventTarget, x: number): number {
  const text = target instanceof Element ? target.closest('[data-row]')?.querySelector<HTMLElement>('.raw-text') : undefined;
  return text === null || text === undefined ? 0 : Math.max(0, Math.floor((x - text.getBoundingClientRect().left) / characterWidth(text)));
}

function characterWidth(element: HTMLElement): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 8;
  context.font = getComputedStyle(element).font;
  return context.measureText('0').width;
}

interface RawLineProps {
  readonly row: number;
  readonly rows: number;
  readonly top: number;
  readonly content: RawRow | undefined;
  readonly kind: RawKind;
  readonly separator: string;
  readonly marks: readonly Mark[];
  readonly digits: number;
  readonly locale: string;
  readonly selected: boolean;
  readonly cursor: boolean;
}

/** One row: the number of its line, and its text in colours. Pieces of a long line have none: what they are stands in another piece. */
const RawLine = memo(function RawLine({ row, rows, top, content, kind, separator, marks, digits, locale, selected, cursor }: RawLineProps) {
  const coloured = content?.begins === true && content.ends;
  const segments = content === undefined ? [] : segmentsOf(content.text, coloured ? tokensOf(content.text, kind, separator) : [], marks);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the list, which names the row at hand (aria-activedescendant)
    <div
      role="option"
      id={`raw-row-${row}`}
      aria-selected={selected}
      aria-posinset={row + 1}
      aria-setsize={rows}
      data-row={row}
      className={`raw-line ${cursor ? 'cursor' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="raw-number" style={{ width: `${digits + 3}ch` }}>
        {content?.begins === false ? '↳' : content === undefined ? '' : (content.line + 1).toLocaleString(locale)}
      </span>
      <span className="raw-text">
        {segments.map(({ from, text, kind, mark }) => {
          const look = [kind && `raw-token-${kind}`, mark && `raw-mark-${mark}`].filter(Boolean).join(' ');
          return look === '' ? (
            text
          ) : (
            <span key={from} className={look}>
              {text}
            </span>
          );
        })}
      </span>
    </div>
  );
});
