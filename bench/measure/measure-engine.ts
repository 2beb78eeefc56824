/**
 * Times queries over one file: `measure-engine FILE QUERY…`, each QUERY a file. Prints, for each, the processor time in ms from the
 * text to the last byte of the answer: the median and the least of warm runs, and the first run's, which makes the indexes that the query needs.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { readOsmPbf, storeToBuffer } from '@flyover/osm-elements';
import { answerQuery, createDatabase } from '@flyover/overpass-engine';

/** Short queries are run until this is over, ms, long ones at least so many times. */
const LEAST_TIME = 500;
const LEAST_RUNS = 9;
/** A query of a fifth of a millisecond is warm after some hundred runs only: until then the compiler works beside it. */
const MOST_RUNS = 1001;

const [file, ...queries] = process.argv.slice(2);
const cpuBefore = process.cpuUsage();
const store = await readOsmPbf(createReadStream(file));
const database = createDatabase(store);
const readMs = spentSince(cpuBefore);
const texts = queries.map((query) => readFileSync(query, 'utf8'));
// the first of a kind pays for an index that all share: afterwards every query finds the same database
const firsts: number[] = [];
for (const text of texts) firsts.push((await run(text)).cpu);
const answers = [];
for (const [index, text] of texts.entries()) answers.push({ firstMs: firsts[index], ...(await measureQuery(text)) });
process.stdout.write(JSON.stringify({ readMs, bytesANode: storeToBuffer(store).byteLength / store.nodes.count, answers }));

async function measureQuery(text: string) {
  const times: number[] = [];
  let last = await run(text);
  const begun = performance.now();
  while (times.length < LEAST_RUNS || (times.length < MOST_RUNS && performance.now() - begun < LEAST_TIME)) {
    last = await run(text);
    times.push(last.cpu);
  }
  times.sort((a, b) => a - b);
  return { status: last.status, bytes: last.bytes, cpuMs: times[times.length >> 1], leastMs: times[0], runs: times.length };
}

async function run(text: string): Promise<{ status: number; bytes: number; cpu: number }> {
  const before = process.cpuUsage();
  // as the server asks it
  const { status, body } = await answerQuery(database, text, { reuseChunks: true });
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return { status, bytes, cpu: spentSince(before) };
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
