/** `lrs_…`: texts that are lists, their entries parted by semicolons. */
import { Extreme } from './extreme.ts';
import { checkEntries } from './text-limit.ts';
import { compareTexts } from './value.ts';

/** Whether a list has an entry, to the letter. The empty entry is never found. */
export function isInList(wanted: string, list: string): boolean {
  return wanted !== '' && !wanted.includes(';') && `;${list};`.includes(`;${wanted};`);
}

/** All entries of two lists. */
export function uniteLists(a: string, b: string): string {
  return joined([...entries(a), ...entries(b)]);
}

/** The entries that both lists have. */
export function intersectLists(a: string, b: string): string {
  const wanted = new Set(entries(b));
  return joined(entries(a).filter((entry) => wanted.has(entry)));
}

/** The least or the greatest entry, by number where all are numbers. */
export function extremeOfList(list: string, sign: -1 | 1): string | number {
  if (list === '') return '';
  const extreme = new Extreme(sign);
  for (const entry of entries(list)) extreme.add(entry);
  return extreme.value();
}

function entries(list: string): string[] {
  checkEntries(list);
  return list === '' ? [] : list.split(';').map(trimEntry);
}

/**
 * Cuts the blanks before an entry, and as many behind it as leaves one behind for each one before. What is all blank
 * becomes one blank. (The Overpass API takes the place of the last letter for the number of letters.)
 */
function trimEntry(entry: string): string {
  const from = entry.search(/[^ \t\n\v\f\r]/);
  if (from === -1) return ' ';
  let to = entry.length - 1;
  while (/[ \t\n\v\f\r]/.test(entry[to])) to--;
  return entry.slice(from, from + to + 1);
}

function joined(list: readonly string[]): string {
  return [...new Set(list)].sort(compareTexts).join(';');
}
