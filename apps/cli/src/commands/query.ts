import { basename } from 'node:path';
import { summarizeData } from '@flyover/engine-host';
import { presentStore } from '@flyover/osm-elements';
import { answerQuery, createDatabase, type EstimatedStatement, ExplainLog, estimateQuery, warmDatabase } from '@flyover/overpass-engine';
import { parseQuery } from '@flyover/overpass-ql';
import { type AskedSql, type Gathered, type GatherOptions, gatherElements, SqlProblem } from '@flyover/overpass-sql';
import { createPlaceResolver } from '@flyover/place-search';
import type { Expansion, UnresolvedPlaceholder } from '@flyover/query-template';
import type { Call } from '../call.ts';
import { crsOption, memoryOption } from '../data/data-options.ts';
import { loadVersions } from '../data/load-elements.ts';
import { connectPostgres } from '../elements-in-sql/postgres-connection.ts';
import { expandCall } from '../expand-call.ts';
import { openInput, readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, type InputFault, InputProblem, lineAndColumn } from '../problem.ts';
import { databaseProblem } from '../sentences/database.ts';
import { type ExplainForm, explainText } from '../sentences/explain-text.ts';
import { sqlFaultSentence } from '../sentences/faults.ts';
import { pageMessages, queryServer, remarkOf, type ServerAnswer } from '../server-query.ts';

/** `flyover query`: prints the body of the answer; exit code 1 where the query has a fault or the answer is incomplete. */
export async function run(call: Call, io: Io): Promise<number> {
  const data = call.value('data');
  const server = call.value('server');
  const sql = call.value('database');
  if ([data, server, sql].filter((each) => each !== undefined).length !== 1)
    throw new CallProblem('give one of --data FILE, --server URL and --database URL');
  if (data === '-' && (call.argument ?? '-') === '-') throw new CallProblem('the query and the data cannot both come from standard input');
  const explain = explainForm(call);
  if (data === undefined && call.value('memory') !== undefined) throw new CallProblem('--memory goes with --data');
  const log = explain === undefined ? undefined : new ExplainLog();
  const { name, text } = await readText(call.argument, io);
  const {
    expansion,
    answer,
    begun,
    estimates = [],
    asked,
  } = sql !== undefined
    ? await onDatabase(sql, name, text, call, io, log)
    : data === undefined
      ? await onServer(server ?? '', name, text, call, io)
      : await onData(data, name, text, call, io, log);
  if (answer.status !== 200) throw new InputProblem(await faultsOf(answer, name, expansion));
  // a remark stands at the end of an answer
  let tail = '';
  let bytes = 0;
  await withOutput(call, io, async (sink) => {
    for await (const chunk of answer.body) {
      tail = (tail + new TextDecoder().decode(chunk.subarray(-REMARK_REACH))).slice(-REMARK_REACH);
      bytes += chunk.length;
      if (log === undefined) await sink.write(chunk);
    }
    if (log !== undefined)
      await sink.write(
        explainText(
          { statements: log.statements, estimates, milliseconds: performance.now() - begun, bytes, ...(asked && { sql: asked }) },
          explain,
        ),
      );
  });
  const remark = remarkOf(tail);
  if (remark === undefined) return 0;
  throw new InputProblem([{ file: name, ...positionOf(remark, expansion), message: remark }]);
}

const REMARK_REACH = 4000;

interface Answered {
  readonly expansion: Expansion;
  readonly answer: ServerAnswer;
  /** Start time of the query, ms. */
  readonly begun: number;
  /** Estimates of the statements, where the plan is printed. */
  readonly estimates?: readonly EstimatedStatement[] | undefined;
  /** Statements sent to PostgreSQL for the query, if any. */
  readonly asked?: readonly AskedSql[];
}

/** Returns the form of the plan; undefined where the answer is printed. */
function explainForm(call: Call): ExplainForm | undefined {
  const form = call.value('format');
  if (!call.has('explain')) {
    if (form !== undefined) throw new CallProblem('--format goes with --explain');
    return undefined;
  }
  if (call.value('server') !== undefined)
    throw new CallProblem('--explain needs --data or --database: another server does not tell how it runs a query');
  if (form === undefined || form === 'text' || form === 'json') return form ?? 'text';
  throw new CallProblem(`--format must be text or json, not "${form}"`);
}

async function onData(data: string, name: string, text: string, call: Call, io: Io, explain?: ExplainLog): Promise<Answered> {
  const bytes = memoryOption(call);
  const input = await openInput(data, io);
  const store = await loadVersions(input, io, { memory: { bytes, threads: 1 }, ...(await crsOption(call)) });
  const present = presentStore(store);
  const summary = summarizeData(present, basename(input.name), false);
  const expansion = expandCall(text, name, call, io, {
    ...(summary.bounds !== undefined && { bounds: summary.bounds }),
    resolve: createPlaceResolver(present),
    unresolved: (placeholder) => `no place "${placeholder.argument}" is in ${input.name}${forArea(placeholder)}`,
  });
  const database = createDatabase(store, summary.osmBase === undefined ? {} : { osmBase: summary.osmBase });
  if (explain !== undefined) await warmDatabase(database, io.interrupted);
  const estimates = explain && (await estimateQuery(database, expansion.query, io.interrupted));
  const begun = performance.now();
  const options = { signal: io.interrupted, ...(explain !== undefined && { explain }) };
  const { status, contentType, body } = await answerQuery(database, expansion.query, options);
  return { expansion, begun, estimates, answer: { status, contentType, body } };
}

function forArea({ name }: UnresolvedPlaceholder): string {
  return name.endsWith('Area') ? ' as a way or a relation' : '';
}

/** Fetches the elements that the query needs from PostgreSQL, and answers over them. */
async function onDatabase(address: string, name: string, text: string, call: Call, io: Io, explain?: ExplainLog): Promise<Answered> {
  const expansion = expandCall(text, name, call, io, {
    unresolved: (placeholder) =>
      `{{${placeholder.name}:${placeholder.argument}}} needs a place search: write the id or box itself, or look it up in the query, as area[name="…"]`,
  });
  const begun = performance.now();
  const asked: AskedSql[] = [];
  const { database, secondsLeft } = await gatherFrom(address, expansion.query, {
    signal: io.interrupted,
    asked: (each) => asked.push(each),
    withPlans: explain !== undefined,
  }).catch((thrown) => {
    const fault = thrown instanceof SqlProblem ? thrown.fault : undefined;
    if (fault?.kind !== 'tooManyRows') throw databaseProblem(thrown, 'read');
    const { line, column } = lineAndColumn(expansion.query, fault.offset);
    throw new InputProblem([{ file: name, ...expansion.positionInText(line, column), message: sqlFaultSentence(fault) }]);
  });
  const options = { signal: io.interrupted, timeout: secondsLeft, ...(explain !== undefined && { explain }) };
  const { status, contentType, body } = await answerQuery(database, expansion.query, options);
  return { expansion, begun, asked, answer: { status, contentType, body } };
}

async function gatherFrom(address: string, query: string, options: GatherOptions): Promise<Gathered> {
  const connection = await connectPostgres(address);
  try {
    return await gatherElements(connection, query, options);
  } finally {
    await connection.end();
  }
}

async function onServer(server: string, name: string, text: string, call: Call, io: Io): Promise<Answered> {
  const expansion = expandCall(text, name, call, io, {
    unresolved: (placeholder) =>
      `{{${placeholder.name}:${placeholder.argument}}} needs a place search: run on a file with --data, or write the id or box itself`,
  });
  return {
    expansion,
    begun: performance.now(),
    answer: await queryServer(expansion.data?.options.get('server') ?? server, expansion.query, io),
  };
}

/** Returns the messages of an error page, at their positions in the user's text. */
async function faultsOf(answer: ServerAnswer, file: string, expansion: Expansion): Promise<InputFault[]> {
  let page = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body) if (page.length < 1_000_000) page += decoder.decode(chunk, { stream: true });
  const messages = /html/.test(answer.contentType) ? pageMessages(page) : [page.trim().slice(0, 1000)];
  const said = messages.filter((message) => message !== '');
  if (said.length === 0) said.push(`the server answered with status ${answer.status}`);
  return said.map((message) => {
    const position = positionOf(message, expansion);
    // the position before the message has the line in the user's text
    return { file, ...position, message: position.line === undefined ? message : message.replace(/^line \d{1,7}: /, '') };
  });
}

/** Returns the line and column of `line N` in a message; the column is known where the parser also finds a fault in that line. */
function positionOf(message: string, expansion: Expansion): { line?: number; column?: number } {
  const line = Number(/\bline (\d{1,7})\b/.exec(message)?.[1] ?? 0);
  if (line === 0) return {};
  const found =
    expansion.language === 'ql' ? parseQuery(expansion.query).diagnostics.find((diagnostic) => diagnostic.line === line) : undefined;
  const position = expansion.positionInText(line, found?.column ?? 1);
  return found === undefined ? { line: position.line } : { line: position.line, column: position.column };
}
