/** `estimateQuery`: how many elements each statement of a query is going to find, without running it. */
import { blocksOf, errorsOf, parseAnyQuery, partsOf, type Script, STATEMENTS, type Statement, scriptOptions } from '@flyover/overpass-ql';
import { usedBox } from '../answer-writer.ts';
import { checkSupported, usesAreas } from '../check-supported.ts';
import type { Database } from '../database.ts';
import { RuntimeError, UnsupportedError } from '../errors.ts';
import { databaseAt, secondsOf } from '../history/moment.ts';
import { PRESENT } from '../history/versions.ts';
import { createFrame, type RunContext } from '../run-context.ts';
import { RunControl } from '../run-control.ts';
import { estimateStatement } from './estimate-statement.ts';

/** A statement that gives a set. */
export interface EstimatedStatement {
  /** As the XML form names it, such as `query`. */
  readonly name: string;
  /** From where to where it stands in the query, of a block its beginning only: UTF-16 units. Its line, from 1. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** Number of enclosing blocks. */
  readonly depth: number;
  /** Elements, of a round where it stands in a loop; absent where that is unknown before it runs. */
  readonly rows?: number;
}

/** Seconds that an estimate may take; the statements behind are told without numbers. */
const SECONDS = 2;
/** Bytes that its sets may take. */
const BYTES = 2 ** 28;

/**
 * Estimates a query: of each statement the shortest list that one of its filters gives, of which a part is held against the
 * others. A small set is known to the element; of a large one a few thousand rows stand for all.
 *
 * @returns every statement that gives a set, in the order of the text; undefined where the query has errors, or compares two moments
 * @throws the signal's reason
 */
export async function estimateQuery(
  database: Database,
  text: string,
  signal?: AbortSignal,
): Promise<readonly EstimatedStatement[] | undefined> {
  const { script, diagnostics } = parseAnyQuery(text);
  const settings = scriptOptions(script);
  if (errorsOf(diagnostics).length > 0 || settings.diff !== undefined) return undefined;
  const found = new Map<Statement, number[]>();
  const context = contextOf(database, script, signal);
  try {
    checkSupported(script, database.history !== undefined);
    if (settings.date !== undefined) context.database = databaseAt(context, secondsOf(settings.date) ?? PRESENT);
    for (const statement of script.statements) {
      await estimateStatement(context, statement, (reported, rows) => {
        if (rows !== undefined) found.set(reported, [...(found.get(reported) ?? []), rows]);
      });
    }
  } catch (thrown) {
    if (thrown instanceof UnsupportedError) return undefined;
    // it took too long, or the query asks for what this data has not
    if (!(thrown instanceof RuntimeError)) throw thrown;
  }
  return statementsOf(script.statements, 0).map(({ statement, depth }) => {
    const rounds = found.get(statement);
    const { from, line } = statement;
    const to = blocksOf(statement).length > 0 ? from + 1 : statement.to;
    const rows = rounds && Math.round(rounds.reduce((sum, each) => sum + each, 0) / rounds.length);
    return { name: STATEMENTS[statement.kind].element, from, to, line, depth, ...(rows !== undefined && { rows }) };
  });
}

/** The context of a run without its output: an estimate prints nothing. */
function contextOf(database: Database, script: Script, signal: AbortSignal | undefined): RunContext {
  const settings = scriptOptions(script);
  const box = usedBox(settings);
  const nothing = () => undefined;
  return {
    database,
    isLost: false,
    comparison: undefined,
    control: new RunControl({ signal, timeout: SECONDS, maxsize: BYTES }),
    frame: createFrame(),
    globalBox: box,
    remark: nothing,
    writer: { begin: nothing, element: nothing, derived: nothing, remark: nothing, end: nothing },
    printed: undefined,
    csvColumns: settings.csv?.columns,
    usesAreas: usesAreas(script),
    flush: async () => undefined,
    isFull: () => false,
    nextDerivedId: 1,
  };
}

/** Those that give a set, each before those in it. */
function statementsOf(statements: readonly Statement[], depth: number): { readonly statement: Statement; readonly depth: number }[] {
  return statements.flatMap((statement) => [
    ...(partsOf(statement).output === undefined ? [] : [{ statement, depth }]),
    ...blocksOf(statement).flatMap((block) => statementsOf(block, depth + 1)),
  ]);
}
