/** 64 clients ask a server at the same time, some of them hostile, while its data is replaced: what they are answered, how soon, and in how much memory. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../scripts/steps/build-stale.mjs';
import { DATA_FOLDER, GOLDEN_FOLDER } from './steps/folder.mjs';
import { createClient, vanish } from './steps/load-client.mjs';
import { startServer } from './steps/load-server.mjs';
import { figure, median, table } from './steps/table.mjs';

const CLIENTS = 64;
/** Of them go before their answer is whole, now and then. */
const VANISHING = 8;
const SECONDS = 30;
const THOROUGH_SECONDS = 120;
/** Of the data, after the load. */
const EXCHANGES = 8;
const CHANGES = 'flyover_data_changes_total';

/** Small ones, as editors and apps ask them, beside those of people. */
const SMALL = [
  '[out:json];node[amenity=cafe](47.1,9.5,47.2,9.6);out;',
  '[out:json];way[highway](47.13,9.51,47.14,9.53);out geom;',
  '[out:csv(::id,name)];nwr[tourism];out;',
  'rel[boundary=administrative];out tags center;',
  '[out:json];node(around:500,47.14,9.52)[shop];out meta;',
  '[out:json];area[name="Vaduz"];node(area)[amenity];out count;',
  'node[a=b]\nout;',
];

/** What would take all day, or all memory. */
const BOMBS = [
  '[out:json][timeout:1];nwr(around:100000,47,9);nwr(around:100000);out count;',
  `[out:json];node${'[a~"(x+x+)+y"]'.repeat(40)};out;`,
];

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function load({ print, thorough }) {
  const source = join(DATA_FOLDER, 'liechtenstein.osm.pbf');
  if (!existsSync(source)) {
    print(`The load is left out: there is no ${source}`);
    return { skipped: `there is no ${source}` };
  }
  await buildStale();
  const folder = mkdtempSync(join(tmpdir(), 'flyover-load-'));
  const data = join(folder, 'data.osm.pbf');
  copyFileSync(source, data);
  const server = await startServer(['--data', data, '--metrics', 'loopback', '--log', join(folder, 'access.log')]);
  try {
    const queries = [...SMALL, ...goldenQueries()];
    const expected = new Map();
    const first = createClient(server.port, 0);
    for (const query of queries) expected.set(query, await first.ask(query));
    // what begins with the first queries, threads and code among it, is no growth
    await askAll(first, queries);

    const seconds = thorough ? THOROUGH_SECONDS : SECONDS;
    const until = performance.now() + seconds * 1000;
    const seen = { times: [], rejected: 0, wrong: [], failed: 0, vanished: 0, bombs: 0 };
    const clients = Array.from({ length: CLIENTS }, (_, index) => run(createClient(server.port, index + 1), index, until, expected, seen));
    const watching = watch(server, until);
    const changing = change(source, data, seconds);
    await Promise.all([...clients, changing]);
    const memory = await watching;
    const metrics = await server.metrics();
    const left = { slots: Number(metricOf(metrics, 'flyover_query_slots_used')), changes: linesOf(metrics, CHANGES) };
    const lines = readFileSync(join(folder, 'access.log'), 'utf8').trimEnd().split('\n').length;
    const exchanged = thorough
      ? await exchangeAlone(
          server,
          () => put(source, data, false),
          () => askAll(first, queries),
        )
      : [];
    await server.stop();
    return told({ print, seconds, seen, memory, exchanged, left, lines, queries: queries.length, stderr: server.stderr() });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function goldenQueries() {
  const folder = join(GOLDEN_FOLDER, 'queries');
  if (!existsSync(folder)) return [];
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.filter((text) => !/\{\{/.test(text));
}

/** One client: it asks until the time is over, and compares each answer with the one it got alone. */
async function run(client, index, until, expected, seen) {
  const queries = [...expected.keys()];
  for (let turn = 0; performance.now() < until; turn++) {
    if (index < VANISHING && turn % 3 === 2) {
      seen.vanished++;
      await vanish(client, queries[(turn * 7 + index) % queries.length], turn % 2 === 0);
      continue;
    }
    if (index === VANISHING && turn % 5 === 4) {
      seen.bombs++;
      await client.ask(BOMBS[turn % BOMBS.length]).catch(() => undefined);
      continue;
    }
    const query = queries[(turn * 13 + index * 29) % queries.length];
    const begun = performance.now();
    const answer = await client.ask(query).catch((error) => ({ status: 0, digest: error.message }));
    if (answer.status === 504 || answer.status === 429) {
      seen.rejected++;
      await pause(100 + Math.random() * 400);
      continue;
    }
    seen.times.push(performance.now() - begun);
    if (answer.status === 0) seen.failed++;
    const { status, digest } = expected.get(query);
    if (answer.status !== status || answer.digest !== digest) seen.wrong.push({ query, status: answer.status, digest: answer.digest });
  }
  client.end();
}

/** Memory every half second, MB. */
async function watch(server, until) {
  const samples = [];
  while (performance.now() < until) {
    const memory = await memoryOf(server).catch(() => 0);
    if (memory > 0) samples.push(memory);
    await pause(500);
  }
  return samples;
}

/** Puts the same data in the place of the data, then a file that is cut, then two at once. */
async function change(source, data, seconds) {
  const rest = () => new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 5));
  await rest();
  put(source, data, false);
  await rest();
  put(source, data, true);
  await rest();
  put(source, data, false);
  put(source, data, false);
}

function put(source, data, cut) {
  copyFileSync(source, `${data}.new`);
  if (cut) truncateSync(`${data}.new`, Math.floor(statSync(source).size / 2));
  renameSync(`${data}.new`, data);
}

async function askAll(client, queries) {
  for (const query of queries) await client.ask(query);
}

/** Memory after each of some exchanges of the data that nobody else asks meanwhile, MB: whether what was there before is given back. */
async function exchangeAlone(server, exchange, ask) {
  const memory = [];
  const changes = async () => linesOf(await server.metrics(), CHANGES).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  while (memory.length < EXCHANGES) {
    const before = await changes();
    exchange();
    while ((await changes()) === before) await pause(250);
    await ask();
    // the threads of the former data are ended once nothing is asked of them
    await pause(1500);
    memory.push(await memoryOf(server));
  }
  return memory;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function memoryOf(server) {
  return Number(metricOf(await server.metrics(), 'process_resident_memory_bytes')) / 1e6;
}

function told({ print, seconds, seen, memory, exchanged, left, lines, queries, stderr }) {
  const sorted = [...seen.times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)];
  const third = Math.floor(memory.length / 3);
  const figures = {
    seconds,
    clients: CLIENTS,
    queries,
    answers: sorted.length,
    answersPerSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    longest: sorted.at(-1),
    rejected: seen.rejected,
    vanished: seen.vanished,
    bombs: seen.bombs,
    wrong: seen.wrong.length,
    memoryFirstThird: median(memory.slice(0, third)),
    memoryLastThird: median(memory.slice(-third)),
    memoryPeak: Math.max(...memory),
    memoryExchanged: exchanged,
    slotsLeft: left.slots,
    changes: left.changes,
    logLines: lines,
  };
  print(
    `${CLIENTS} clients for ${seconds} s over liechtenstein.osm.pbf, ${queries} queries in turn; ${VANISHING} of them go before the end of every third answer`,
  );
  const rows = [
    ['answers', figure(figures.answers)],
    ['answers a second', figure(figures.answersPerSecond)],
    ['p50 ms', figure(figures.p50)],
    ['p99 ms', figure(figures.p99)],
    ['longest ms', figure(figures.longest)],
    ['rejected (504, 429)', figure(figures.rejected)],
    ['gone before the end', figure(figures.vanished)],
    ['queries that are bombs', figure(figures.bombs)],
    ['wrong answers', figure(figures.wrong)],
    ['memory MB, first third', figure(figures.memoryFirstThird)],
    ['memory MB, last third', figure(figures.memoryLastThird)],
    ['memory MB, peak', figure(figures.memoryPeak)],
    ['slots still taken', figure(figures.slotsLeft)],
  ];
  print(table(['what', ''], rows));
  if (exchanged.length > 0)
    print(`memory MB after each of ${exchanged.length} exchanges of the data: ${exchanged.map(Math.round).join(' ')}`);
  for (const line of left.changes) print(line);
  for (const { query, status, digest } of seen.wrong.slice(0, 5)) print(`WRONG: status ${status} (${digest}) for ${query.slice(0, 200)}`);
  if (stderr !== '') print(`the server said: ${stderr.trim()}`);
  if (figures.wrong > 0) throw new Error(`${figures.wrong} answers were wrong`);
  return figures;
}

function metricOf(metrics, name) {
  return linesOf(metrics, name)[0]?.split(' ').at(-1);
}

function linesOf(metrics, name) {
  return metrics.split('\n').filter((line) => line.startsWith(name));
}
