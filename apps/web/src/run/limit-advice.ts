/** The limit of a query that caused a failure, and the value to try instead. */
import type { LimitName } from './limit-places.ts';
import type { RunProblem } from './run-store.ts';

/** The defaults of the Overpass API for a query without limits: seconds, and bytes. */
const DEFAULTS: Readonly<Record<LimitName, number>> = { timeout: 180, maxsize: 536_870_912 };

/** The range of valid input: seconds, and bytes. Public servers refuse far less than the highest of these. */
export const LIMIT_RANGES: Readonly<Record<LimitName, readonly [lowest: number, highest: number]>> = {
  timeout: [1, 86_400],
  maxsize: [1_048_576, 68_719_476_736],
};

/**
 * The limits to change. A server decides from both whether it takes a query at all (504), so that smaller ones may pass; a query
 * that ran out of one needs more of it.
 */
export function limitsToChange({ kind, status, message }: Pick<RunProblem, 'kind' | 'status' | 'message'>): readonly LimitName[] {
  if (kind === 'status' && status === 504) return ['timeout', 'maxsize'];
  if (kind !== 'remark') return [];
  if (/out of memory/i.test(message)) return ['maxsize'];
  return /timed out|timeout/i.test(message) ? ['timeout'] : [];
}

/** @param declared the limit in the query; undefined where it has none */
export function suggestLimit(name: LimitName, declared: number | undefined, kind: RunProblem['kind']): number {
  const now = declared ?? DEFAULTS[name];
  const [lowest, highest] = LIMIT_RANGES[name];
  const next = kind === 'status' ? Math.floor(now / 2) : now * 2;
  return Math.min(Math.max(next, lowest), highest);
}
