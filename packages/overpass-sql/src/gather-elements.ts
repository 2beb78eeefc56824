/**
 * Gathers the elements that a query needs into a database in memory. The query is run over the present elements, without printing; the elements that it
 * lacks are fetched, and it is run again, until nothing is missing. docs/decisions/012-queries-over-postgresql.md has the reasons.
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

/** A SQL statement of a query. */
export interface AskedSql {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Line of the query's statement that needs it. */
  readonly line: number;
  /** Number of rows, and time. */
  readonly rows: number;
  readonly milliseconds: number;
  /** Lines of PostgreSQL's plan, where it was requested. */
  readonly plan?: readonly string[];
}

/** Options of gathering. */
export interface GatherOptions {
  readonly signal?: AbortSignal;
  /** Limit of the time, s, below that of `[timeout:]`. */
  readonly timeout?: number;
  /** The most elements of a query. */
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
  /** A database over which `answerQuery` gives the same answer as over all elements. */
  readonly database: Database;
  /** The remaining time of the query, s. */
  readonly secondsLeft: number;
}

/** The longest time of a timer, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The default limit of elements: about half a gigabyte of columns. */
const MOST_ELEMENTS = 4_000_000;

/**
 * Gathers the elements of a query in one read-only transaction: all of them are of one moment.
 *
 * @param text the query; one with errors needs no elements
 * @throws SqlProblem; the database's error; the signal's reason
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
    // the run that answers reports the timeout
    if (all.length === 0 || secondsLeft() === 0) return database;
    for (const each of all) if (!(await fetchNeed(gathering, each))) return database;
  }
}

/** Runs a query without printing; an error that ends it also ends the run that answers. */
async function runThrough(database: Database, script: Script, guide: StatementGuide, { options, secondsLeft }: Gathering): Promise<void> {
  try {
    const { chunks } = runQuery(database, script, { signal: options.signal, timeout: secondsLeft(), guide });
    for await (const _ of chunks);
  } catch (thrown) {
    if (!(thrown instanceof UnsupportedError)) throw thrown;
  }
}

/** Returns a guide that runs a statement if its sets are complete and nothing that it needs is missing; nothing is printed. */
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

/** Fetches a need. @returns false where the time is over */
async function fetchNeed(gathering: Gathering, { need, line, offset }: MissingNeed): Promise<boolean> {
  const { connection, options, elements, fetched, secondsLeft } = gathering;
  const limit = options.mostElements ?? MOST_ELEMENTS;
  const values = new SqlValues();
  const seeds = need.seeds(values, columnsOf(need.items ?? []));
  const reckoned = [...values.list];
  // rows that have been fetched before are fetched again
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
      // leaving the loop frees the connection for the next statement
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
