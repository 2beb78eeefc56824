/** The origin of the shown result: ids of invented data have no pages to link to, those of other servers do. */
import { isFileAddress, useAskedServer } from '../own-data/files-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { useRun } from './run-store.ts';
import { asksOwnServer } from './servers.ts';

/** Whether the shown result is the sample data of the server this page came from. */
export function useInvented(config: AppConfig): boolean {
  return useRun(({ origin }) => config.data?.invented === true && origin !== undefined && asksOwnServer(origin.server, config));
}

export interface DataOrigin {
  /** The data on the map, or what a first query will give, is that of the server this page came from. */
  readonly ownData: boolean;
  /** The chosen server, or that of the shown result, is another one; a file is none: who opens one asks nobody. */
  readonly elsewhere: boolean;
}

/** Returns the origin of the data on the map; before the first result, that of the selected server. */
export function useDataOrigin(config: AppConfig): DataOrigin {
  const asked = useAskedServer();
  const ownData = useRun(({ origin }) => asksOwnServer(origin?.server ?? asked, config));
  const shownElsewhere = useRun(({ origin }) => origin !== undefined && isElsewhere(origin.server, config));
  return { ownData, elsewhere: shownElsewhere || isElsewhere(asked, config) };
}

function isElsewhere(server: string, config: AppConfig): boolean {
  return !isFileAddress(server) && !asksOwnServer(server, config);
}

// The age of data, and the limit above which it is marked.

/** Specification, section 9: data older than one day, areas older than four, are marked; ms. */
export const DATA_LAG_LIMIT = 864e5;
export const AREAS_LAG_LIMIT = 3456e5;

/** Returns whether a time (ISO 8601) is older than `limit` ms; false where it is unknown or cannot be read. */
export function isOlder(iso: string | undefined, limit: number, now: number): boolean {
  return iso !== undefined && now - Date.parse(iso) > limit;
}

/** Returns a time for a tooltip, to the second, in the reader's language and time zone; unchanged where it cannot be read. */
export function exactTime(iso: string, locale: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' });
}
