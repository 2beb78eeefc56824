/** The visible columns of the table, their order, the pinned ones, and the widths that the user has set; kept by query over reloads. */
import { readKept, writeKept } from '../settings/settings-store.ts';

/** A choice of columns. */
export interface ColumnChoice {
  /** Names in their order; those that are pinned come first. */
  readonly shown: readonly string[];
  /** The columns that stay in view while the others scroll. */
  readonly pinned: ReadonlySet<string>;
  /** Pixels, of columns that the user has resized. */
  readonly widths: ReadonlyMap<string, number>;
}

/** The columns that are pinned by default: they identify the element. */
const FIRST_PINNED: ReadonlySet<string> = new Set(['@type', '@id']);

/** The limits of a column's width, pixels. */
const NARROWEST = 44;
const WIDEST = 1200;

/** Returns a choice with default pins and widths. */
export function plainChoice(shown: readonly string[]): ColumnChoice {
  return showColumns({ shown: [], pinned: FIRST_PINNED, widths: new Map() }, shown);
}

/** Shows columns in a given order, but the pinned ones first. */
export function showColumns(choice: ColumnChoice, names: readonly string[]): ColumnChoice {
  const isPinned = (name: string) => choice.pinned.has(name);
  return { ...choice, shown: [...names.filter(isPinned), ...names.filter((name) => !isPinned(name))] };
}

/**
 * Moves a column before the one at an index. Among pinned columns it becomes pinned; behind the first that is not pinned it is unpinned.
 *
 * @param to index; the number of columns stands for the end
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

/** Pins a column behind the pinned ones, or unpins it and puts it before the others. */
export function pinColumn(choice: ColumnChoice, name: string, isPinned: boolean): ColumnChoice {
  return moveColumn({ ...choice, pinned: withPin(choice.pinned, name, isPinned) }, name, pinnedCount(choice));
}

/** Sets the width of a column. @param width pixels; undefined: the default width */
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
/** The most queries that are stored, the last changed ones, and the most characters of all. */
const MOST_QUERIES = 30;
const MOST_CHARACTERS = 200_000;

/** A stored choice: a hash of the query's text, names in their order, pinned names, names with widths. */
type Entry = readonly [query: string, shown: readonly string[], pinned: readonly string[], widths: readonly (readonly [string, number])[]];

/** Returns the stored choice of columns for a query; undefined without one. */
export function recallColumns(query: string): ColumnChoice | undefined {
  const mark = markOf(query);
  const entry = readAll().find(([known]) => known === mark);
  return entry && { shown: entry[1], pinned: new Set(entry[2]), widths: new Map(entry[3]) };
}

/** Stores the choice of columns for a query. @param choice undefined: the stored one is removed */
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

/** Returns a hash of a text: two FNV-1a sums with different seeds, since the text itself may be long. */
function markOf(query: string): string {
  let [first, second] = [0x811c9dc5, 0x2f0b4a77];
  for (let i = 0; i < query.length; i++) {
    const unit = query.charCodeAt(i);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit ^ (first >>> 15), 0x01000193);
  }
  return `${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}`;
}
