/** The positions of the columns in the table, and the visible range. Sizes are CSS pixels. */
import type { TableColumn } from '@flyover/result-session';
import type { ColumnChoice } from './column-choice.ts';

/** A column with its position. */
export interface PlacedColumn extends TableColumn {
  readonly start: number;
  readonly width: number;
  /** Whether it stays in view while the others scroll. */
  readonly pinned: boolean;
}

/** All visible columns, and their total width. */
export interface ColumnLayout {
  readonly columns: readonly PlacedColumn[];
  readonly width: number;
  /** The number of pinned columns, which are the first ones. */
  readonly pinned: number;
  readonly pinnedWidth: number;
}

/** The widths of a character in the table's font, and of the padding beside the text. */
const CHARACTER = 7.2;
const PADDING = 24;
/** The width of the icons beside the name: order and menu. */
const SIGNS = 44;
/** The same for titles that are words: their font is narrower than that of keys. */
const TITLE_CHARACTER = 6.5;
const TITLE_SIGNS = 56;
const WIDEST = 260;

/** The widths of columns whose values are unknown before they are read. */
const WIDTHS: Readonly<Partial<Record<TableColumn['topic'], number>>> = {
  type: 84,
  id: 118,
  length: 100,
  area: 100,
  lat: 104,
  lon: 104,
  members: 100,
  version: 84,
  timestamp: 168,
  changeset: 118,
  uid: 104,
  user: 150,
  incomplete: 112,
  change: 132,
};

/** Lays out the visible columns. @param view width of the pane: pinned columns leave half of it free @param titleOf returns the title of a column */
export function layOutColumns(
  columns: readonly TableColumn[],
  choice: ColumnChoice,
  view: number,
  titleOf: (column: TableColumn) => string,
): ColumnLayout {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const placed: PlacedColumn[] = [];
  let start = 0;
  let pinned = 0;
  let pinnedWidth = 0;
  for (const name of choice.shown) {
    const column = byName.get(name);
    if (column === undefined) continue;
    const width = choice.widths.get(name) ?? usualWidth(column, titleOf(column));
    const isPinned = pinned === placed.length && choice.pinned.has(name) && start + width <= view / 2;
    if (isPinned) {
      pinned++;
      pinnedWidth += width;
    }
    placed.push({ ...column, start, width, pinned: isPinned });
    start += width;
  }
  return { columns: placed, width: start, pinned, pinnedWidth };
}

/** Returns the default width of a column: its title fits beside the icons of its head. */
export function usualWidth({ topic, width = 0 }: TableColumn, title: string): number {
  const known = WIDTHS[topic];
  const wanted =
    known === undefined
      ? Math.max(width * CHARACTER, title.length * CHARACTER + SIGNS) + PADDING
      : Math.max(known, title.length * TITLE_CHARACTER + TITLE_SIGNS);
  return Math.round(Math.min(wanted, WIDEST));
}

/** Returns the range of columns in view beside the pinned ones, and one more at each side. @param left pixels that are scrolled out of view */
export function columnsInView(
  { columns, pinned, pinnedWidth }: ColumnLayout,
  left: number,
  view: number,
): readonly [first: number, last: number] {
  const from = left + pinnedWidth;
  const to = left + view;
  let first = pinned;
  while (first < columns.length - 1 && columns[first].start + columns[first].width <= from) first++;
  let last = first;
  while (last < columns.length - 1 && columns[last + 1].start < to) last++;
  return [Math.max(pinned, first - 1), Math.min(columns.length - 1, last + 1)];
}

/** Returns the scroll position that brings a column into view. */
export function leftToShow({ columns, pinnedWidth }: ColumnLayout, index: number, left: number, view: number): number {
  const column = columns[index];
  if (column === undefined || column.pinned) return left;
  if (column.start < left + pinnedWidth) return column.start - pinnedWidth;
  return column.start + column.width > left + view ? column.start + column.width - view : left;
}

/** Returns the index at which a column is dropped; the number of columns stands for the end. @param x from the start of the view, pixels */
export function placeAt({ columns, pinned, pinnedWidth }: ColumnLayout, x: number, left: number): number {
  const isPinned = x < pinnedWidth;
  const at = isPinned ? x : x + left;
  const [first, end] = isPinned ? [0, pinned] : [pinned, columns.length];
  for (let index = first; index < end; index++) if (at < columns[index].start + columns[index].width / 2) return index;
  return end;
}

/** Returns the position of the gap before a column, pixels from the start of the first column. */
export function gapAt({ columns, pinned, width }: ColumnLayout, place: number, left: number): number {
  const start = columns[place]?.start ?? width;
  return place <= pinned ? start + left : start;
}
