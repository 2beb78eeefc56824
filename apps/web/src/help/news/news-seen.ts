/** The news that the user has seen in this browser. */
import { NEWS } from './news.ts';

const FIELD = 'flyover-news';

/** The id of the newest entry; 0 where there is none. */
const newest = Math.max(0, ...NEWS.map(({ id }) => id));

/**
 * Whether there is something new since the last visit. For somebody who comes for the first time everything is, and so nothing: what
 * there is today is taken for seen.
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
