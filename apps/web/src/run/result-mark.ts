/** The marks of the shown result: whether it is of an earlier run, of another query or incomplete; the origin and the age of its data. */
import { queryName } from '@flyover/query-template';
import type { RunOutcome } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { isFileAddress, useAskedServer } from '../own-data/files-store.ts';
import { useEditor } from '../query/editor-store.ts';
import { useQuery } from '../query/query-text.ts';
import type { AppConfig } from '../site/app-config.ts';
import { endWait } from './retry.ts';
import { isComplete, type ResultOrigin, type RunState, useRun } from './run-store.ts';
import { asksOwnServer, directiveServer } from './servers.ts';

/**
 * `earlier`: a newer run is under way, or has ended with nothing to show; `other`: another query stands in the editor; `data`: queries go
 * to another file now, to a server in place of a file, or to a file in place of a server.
 */
export type ResultMark = 'earlier' | 'other' | 'data';

/** The delay of the mark after the click, ms, so that a quick answer shows none. */
const APPEARS_AFTER = 250;

interface Marked {
  readonly runId: number;
  readonly outcome?: RunOutcome;
  readonly origin?: ResultOrigin;
  readonly replaced: boolean;
}

/**
 * @param text the text in the editor
 * @param asked the selected server or file
 */
export function resultMark({ runId, outcome, origin, replaced }: Marked, text: string, asked: string): ResultMark | undefined {
  if (outcome === undefined) return undefined;
  if (outcome.runId !== runId) return 'earlier';
  if (replaced && origin?.text !== text) return 'other';
  return origin !== undefined && isOfOtherData(origin, asked) ? 'data' : undefined;
}

/** Whether the result is of other data than the selected. A query that names its server does not depend on the selection. */
function isOfOtherData({ text, server }: ResultOrigin, asked: string): boolean {
  return server !== asked && (isFileAddress(server) || isFileAddress(asked)) && directiveServer(text) === undefined;
}

/** The reason why a result is incomplete: its run was aborted, is in progress, or the server stopped. */
export function partialBy(outcome: RunOutcome, run: { readonly state: RunState; readonly runId: number }) {
  if (outcome.partial) return run.state === 'running' && outcome.runId === run.runId ? 'running' : 'aborted';
  if (outcome.kind === 'aborted') return 'aborted';
  // an answer that is only an error has no data that could be partial
  return outcome.failure !== undefined && outcome.kind === 'map' ? 'failed' : undefined;
}

/** Returns the name of the query of the shown result. */
export function originName(): string | undefined {
  const { origin } = useRun.getState();
  return origin === undefined ? undefined : queryName(origin.text);
}

/** Returns the mark of the shown result, for the page. */
export function useResultMark(): ResultMark | undefined {
  const running = useRun(({ state, runId }) => (state === 'running' ? runId : undefined));
  const text = useQuery(({ text }) => text);
  const asked = useAskedServer();
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    if (running === undefined) return;
    const timer = setTimeout(() => setWaited(running), APPEARS_AFTER);
    return () => clearTimeout(timer);
  }, [running]);
  return useAnnouncedRun((run) => {
    const isNew = running !== undefined && waited !== running && run.outcome?.runId === running - 1;
    return isNew ? undefined : resultMark(run, text, asked);
  });
}

/**
 * Records when another query replaces the one in the editor.
 *
 * @returns ends that
 */
export function noteReplacements(): () => void {
  return useEditor.subscribe(({ replacedBy }, before) => {
    if (replacedBy === before.replacedBy) return;
    // the problem of the earlier query must not be shown for this one
    endWait();
    useRun.setState({ replaced: true, problem: undefined });
  });
}

// The run as the texts over the map show it. A complete result is shown together with its frame: with software rendering, a frame with new
// texts delays the map's frame by its own duration.

/** The longest wait for a frame, ms. */
const LONGEST_HOLD = 500;

/** The state of `useRun`, or that before the latest result while the map paints it. */
export const useAnnouncedRun = create(() => useRun.getState());

let timer: ReturnType<typeof setTimeout> | undefined;

useRun.subscribe((run, before) => {
  if (run.state === 'running' && isComplete(run)) timer ??= setTimeout(tell, LONGEST_HOLD);
  else if (before.state === 'running' && run.state === 'drawn') {
    clearTimeout(timer);
    // this is the frame with the result
    timer = setTimeout(tell);
  } else tell();
});

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  useAnnouncedRun.setState(useRun.getState(), true);
}

/** Whether the shown result is the sample data of the server this page came from. */
export function useInvented(config: AppConfig): boolean {
  return useRun(({ origin }) => config.data?.invented === true && origin !== undefined && asksOwnServer(origin.server, config));
}

export interface DataOrigin {
  /** Whether the data on the map, or of a first query, is that of the server this page came from. */
  readonly ownData: boolean;
  /** Whether the selected server, or that of the shown result, is another one; a file is no server. */
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
