/** The news of Flyover for returning users, and which of it the user has seen in this browser. */

export interface NewsEntry {
  /** Increases from entry to entry; the highest one that the user has seen is stored. */
  readonly id: number;
  /** The day of the entry, as `2026-11-23`. */
  readonly date: string;
  /** i18n key of a sentence or two. */
  readonly text: string;
}

/** The news, the newest first. A new entry goes on top; the oldest may be removed. */
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

const FIELD = 'flyover-news';

/** The id of the newest entry; 0 where there is none. */
const newest = Math.max(0, ...NEWS.map(({ id }) => id));

/**
 * Returns whether there is news since the last visit. On the first visit everything is new, so there is none: today's news counts as seen.
 */
export function hasNews(firstVisit: boolean): boolean {
  if (firstVisit) noteSeen();
  return lastSeen() < newest;
}

/** Returns the last news seen. A browser that stores nothing is at its first visit each time, and shows no news. */
function lastSeen(): number {
  try {
    const seen = Number(localStorage.getItem(FIELD) ?? 0);
    return Number.isFinite(seen) ? seen : 0;
  } catch {
    return newest;
  }
}

/** Records that all news have been seen. */
export function noteSeen(): void {
  try {
    localStorage.setItem(FIELD, String(newest));
  } catch {
    // blocked or full: the mark comes again
  }
}
