/** The visible columns of the table, their order, the pinned ones, and the widths that the user has set; kept by query over reloads. */
import { readKept, writeKept } from '../settings/settings-store.ts';

/** A choice of columns. */
export interface ColumnChoice {
  /** Names in their order; those that are pinned come first. */
  readonly shown: readonly string[];
  /** They stay where they are while the others are scrolled. */
  readonly pinned: ReadonlySet<string>;
  /** Pixels, of columns that somebody has sized. */
  readonly widths: ReadonlyMap<string, number>;
}

/** Before anybody chooses, what the element is stays in view. */
const FIRST_PINNED: ReadonlySet<string> = new Set(['@type', '@id']);

/** Widths that a column can have, pixels. */
const NARROWEST = 44;
const WIDEST = 1200;

/** Columns that nobody has pinned or sized. */
export function plainChoice(shown: readonly string[]): ColumnChoice {
  return showColumns({ shown: [], pinned: FIRST_PINNED, widths: new Map() }, shown);
}

/** Takes these columns into view, in this order, but the pinned ones first. */
export function showColumns(choice: ColumnChoice, names: readonly string[]): ColumnChoice {
  const isPinned = (name: string) => choice.pinned.has(name);
  return { ...choice, shown: [...names.filter(isPinned), ...names.filter((name) => !isPinned(name))] };
}

/**
 * Puts a column before the one that stands at a place now; among pinned columns it is pinned, behind the first that is not it is not.
 *
 * @param to from 0 up to the number of columns: behind the last
 */
export function moveColumn(choice: ColumnChoice, name: string, to: number): ColumnChoice {
  const { shown, pinned } = choice;
  const from = shown.indexOf(name);
  if (from === -1) return choice;
  const pins = pinnedCount(choice);
  const isPinned = to < pins || (to === pins && pinned.has(name));
  const others = (first: number, end: number) => shown.slice(first, end).filter((other) => other !== name);
  return { ...choice, pinned: withPin(pinned, name, isPinned), shown: [...others(0, to), name, ...others(to, shown.length)] };
}

/** Pins a column behind those that are pinned, or lets it go before those that are not. */
export function pinColumn(choice: ColumnChoice, name: string, isPinned: boolean): ColumnChoice {
  return moveColumn({ ...choice, pinned: withPin(choice.pinned, name, isPinned) }, name, pinnedCount(choice));
}

/** @param width pixels; undefined: as wide as columns of its kind are */
export function sizeColumn(choice: ColumnChoice, name: string, width: number | undefined): ColumnChoice {
  const widths = new Map(choice.widths);
  if (width === undefined) widths.delete(name);
  else widths.set(name, Math.round(Math.max(NARROWEST, Math.min(width, WIDEST))));
  return { ...choice, widths };
}

function pinnedCount({ shown, pinned }: ColumnChoice): number {
  return shown.filter((name) => pinned.has(name)).length;
}

function withPin(pinned: ReadonlySet<string>, name: string, isPinned: boolean): ReadonlySet<string> {
  const next = new Set(pinned);
  if (isPinned) next.add(name);
  else next.delete(name);
  return next;
}

const FIELD = 'flyover-table-columns';
/** So many queries are kept, those that were changed last, and so many characters of all. */
const MOST_QUERIES = 30;
const MOST_CHARACTERS = 200_000;

/** As it is stored: a query by a number that stands for its text, names in their order, names that are pinned, names with their widths. */
type Entry = readonly [query: string, shown: readonly string[], pinned: readonly string[], widths: readonly (readonly [string, number])[]];

/** Returns the stored choice of columns for a query; undefined without one. */
export function recallColumns(query: string): ColumnChoice | undefined {
  const mark = markOf(query);
  const entry = readAll().find(([known]) => known === mark);
  return entry && { shown: entry[1], pinned: new Set(entry[2]), widths: new Map(entry[3]) };
}

/** @param choice undefined: nothing is kept of this query any more */
export function keepColumns(query: string, choice: ColumnChoice | undefined): void {
  const mark = markOf(query);
  const others = readAll().filter(([known]) => known !== mark);
  const entries: readonly Entry[] =
    choice === undefined ? others : [[mark, choice.shown, [...choice.pinned], [...choice.widths]], ...others.slice(0, MOST_QUERIES - 1)];
  let characters = 0;
  const kept = entries.filter((entry) => {
    characters += JSON.stringify(entry).length;
    return characters <= MOST_CHARACTERS;
  });
  writeKept(FIELD, kept.length > 0 ? JSON.stringify(kept) : undefined);
}

function readAll(): readonly Entry[] {
  try {
    const read: unknown = JSON.parse(readKept(FIELD) ?? '[]');
    return Array.isArray(read) ? read.filter(isEntry).slice(0, MOST_QUERIES) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value)) return false;
  const [query, shown, pinned, widths] = value;
  return typeof query === 'string' && isTexts(shown) && isTexts(pinned) && Array.isArray(widths) && widths.every(isWidth);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isWidth(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]) && value[1] > 0;
}

/** Two sums over the text by FNV-1a from different beginnings: the text itself may be long. */
function markOf(query: string): string {
  let [first, second] = [0x811c9dc5, 0x2f0b4a77];
  for (let i = 0; i < query.length; i++) {
    const unit = query.charCodeAt(i);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit ^ (first >>> 15), 0x01000193);
  }
  return `${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}`;
}
