/** The columns that somebody has chosen for a query: its next result has them again, after a reload too. */
import { readKept, writeKept } from '../settings/settings-store.ts';
import type { ColumnChoice } from './column-choice.ts';

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
