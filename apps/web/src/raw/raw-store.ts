/** The state of the Data tab besides the text: the selected rows, the search, and its notices. It belongs to one run. */

import type { ElementDetails, RawHit, RecordRows, RowRange, SearchProgress } from '@flyover/result-session';
import { create } from 'zustand';

/** A request to reveal a row; each is a new object. */
export interface Reveal {
  readonly row: number;
  /** Character of the row that is to be in view, too. */
  readonly character?: number;
  /** Whether the list takes the focus. */
  readonly focus?: boolean;
  /** Scrolls no further than it must, as for the arrow keys; else the row comes to the middle. */
  readonly least?: boolean;
}

/** The notice beside the search field: keys of texts. */
export type RawNotice =
  | { readonly text: 'data.notNamed'; readonly type: string; readonly id: number | string }
  | { readonly text: 'data.copied' | 'data.copiedPart'; readonly bytes: number }
  | { readonly text: 'data.copyFailed' | 'popup.notDrawn' };

interface RawViewState {
  readonly runId: number;
  /** The row that the keyboard moves, and the one where a selection over several began. */
  readonly cursor: number;
  readonly anchor: number;
  readonly reveal?: Reveal;
  /** The row that was the last one when the end was wanted. */
  readonly end?: { readonly row: number; readonly extend: boolean };
  /** The scroll position of the rows when the tab was left, pixels. */
  readonly top: number;
  /** The record of an element that was asked for. */
  readonly record?: RecordRows;
  readonly wanted: string;
  readonly progress?: SearchProgress;
  readonly hit?: RawHit;
  /** The number of the hit that is on its way: keys may be faster than the worker. */
  readonly going?: number;
  readonly notice?: RawNotice;
  /** The selection when its record was shown, or the element at the cursor. */
  readonly led?: ElementDetails;
  /** Begins anew for another run; the text that is looked for stays. */
  showRun(runId: number): void;
  moveTo(row: number, extend: boolean): void;
  /** Requests that the cursor go to the last row; `extend` keeps the other end of the selection. */
  wantEnd(extend: boolean): void;
  /** Tells how many rows are counted by now: who wanted the last one and has gone nowhere else since is led to it. */
  countRows(rows: number): void;
  /** Goes to a row and takes the focus there. */
  showRow(row: number): void;
  select(range: RowRange): void;
  /** @param takeFocus left out: it does */
  showRecord(rows: RecordRows, takeFocus?: boolean): void;
  showHit(hit: RawHit): void;
  tell(notice: RawNotice | undefined): void;
}

export const useRawView = create<RawViewState>()((update, get) => ({
  runId: 0,
  cursor: 0,
  anchor: 0,
  top: 0,
  wanted: '',
  showRun(runId) {
    if (runId === get().runId) return;
    const nothing = {
      reveal: undefined,
      end: undefined,
      record: undefined,
      progress: undefined,
      hit: undefined,
      going: undefined,
      notice: undefined,
      led: undefined,
    };
    update({ runId, cursor: 0, anchor: 0, top: 0, ...nothing });
  },
  moveTo: (row, extend) =>
    update({ cursor: row, anchor: extend ? get().anchor : row, reveal: { row, least: true }, record: undefined, notice: undefined }),
  wantEnd: (extend) => update({ end: { row: get().cursor, extend } }),
  countRows(rows) {
    const { end, cursor, moveTo } = get();
    if (end === undefined || rows - 1 <= end.row) return;
    update({ end: undefined });
    if (cursor !== end.row) return;
    moveTo(rows - 1, end.extend);
    update({ end: { row: rows - 1, extend: end.extend } });
  },
  showRow: (row) => update({ cursor: row, anchor: row, reveal: { row, character: 0, focus: true }, record: undefined, notice: undefined }),
  select: ({ first, last }) => update({ cursor: last, anchor: first, record: undefined }),
  showRecord: (record, takeFocus = true) =>
    update({
      record,
      cursor: record.first,
      anchor: record.last,
      reveal: { row: record.first, character: record.from, focus: takeFocus },
      notice: undefined,
    }),
  showHit: (hit) =>
    update({
      hit,
      cursor: hit.row,
      anchor: hit.row,
      record: undefined,
      reveal: { row: hit.row, character: hit.from },
      notice: undefined,
    }),
  tell: (notice) => update({ notice }),
}));

/** The selected rows in their order. */
export function selectedRows({ cursor, anchor }: Pick<RawViewState, 'cursor' | 'anchor'>): RowRange {
  return { first: Math.min(cursor, anchor), last: Math.max(cursor, anchor) };
}
