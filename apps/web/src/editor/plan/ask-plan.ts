/** Asks whoever ran the query how it ran, or what it expects. */
import type { ExplainedRun } from '@flyover/engine-host';
import { isFileAddress } from '../../own-data/file-address.ts';
import { workerOfFile } from '../../own-data/files-store.ts';
import { useRun } from '../../run/run-store.ts';
import { asksOwnServer } from '../../run/servers.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { readPlan } from './read-plan.ts';

/** What is known of a query, and the text that it is of. */
export interface AskedPlan {
  readonly run: ExplainedRun;
  /** The query without its placeholders. */
  readonly sent: string;
}

/** The media type by which Flyover's servers tell how a query ran. */
const PLAN_TYPE = 'application/vnd.flyover.plan+json';

/** Characters that a server may tell at most. */
const LONGEST_PLAN = 5_000_000;

/**
 * What a file tells of a text: how it ran, where it was the last to run, else what is expected.
 *
 * @returns undefined where no file was or is asked
 */
export async function askFilePlan(text: string, signal: AbortSignal): Promise<AskedPlan | undefined> {
  const { sent, server, state } = useRun.getState();
  if (isLastRun(text) && state !== 'running' && isFileAddress(server)) {
    const run = await workerOfFile(server)?.explained(sent);
    if (run !== undefined) return { run, sent };
  }
  const { estimateText } = await withTimeout('estimates', import('./follow-estimates.ts'));
  const expected = await estimateText(text, signal);
  return expected && { run: { statements: [], estimates: expected.estimates }, sent: expected.query };
}

/** Whether the server that ran a text last tells how it runs queries: it is Flyover's own. */
export function isMeasurable(text: string, config: AppConfig): boolean {
  const { server, state } = useRun.getState();
  return isLastRun(text) && state !== 'running' && !isFileAddress(server) && asksOwnServer(server, config);
}

/**
 * Has the own server run the last query once more, and tell how it went.
 *
 * @throws Error where it does not tell
 */
export async function askServerPlan(signal: AbortSignal): Promise<AskedPlan> {
  const { sent, server } = useRun.getState();
  const response = await fetch(`${server}interpreter`, {
    method: 'POST',
    body: new URLSearchParams({ data: sent }),
    headers: { Accept: PLAN_TYPE },
    signal,
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (type !== PLAN_TYPE) throw new Error(type);
  const run = readPlan((await response.text()).slice(0, LONGEST_PLAN));
  if (run === undefined) throw new Error(PLAN_TYPE);
  return { run, sent };
}

function isLastRun(text: string): boolean {
  const { text: last, sent } = useRun.getState();
  return sent !== '' && last === text;
}
