/** The news of Flyover, for returning users. */

export interface NewsEntry {
  /** Increases from entry to entry; the highest one that the user has seen is stored. */
  readonly id: number;
  /** The day it came, as `2026-11-23`. */
  readonly date: string;
  /** i18n key of a sentence or two. */
  readonly text: string;
}

/** The newest first. A new entry goes on top; the oldest may be taken out. */
export const NEWS: readonly NewsEntry[] = [
  { id: 12, date: '2026-11-29', text: 'news.rows' },
  { id: 11, date: '2026-11-29', text: 'news.pictures' },
  { id: 10, date: '2026-11-29', text: 'news.counts' },
  { id: 9, date: '2026-11-29', text: 'news.dots' },
  { id: 8, date: '2026-11-26', text: 'news.made' },
  { id: 7, date: '2026-11-26', text: 'news.data' },
  { id: 6, date: '2026-11-25', text: 'news.legends' },
  { id: 5, date: '2026-11-25', text: 'news.sql' },
  { id: 4, date: '2026-11-23', text: 'news.begin' },
  { id: 3, date: '2026-11-23', text: 'help.result.tasks' },
  { id: 2, date: '2026-11-23', text: 'help.result.dates' },
  { id: 1, date: '2026-11-23', text: 'help.result.keep' },
];
