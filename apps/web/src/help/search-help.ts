/** The rows and sections of the help, and the search in them: the hits, their order, and the examples to open. */
import type { ReactNode } from 'react';
import { plainText } from '../ui/search-actions.ts';

/** A row: its text for the search, and its content. */
export interface HelpRow {
  /** Unique among all rows. */
  readonly id: string;
  /** The visible text. */
  readonly text: string;
  /** The text of its folded example. */
  readonly folded?: string;
  /** The subjects: a word of the language, a code, the name of an example. */
  readonly names?: readonly string[];
  /** The content; of a row with an example it depends on whether that is open. */
  readonly content: ReactNode | ((open: boolean) => ReactNode);
}

export interface HelpSection {
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** Whether its rows are steps. */
  readonly numbered?: boolean;
  readonly rows: readonly HelpRow[];
}

export interface FoundHelp {
  /** The sections with hits. */
  readonly sections: readonly HelpSection[];
  /** The number of rows. */
  readonly count: number;
  /** Ids of the rows whose example is open. */
  readonly opened: ReadonlySet<string>;
}

/** The ranks of a hit: a subject equals the words, a subject begins with them, or the text contains them. */
const EXACT = 0;
const BEGINS = 1;
const SAYS = 2;

/**
 * Returns the rows that contain every word of a search, in any order and case. Rows whose subject equals the words come first, with their
 * section, and are opened; so are an example that alone contains them, and a single hit. Without a word: all rows in their order.
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
