/**
 * Opens a prepared file and asks it small queries: `measure-growth FILE`. Prints how long the file took to open, of each query the first run and a later one, how many small queries a second it answers, and
 * the memory of the process.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { mapOfData, openPreparedFile } from '@flyover/engine-host';
import { NODE, preparedOf, setInflate, WAY } from '@flyover/osm-elements';
import { answerQuery, createDatabase, type Database } from '@flyover/overpass-engine';

const [path] = process.argv.slice(2);
/** How long small queries are asked, ms. */
const ASKING = 3000;

setInflate((input, output) => {
  const bytes = inflateSync(input);
  if (bytes.length !== output.length) return false;
  output.set(bytes);
  return true;
});

const begun = performance.now();
const handle = openSync(path, 'r');
let room = new Uint8Array(0);
const file = {
  size: statSync(path).size,
  read(start: number, end: number) {
    if (room.length < end - start) room = new Uint8Array(end - start);
    return room.subarray(0, readSync(handle, room, 0, end - start, start));
  },
};
const store = openPreparedFile(file);
const database = createDatabase(store);
const openMs = performance.now() - begun;
const { nodes, ways } = store;

const place = middleOfWay(database, Math.floor(ways.count / 3));
const box = [place.lat - 0.005, place.lon - 0.005, place.lat + 0.005, place.lon + 0.005].map((edge) => edge.toFixed(6)).join(',');
const around = `${place.lat.toFixed(6)},${place.lon.toFixed(6)}`;
const id = place.way;
const queries: Record<string, string> = {
  'nodes of a box': `[out:json];node(${box});out;`,
  'a key in a box': `[out:json];nwr[building](${box});out center;`,
  'streets of a box, geometry': `[out:json];way[highway](${box});out geom;`,
  'within 500 m of a place': `[out:json];nwr(around:500,${around})[name];out tags center;`,
  'a way by its id, and its nodes': `[out:json];way(${id});(._;>;);out meta;`,
  'what a way is part of': `[out:json];way(${id});<;out ids;`,
  'all of a rare key': '[out:csv(::id,name)];node[natural=peak];out;',
};

const figures: Record<string, { firstMs: number; thenMs: number; bytes: number }> = {};
for (const [name, query] of Object.entries(queries)) {
  const [firstMs, bytes] = await run(query);
  figures[name] = { firstMs, thenMs: (await run(query))[0], bytes };
}
let asked = 0;
const small = [queries['a key in a box'], queries['a way by its id, and its nodes'], queries['within 500 m of a place']];
for (const start = performance.now(); performance.now() - start < ASKING; asked++) await run(small[asked % small.length]);
const { rss } = process.memoryUsage();
const map = mapOfData(openPreparedFile(file), 0);
const mapFigures: Record<string, { firstMs: number; thenMs: number }> = {};
for (const zoom of [14, 10, 6]) mapFigures[`a tile of zoom ${zoom}`] = twice(() => map.tile(zoom, ...tileAt(zoom)));
mapFigures['a place by its name'] = twice(() => map.places().search('Vaduz', 10));
const { rss: rssWithMap } = process.memoryUsage();
closeSync(handle);
const { summary } = preparedOf(store)?.facts ?? {};
process.stdout.write(
  JSON.stringify({
    elements: (summary?.nodes ?? 0) + (summary?.ways ?? 0) + (summary?.relations ?? 0),
    nodes: nodes.count,
    fileBytes: file.size,
    openMs,
    queries: figures,
    answersPerSecond: (asked * 1000) / ASKING,
    rss,
    map: mapFigures,
    rssWithMap,
  }),
);

/** Processor ms of the first time and the second. */
function twice(call: () => unknown) {
  const [firstMs, thenMs] = [0, 0].map(() => {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return { firstMs, thenMs };
}

/** The tile of a zoom that the place is in. */
function tileAt(zoom: number): [x: number, y: number] {
  const y = (1 - Math.asinh(Math.tan((place.lat * Math.PI) / 180)) / Math.PI) / 2;
  return [Math.floor((place.lon / 360 + 0.5) * 2 ** zoom), Math.floor(y * 2 ** zoom)];
}

/** Processor ms and bytes of the answer. */
async function run(query: string): Promise<[ms: number, bytes: number]> {
  const before = process.cpuUsage();
  const { status, body } = await answerQuery(database, query);
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  if (status !== 200) throw new Error(`${query} was answered with status ${status}`);
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, bytes];
}

/** A place where there is something: without reading more than that. */
function middleOfWay({ parts }: Database, row: number) {
  if (parts === undefined) throw new Error('the file has no pages');
  const rows = Uint32Array.of(row);
  const part = parts.open();
  part.printing(WAY, rows, { ids: true, coordinates: false, members: true, tags: false, meta: false, geometry: 'geom', clip: undefined });
  const { store: near } = part.database;
  const node = part.database.wayNodes()[near.ways.refStart[row]];
  part.own(NODE, Uint32Array.of(node));
  return { lat: near.nodes.lat[node] / 1e7, lon: near.nodes.lon[node] / 1e7, way: near.ways.ids[row] };
}
