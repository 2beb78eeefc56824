/** The rows of the history and the times in them. */
import { queryName } from '@flyover/query-template';
import { holdsAll, searchWords } from './library-rows.ts';
import type { KeptRun } from './run-history.ts';

/** From runs to the rows of the history: a heading for each day, and equal queries that follow each other in one row. */
export type HistoryRow =
  | { readonly kind: 'day'; readonly id: string /** Of its newest run, milliseconds since 1970. */; readonly time: number }
  | {
      readonly kind: 'run';
      readonly id: string;
      /** The newest of them. */
      readonly run: KeptRun;
      /** Those that the row stands for. */
      readonly keys: readonly string[];
      readonly starred: boolean;
    };

/**
 * @param runs the newest first
 * @param wanted words, each of which must stand in the query or the server's address
 * @param starredOnly leaves out what has no star
 */
export function historyRows(runs: readonly KeptRun[], wanted: string, starredOnly: boolean): readonly HistoryRow[] {
  const words = searchWords(wanted);
  const rows: HistoryRow[] = [];
  let day = '';
  for (const group of equalRuns(runs)) {
    const [run] = group;
    const starred = group.some((each) => each.starred === true);
    if ((starredOnly && !starred) || !holdsAll(`${run.query}\n${run.server}`, words)) continue;
    const ofRun = new Date(run.time).toDateString();
    if (ofRun !== day) rows.push({ kind: 'day', id: `day ${ofRun} ${run.key}`, time: run.time });
    day = ofRun;
    rows.push({ kind: 'run', id: run.key, run, keys: group.map(({ key }) => key), starred });
  }
  return rows;
}

/** Returns the title of a run: the name in its query, else the first line that is more than a comment. */
export function runTitle(query: string): string {
  return queryName(query) ?? firstLine(query);
}

/** Returns the first line of a query with content, at most 200 characters of it. */
export function firstLine(query: string): string {
  const start = query.slice(0, 4000).replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '');
  const lines = start.split('\n').map((line) => line.trim());
  const line = lines.find((each) => each !== '' && !/^(\/\/|--|\[[^\]]*\](\[[^\]]*\])*;$)/.test(each)) ?? lines.find((each) => each !== '');
  return (line ?? '').slice(0, 200);
}

function equalRuns(runs: readonly KeptRun[]): [KeptRun, ...KeptRun[]][] {
  const groups: [KeptRun, ...KeptRun[]][] = [];
  for (const run of runs) {
    const last = groups[groups.length - 1];
    if (last !== undefined && last[0].query === run.query && last[0].server === run.server) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

// Times in everyday words.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Returns a past time in short: `5 min. ago`, `3 hr. ago`, else its date, with the year where it is another one.
 *
 * @param time and `now`: ms since 1970
 */
export function whenText(time: number, now: number, locale: string): string {
  const ago = now - time;
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  if (ago >= 0 && ago < MINUTE) return relative.format(0, 'second');
  if (ago >= 0 && ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), 'minute');
  if (ago >= 0 && ago < 12 * HOUR) return relative.format(-Math.floor(ago / HOUR), 'hour');
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) });
}

/** Returns a time with its day in full. */
export function exactTime(time: number, locale: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' });
}

/** Returns the day of a time: `today`, `yesterday`, else its date. */
export function dayText(time: number, now: number, locale: string): string {
  const startOfDay = (of: number) => new Date(of).setHours(0, 0, 0, 0);
  const days = Math.round((startOfDay(now) - startOfDay(time)) / (24 * HOUR));
  if (days === 0 || days === 1) return capital(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'));
  return new Date(time).toLocaleDateString(locale, { dateStyle: 'full' });
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
