/** Requests the plan of a query, measured or estimated, from the server or file that ran it. */
import type { ExplainedRun } from '@flyover/engine-host';
import { isFileAddress, workerOfFile } from '../../own-data/files-store.ts';
import { useRun } from '../../run/run-store.ts';
import { asksOwnServer } from '../../run/servers.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { withTimeout } from '../../ui/lazy-part.ts';

/** The plan of a query, and the query that it belongs to. */
export interface AskedPlan {
  readonly run: ExplainedRun;
  /** The query with its placeholders expanded. */
  readonly sent: string;
}

/** The media type of the query plans of Flyover's servers. */
const PLAN_TYPE = 'application/vnd.flyover.plan+json';

/** The most characters of a server's plan. */
const LONGEST_PLAN = 5_000_000;

/**
 * Requests the plan of a text from a file: measured, where that file was the last to run it, else estimated.
 *
 * @returns undefined if the query does not go to a file
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

/** Returns whether the server that ran a text last returns query plans, as Flyover's own does. */
export function isMeasurable(text: string, config: AppConfig): boolean {
  const { server, state } = useRun.getState();
  return isLastRun(text) && state !== 'running' && !isFileAddress(server) && asksOwnServer(server, config);
}

/**
 * Runs the last query once more on the own server, and returns its plan.
 *
 * @throws Error if the server returns none
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

type Statement = ExplainedRun['statements'][number];
type Plan = Statement['plans'][number];
type Estimate = ExplainedRun['estimates'][number];
type Fields = Readonly<Record<string, unknown>>;

/** Parses a server's query plan. @returns undefined for any other text */
export function readPlan(text: string): ExplainedRun | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isFields(parsed)) return undefined;
    const { statements, estimates } = parsed;
    return isListOf(statements, isStatement) && isListOf(estimates, isEstimate) ? { statements, estimates } : undefined;
  } catch {
    return undefined;
  }
}

function isStatement(value: unknown): value is Statement {
  if (!isFields(value)) return false;
  const { from, runs, milliseconds, rows, plans } = value;
  return isNumber(from) && isNumber(runs) && isNumber(milliseconds) && (rows === undefined || isNumber(rows)) && isListOf(plans, isPlan);
}

function isEstimate(value: unknown): value is Estimate {
  return isFields(value) && isNumber(value.from) && (value.rows === undefined || isNumber(value.rows));
}

function isPlan(value: unknown): value is Plan {
  if (!isFields(value)) return false;
  const { type, list, range, listed, tests } = value;
  const isNamed = typeof type === 'string' && (list === undefined || typeof list === 'string');
  return isNamed && isRange(range) && isNumber(listed) && isListOf(tests, isTest);
}

function isTest(value: unknown): value is Plan['tests'][number] {
  return isFields(value) && typeof value.filter === 'string' && isRange(value.range) && isNumber(value.after);
}

function isRange(value: unknown): boolean {
  return value === undefined || (isListOf(value, isNumber) && value.length === 2);
}

function isListOf<T>(value: unknown, isOne: (each: unknown) => each is T): value is T[] {
  return Array.isArray(value) && value.every(isOne);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
