/**
 * From a query to a database in memory that holds all the query looks at. The query is run over what is there, without printing; what it could not do
 * without is fetched, and it is run again, until nothing is missing. docs/decisions/012-queries-over-postgresql.md has the reasons.
 */
import { createDatabase, type Database, runQuery, type StatementGuide, UnsupportedError } from '@flyover/overpass-engine';
import { errorsOf, isXmlQuery, parseQuery, parseXmlQuery, type Script, scriptOptions, type TextSource } from '@flyover/overpass-ql';
import { type About, readTables } from './about.ts';
import { columnsOf } from './conditions.ts';
import { fetchText, reckonText } from './fetch-text.ts';
import { COMPLETE, FetchedNeeds, type MissingNeed, MissingNeeds } from './need.ts';
import { FetchedElements, isRelation } from './read-rows.ts';
import { allRows, type SqlConnection, type SqlValue, SqlValues } from './sql-connection.ts';
import { SqlProblem } from './sql-problem.ts';
import { needsOf, setsRead } from './statement-needs.ts';

/** A statement of SQL that was asked for a query. */
export interface AskedSql {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Of the statement of the query that it is for, in its text. */
  readonly line: number;
  /** Number of rows it gave, and its time. */
  readonly rows: number;
  readonly milliseconds: number;
  /** Lines of PostgreSQL's plan, where it was requested. */
  readonly plan?: readonly string[];
}

/** Options of gathering. */
export interface GatherOptions {
  readonly signal?: AbortSignal;
  /** Seconds at most, whatever `[timeout:]` says. */
  readonly timeout?: number;
  /** Elements at most, all of a query together. */
  readonly mostElements?: number;
  /** Source of the query text. */
  readonly source?: TextSource;
  /** Called with each SQL statement. */
  readonly asked?: (asked: AskedSql) => void;
  /** Requests the plan of each statement as well (`EXPLAIN`), which executes nothing. */
  readonly withPlans?: boolean;
}

/** Gathered elements. */
export interface Gathered {
  /** For `answerQuery` with the same text: its answer is that over all elements. */
  readonly database: Database;
  /** Seconds that are left of the time of the query. */
  readonly secondsLeft: number;
}

/** Milliseconds: a timer takes no more. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** About half a gigabyte of columns. */
const MOST_ELEMENTS = 4_000_000;

/**
 * Gathers in one transaction that only reads: all that is fetched is of one moment.
 *
 * @param text a query with errors in it needs nothing
 * @throws SqlProblem; what the database says; the signal's reason
 */
export async function gatherElements(connection: SqlConnection, text: string, options: GatherOptions = {}): Promise<Gathered> {
  const { script, diagnostics } = isXmlQuery(text) ? parseXmlQuery(text) : parseQuery(text, options.source);
  const start = performance.now();
  const seconds = Math.min(scriptOptions(script).timeout, options.timeout ?? Number.POSITIVE_INFINITY);
  const secondsLeft = () => Math.max(0, seconds - (performance.now() - start) / 1000);
  const gather = async ({ osmBase, copyright }: About) => {
    const elements = new FetchedElements({ osmBase, ...(copyright !== undefined && { copyright }) });
    const gathering = { connection, options, elements, fetched: new FetchedNeeds(), secondsLeft };
    const database = errorsOf(diagnostics).length > 0 ? createDatabase(elements.store) : await gatherFor(gathering, script);
    return { database, secondsLeft: secondsLeft() };
  };
  return readTables(connection, gather, { patience: seconds * 1000, ...(options.signal !== undefined && { signal: options.signal }) });
}

interface Gathering {
  readonly connection: SqlConnection;
  readonly options: GatherOptions;
  readonly elements: FetchedElements;
  readonly fetched: FetchedNeeds;
  readonly secondsLeft: () => number;
}

async function gatherFor(gathering: Gathering, script: Script): Promise<Database> {
  const { elements, fetched, secondsLeft } = gathering;
  for (;;) {
    const database = createDatabase(elements.store);
    const missing = new MissingNeeds();
    await runThrough(database, script, guideOf(fetched, missing), gathering);
    const { all } = missing;
    // who has no time left is told by the run that answers
    if (all.length === 0 || secondsLeft() === 0) return database;
    for (const each of all) if (!(await fetchNeed(gathering, each))) return database;
  }
}

/** Runs a query without a reader; what ends it early ends the run that answers as well. */
async function runThrough(database: Database, script: Script, guide: StatementGuide, { options, secondsLeft }: Gathering): Promise<void> {
  try {
    const { chunks } = runQuery(database, script, { signal: options.signal, timeout: secondsLeft(), guide });
    for await (const _ of chunks);
  } catch (thrown) {
    if (!(thrown instanceof UnsupportedError)) throw thrown;
  }
}

/** Lets a statement run where its sets are whole and nothing that it needs is missing; nothing is printed. */
function guideOf(fetched: FetchedNeeds, missing: MissingNeeds): StatementGuide {
  return (statement, view) => {
    if (setsRead(statement).some((name) => view.set(name).isPartial === true)) return false;
    for (const need of needsOf(statement, view)) {
      const part = fetched.missing(need);
      if (part === undefined) continue;
      missing.add(part, statement.line, statement.from);
      return false;
    }
    return statement.kind !== 'out';
  };
}

/** @returns false where the time was over */
async function fetchNeed(gathering: Gathering, { need, line, offset }: MissingNeed): Promise<boolean> {
  const { connection, options, elements, fetched, secondsLeft } = gathering;
  const limit = options.mostElements ?? MOST_ELEMENTS;
  const values = new SqlValues();
  const seeds = need.seeds(values, columnsOf(need.items ?? []));
  const reckoned = [...values.list];
  // what has come before comes again
  const sql = fetchText(seeds, values, limit + 1);
  const late = AbortSignal.timeout(Math.min(LONGEST_TIMER, Math.ceil(secondsLeft() * 1000)));
  const signal = options.signal === undefined ? late : AbortSignal.any([late, options.signal]);
  const begun = performance.now();
  let rows = 0;
  try {
    for await (const page of connection.query(sql, values.list, signal)) {
      for (const row of page) {
        const element = elements.add(row);
        if (seeds.isComplete && isRelation(element)) fetched.add({ kind: COMPLETE, items: [[element.id]] });
      }
      rows += page.length;
      // the connection is at rest for the next statement when this one is left
      if (rows > limit || elements.count > limit) break;
    }
    if (rows > limit || elements.count > limit) {
      const all = await reckon(connection, reckonText(seeds), reckoned, signal);
      throw new SqlProblem({ kind: 'tooManyRows', rows: all > limit ? all : undefined, limit, line, offset });
    }
  } catch (thrown) {
    options.signal?.throwIfAborted();
    if (late.aborted) return false;
    throw thrown;
  }
  fetched.add(need);
  const reported = { sql, values: values.list, line, rows, milliseconds: performance.now() - begun };
  options.asked?.(
    options.withPlans === true ? { ...reported, plan: await planOf(connection, sql, values.list, options.signal) } : reported,
  );
  return true;
}

async function planOf(connection: SqlConnection, sql: string, values: readonly SqlValue[], signal?: AbortSignal): Promise<string[]> {
  const rows = await allRows(connection, `EXPLAIN ${sql}`, values, signal);
  return rows.map((row) => String(row['QUERY PLAN']));
}

async function reckon(connection: SqlConnection, sql: string, values: readonly SqlValue[], signal: AbortSignal): Promise<number> {
  const [row] = await allRows(connection, sql, values, signal);
  const explained = row?.['QUERY PLAN'];
  const plan: unknown = typeof explained === 'string' ? JSON.parse(explained) : explained;
  const rows = Array.isArray(plan) ? plan[0]?.Plan?.['Plan Rows'] : undefined;
  return typeof rows === 'number' ? rows : 0;
}
