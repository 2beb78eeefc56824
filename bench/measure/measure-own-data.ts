/**
 * Times the way from a query over an open file to its features, part by part: `measure-own-data FILE.osm.pbf`. Prints milliseconds of the processor of the last
 * run of each, as text and as columns, and the size of both.
 */
import { createReadStream } from 'node:fs';
import { createOverpassJsonReader, readOsmPbf, storeFromMessage, storeTransferables } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { answerColumns, answerQuery, createDatabase, type Database, warmDatabase } from '@flyover/overpass-engine';
import { joinBatches } from '@flyover/overpass-output';

/** Of all that has tags: what the page of the benchmark asks. */
const QUERY = '[out:json];nwr[~"."~"."];';

const database = createDatabase(await readOsmPbf(createReadStream(process.argv[2])));
await warmDatabase(database);
const rounds = [];
// a large file is long enough to become fast on the way
const most = database.store.nodes.count > 1e6 ? 1 : 3;
while (rounds.length < most) rounds.push(await measure(database));
process.stdout.write(JSON.stringify(rounds.at(-1)));

async function measure(data: Database) {
  const asked = await timed(() => allOf(answerQuery(data, `${QUERY}out count;`)));
  const printed = await timed(() => allOf(answerQuery(data, `${QUERY}out geom;`)));
  const read = await timed(() => {
    const reader = createOverpassJsonReader();
    for (const chunk of printed.value) reader.push(chunk as Uint8Array);
    return reader.finish();
  });
  const text = printed.value.reduce<number>((sum, chunk) => sum + (chunk as Uint8Array).length, 0);
  const columns = await timed(async () => {
    const answer = await answerColumns(data, `${QUERY}out geom;`);
    if (!('columns' in answer)) throw new Error('no columns');
    const batches = [];
    for await (const batch of answer.body) batches.push(batch);
    return { head: answer.columns, batches };
  });
  const buffers = columns.value.batches.flatMap(({ store }) => storeTransferables(storeFromMessage(store)));
  const { port1, port2 } = new MessageChannel();
  const sent = await timed(async () => {
    const arrived = new Promise((resolve) => {
      port2.onmessage = ({ data: message }) => resolve(message);
    });
    const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
    port1.postMessage(columns.value.batches, buffers);
    return { batches: (await arrived) as typeof columns.value.batches, bytes };
  });
  port1.close();
  const joined = await timed(() => joinBatches(columns.value.head, sent.value.batches));
  const features = await timed(() => buildFeatures(joined.value.store));
  return {
    features: features.value.count,
    parts: columns.value.batches.length,
    textBytes: text,
    columnBytes: sent.value.bytes,
    query: asked.ms,
    printed: printed.ms,
    read: read.ms,
    columns: columns.ms,
    sent: sent.ms,
    joined: joined.ms,
    built: features.ms,
  };
}

async function allOf(answer: ReturnType<typeof answerQuery>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of (await answer).body) chunks.push(chunk);
  return chunks;
}

async function timed<T>(run: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const start = process.cpuUsage();
  const value = await run();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: (user + system) / 1000 };
}
