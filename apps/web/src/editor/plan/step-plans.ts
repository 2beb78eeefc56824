/** The plan of a query, estimated and measured, by the statements of the user's text. */
import type { ExplainedRun } from '@flyover/engine-host';

/** A filter, and the elements that were left after it. */
export interface PlanStep {
  /** As written in the query. */
  readonly code: string;
  readonly left: number;
}

/** The way in which the elements of one type were found. */
export interface TypePlan {
  readonly type: string;
  /** In the order of evaluation; the first made the initial list. */
  readonly steps: readonly PlanStep[];
}

/** The plan of a statement. */
export interface StepPlan {
  readonly expected?: number;
  readonly found?: number;
  readonly milliseconds?: number;
  /** The number of executions; 0 without any. */
  readonly runs: number;
  readonly plans: readonly TypePlan[];
}

/** The position of a statement in a text. */
interface Standing {
  readonly from: number;
}

/** The most characters of a filter that are shown. */
const LONGEST_CODE = 40;

/** The conditions that are not filters of the text, in the notation of the language. */
const OTHERS: Readonly<Record<string, string>> = { globalBbox: '[bbox:…]', moment: '[date:…]', closedWays: 'area' };

/**
 * @param sent the query that ran, without placeholders
 * @param sentOutline,outline the statements of that query and of the user's text: the same ones, one by one
 * @returns by where they begin in the user's text
 */
export function stepPlans(
  { statements, estimates }: ExplainedRun,
  sent: string,
  sentOutline: readonly Standing[],
  outline: readonly Standing[],
): ReadonlyMap<number, StepPlan> {
  const plans = new Map<number, StepPlan>();
  if (sentOutline.length !== outline.length) return plans;
  const offsets = new Map(sentOutline.map(({ from }, index) => [from, outline[index].from]));
  for (const { from, rows } of estimates) {
    const own = offsets.get(from);
    if (own !== undefined) plans.set(own, { runs: 0, plans: [], ...(rows !== undefined && { expected: rows }) });
  }
  for (const { from, rows, runs, milliseconds, plans: found } of statements) {
    const own = offsets.get(from);
    if (own === undefined) continue;
    const ran = { runs, milliseconds, plans: found.map((plan) => typePlan(plan, sent)), ...(rows !== undefined && { found: rows }) };
    plans.set(own, { ...plans.get(own), ...ran });
  }
  return plans;
}

function typePlan({ type, list, range, listed, tests }: ExplainedRun['statements'][number]['plans'][number], sent: string): TypePlan {
  const begun = { code: list === undefined ? type : codeOf(list, range, sent), left: listed };
  return { type, steps: [begun, ...tests.map(({ filter, range, after }) => ({ code: codeOf(filter, range, sent), left: after }))] };
}

function codeOf(filter: string, range: readonly [number, number] | undefined, sent: string): string {
  const code = range === undefined ? (OTHERS[filter] ?? filter) : sent.slice(...range).replace(/\s+/g, ' ');
  return code.length > LONGEST_CODE ? `${code.slice(0, LONGEST_CODE)}…` : code;
}
