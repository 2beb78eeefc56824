/**
 * Times queries over PostgreSQL and over a prepared file of the same elements, by turns: `measure-sql ADDRESS PREPARED QUERY…`, each QUERY a file. Prints for each the processor
 * time in ms of this process and of PostgreSQL's session, and that over the prepared file: medians of warm runs; and the bytes of the tables and the number of
 * elements. Linux only.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openPreparedFile } from '@flyover/engine-host';
import { setInflate } from '@flyover/osm-elements';
import { answerQuery, createDatabase, type Database, warmDatabase } from '@flyover/overpass-engine';
import { allRows, gatherElements } from '@flyover/overpass-sql';
import { nativeInflate, preparedFiles } from '../../apps/cli/src/data/node-readers.ts';
import { connectPostgres } from '../../apps/cli/src/elements-in-sql/postgres-connection.ts';

/** Each query is run until this is over, ms, and so many times at least and at most. */
const LEAST_TIME = 500;
const LEAST_RUNS = 5;
const MOST_RUNS = 101;

setInflate(nativeInflate);
const [address, prepared, ...queries] = process.argv.slice(2);
const connection = await connectPostgres(address);
// the time of further processes would be missing from that of the session
await allRows(connection, 'SET max_parallel_workers_per_gather = 0');
const [{ pid }] = await allRows(connection, 'SELECT pg_backend_pid() AS pid');
const file = preparedFiles.open(prepared);
if (file === undefined) throw new Error(`${prepared} is no prepared file`);
const memory = createDatabase(openPreparedFile(file));
await warmDatabase(memory);
const texts = queries.map((query) => readFileSync(query, 'utf8'));
// a server has run thousands of queries: the first ones pay for code and pages that all share
const firsts = [];
for (const text of texts) firsts.push(await compareAnswers(text));
const answers = [];
for (const [index, text] of texts.entries()) answers.push({ ...firsts[index], ...(await measureQuery(text)) });
const [size] = await allRows(
  connection,
  `SELECT (SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class WHERE relnamespace = 'flyover'::regnamespace AND relkind = 'r') AS bytes,
    (SELECT sum(value::bigint)::float8 FROM flyover.about WHERE key IN ('nodes', 'ways', 'relations')) AS elements`,
);
await connection.end();
process.stdout.write(JSON.stringify({ answers, ...size }));

async function compareAnswers(text: string) {
  let asked = 0;
  const { database } = await gatherElements(connection, text, { asked: () => asked++ });
  const { nodes, ways, relations } = database.store;
  const [fromSql, fromFile] = [await digestOf(database, text), await digestOf(memory, text)];
  return { isSame: fromSql === fromFile, asked, elements: nodes.count + ways.count + relations.count };
}

async function measureQuery(text: string) {
  const [own, session, fromFile]: number[][] = [[], [], []];
  const begun = performance.now();
  while (own.length < LEAST_RUNS || (own.length < MOST_RUNS && performance.now() - begun < LEAST_TIME)) {
    const [before, sessionBefore] = [process.cpuUsage(), sessionTime()];
    const { database } = await gatherElements(connection, text);
    for await (const _ of (await answerQuery(database, text, { reuseChunks: true })).body);
    own.push(spentSince(before));
    session.push(sessionTime() - sessionBefore);
    const again = process.cpuUsage();
    for await (const _ of (await answerQuery(memory, text, { reuseChunks: true })).body);
    fromFile.push(spentSince(again));
  }
  return { ownMs: median(own), databaseMs: median(session), preparedMs: median(fromFile), runs: own.length };
}

async function digestOf(database: Database, text: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await answerQuery(database, text, { reuseChunks: true })).body) hash.update(chunk);
  return hash.digest('hex');
}

/** ms that the session has spent on a processor: the first figure of the kernel's `schedstat`, in ns. */
function sessionTime(): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1];
}
