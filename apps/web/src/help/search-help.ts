/** What a search in the help finds, in which order, and which examples it opens. */
import { plainText } from '../ui/search-actions.ts';
import type { HelpRow, HelpSection } from './help-row.ts';

export interface FoundHelp {
  /** Those that have rows left. */
  readonly sections: readonly HelpSection[];
  /** How many rows there are. */
  readonly count: number;
  /** Ids of the rows whose example is open. */
  readonly opened: ReadonlySet<string>;
}

/** How well a row fits: it is about just that, what it is about begins so, or it says so somewhere. */
const EXACT = 0;
const BEGINS = 1;
const SAYS = 2;

/**
 * The rows that hold every word of a search, in any order and case. What is about just the words comes first, with its section, and is
 * opened; so is an example that alone holds them, and the only row that is found. Without a word: all, as they are.
 */
export function searchHelp(sections: readonly HelpSection[], wanted: string): FoundHelp {
  const sought = plainText(wanted).trim();
  if (sought === '') return { sections, count: sections.reduce((sum, { rows }) => sum + rows.length, 0), opened: new Set() };
  const words = sought.split(/\s+/);
  const found = sections
    .map((section) => ({
      ...section,
      rows: section.rows.filter((row) => holds(`${section.title} ${row.text} ${row.folded ?? ''}`, words)),
    }))
    .filter(({ rows }) => rows.length > 0)
    .map((section) => ({ ...section, rows: section.rows.toSorted((a, b) => rankOf(a, sought) - rankOf(b, sought)) }));
  const isExact = ({ rows }: HelpSection) => rankOf(rows[0], sought) === EXACT;
  const all = found.flatMap(({ title, rows }) => rows.map((row) => ({ title, row })));
  const opened = all.filter(({ title, row }) => all.length === 1 || rankOf(row, sought) === EXACT || !holds(`${title} ${row.text}`, words));
  return {
    sections: [...found.filter(isExact), ...found.filter((section) => !isExact(section))],
    count: all.length,
    opened: new Set(opened.map(({ row }) => row.id)),
  };
}

function rankOf({ names = [] }: HelpRow, sought: string): number {
  const plain = names.map(plainText);
  if (plain.includes(sought)) return EXACT;
  return plain.some((name) => name.startsWith(sought)) ? BEGINS : SAYS;
}

function holds(text: string, words: readonly string[]): boolean {
  const plain = plainText(text);
  return words.every((word) => plain.includes(word));
}
