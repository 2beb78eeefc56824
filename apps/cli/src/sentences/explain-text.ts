/** The plan of a query, as text or JSON. */
import type { EstimatedStatement, ExplainedPlan, ExplainedStatement } from '@flyover/overpass-engine';
import type { AskedSql } from '@flyover/overpass-sql';

export type ExplainForm = 'text' | 'json';

/** A finished run. */
export interface ExplainedRun {
  readonly statements: readonly ExplainedStatement[];
  /** Estimates made before the run. */
  readonly estimates: readonly EstimatedStatement[];
  readonly milliseconds: number;
  /** Size of the answer. */
  readonly bytes: number;
  /** Statements sent to PostgreSQL first, where the elements are stored there. */
  readonly sql?: readonly AskedSql[];
}

/** Returns a table with a line and a plan per statement, or one JSON object. */
export function explainText(run: ExplainedRun, form: ExplainForm = 'text'): string {
  return form === 'json' ? `${JSON.stringify(run)}\n` : table(run);
}

function table({ statements, estimates, milliseconds, bytes, sql = [] }: ExplainedRun): string {
  const expected = new Map(estimates.map(({ from, rows }) => [from, rows]));
  const head = ['line', 'statement', 'runs', 'ms', 'expected', 'rows'];
  const rows = statements.map(({ name, from, line, depth, runs, milliseconds: ms, rows: found }) => [
    String(line),
    '  '.repeat(Math.min(depth, DEEPEST)) + name,
    number(runs),
    ms.toFixed(1),
    numberOf(expected.get(from)),
    numberOf(found),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 1 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  const lines = [lineOf(head)];
  for (const [index, row] of rows.entries()) {
    lines.push(lineOf(row));
    const indent = ' '.repeat(widths[0] + 4 + 2 * Math.min(statements[index].depth, DEEPEST));
    for (const plan of statements[index].plans) lines.push(indent + planText(plan));
  }
  lines.push(`all of it: ${milliseconds.toFixed(1)} ms, an answer of ${number(bytes)} bytes`);
  return `${[...sql.map(sqlText), ...lines].join('\n')}\n`;
}

/** Prints a SQL statement with its values and PostgreSQL's plan, in a form that can be run in psql. */
function sqlText({ sql, values, line, rows, milliseconds, plan = [] }: AskedSql): string {
  const shown = values.map((value, i) => `$${i + 1} = ${shortened(JSON.stringify(value))}`).join(', ');
  return `-- line ${line}: ${number(rows)} rows, ${milliseconds.toFixed(1)} ms\n${sql};\n-- ${shown}\n${plan.map((each) => `--   ${shortened(each)}\n`).join('')}`;
}

/** Returns a text cut to 200 characters: lists may have thousands of ids. */
function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Deepest indentation of blocks. */
const DEEPEST = 20;

function planText({ type, list, estimated, listed, tests }: ExplainedPlan): string {
  const begun = list === undefined ? `all ${number(listed)}` : `${list} listed ${number(listed)} of about ${number(estimated)}`;
  return [`${type}: ${begun}`, ...tests.map(({ filter, before, after }) => `${filter} ${number(before)} → ${number(after)}`)].join(', ');
}

function numberOf(value: number | undefined): string {
  return value === undefined ? '' : number(value);
}

function number(value: number): string {
  return value.toLocaleString('en');
}
