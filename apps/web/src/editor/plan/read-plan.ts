/** Reads a server's query plan. */
import type { ExplainedRun } from '@flyover/engine-host';

type Statement = ExplainedRun['statements'][number];
type Plan = Statement['plans'][number];
type Estimate = ExplainedRun['estimates'][number];
type Fields = Readonly<Record<string, unknown>>;

/** @returns undefined where the text is something else */
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
