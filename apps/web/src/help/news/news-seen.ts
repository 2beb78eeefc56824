/** The news that the user has seen in this browser. */
import { NEWS } from './news.ts';

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

/** Everything there is has been seen. */
export function noteSeen(): void {
  try {
    localStorage.setItem(FIELD, String(newest));
  } catch {
    // blocked or full: the mark comes again
  }
}
