/**
 * Times one way of reading a file: `measure-reading SUBJECT FILE RUNS SECONDS [memory]`.
 *
 * Prints processor and wall time of each run in ms: of the first, in which the engine does not know the code, and of RUNS more after a
 * warm-up, fewer where SECONDS are over. The bytes are in memory before the clock
 * starts. With `memory` the file is read once, from disk, and what is printed is the highest resident memory over that before the file
 * was opened, in bytes: with the input, the result, and all between.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { type ByteSource, type ElementStore, readOsmPbf, readOsmXml, readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures, toGeoJsonFeature, warmUpConversion } from '@flyover/osm-features';
import osmtogeojson from 'osmtogeojson';

/** What a run has made; kept until memory is measured. */
interface Made {
  readonly elements: number;
  readonly features?: number;
  readonly value: unknown;
}

/** Ours take a stream of bytes, those of others all bytes at once. */
type Subject = { readonly stream: (source: ByteSource) => Promise<Made> } | { readonly whole: (bytes: Uint8Array) => Made };

const madeOf = (value: ElementStore): Made => ({ elements: value.nodes.count + value.ways.count + value.relations.count, value });
const parse = (bytes: Uint8Array): { elements: unknown[] } => JSON.parse(new TextDecoder().decode(bytes));

/** As in the page, the engine learns from a small answer first, and what it has learned from is kept. */
const learned: object[] = [];
const readAnswer = (source: ByteSource) => {
  if (learned.length === 0) learned.push(warmUpConversion());
  return readOverpassJson(source);
};

const SUBJECTS: Readonly<Record<string, Subject>> = {
  json: { stream: async (source) => madeOf(await readAnswer(source)) },
  xml: { stream: async (source) => madeOf(await readOsmXml(source)) },
  pbf: { stream: async (source) => madeOf(await readOsmPbf(source)) },
  'json-features': {
    stream: async (source) => {
      const store = await readAnswer(source);
      const value = buildFeatures(store);
      return { ...madeOf(store), features: value.count, value };
    },
  },
  // what `osmtogeojson` gives: an object a feature, all at once
  'json-geojson': {
    stream: async (source) => {
      const store = await readAnswer(source);
      const set = buildFeatures(store);
      const value = Array.from({ length: set.count }, (_, feature) => toGeoJsonFeature(set, feature));
      return { ...madeOf(store), features: value.length, value };
    },
  },
  'json-parse': {
    whole: (bytes) => {
      const value = parse(bytes);
      return { elements: value.elements.length, value };
    },
  },
  osmtogeojson: {
    whole: (bytes) => {
      const answer = parse(bytes);
      const value = osmtogeojson(answer, { flatProperties: false });
      return { elements: answer.elements.length, features: value.features.length, value };
    },
  },
};

/** Runs between the first and those that count: the engine compiles the code anew as it learns more about it. */
const WARM_UP_RUNS = 10;
/** A subject that takes longer is warmed up with fewer. */
const WARM_UP_SECONDS = 4;

/** As a file's stream and a response's body give them, bytes. */
const CHUNK = 65_536;

const [name, file, runs, seconds, mode] = process.argv.slice(2);
const subject = SUBJECTS[name];
if (subject === undefined) throw new RangeError(`no way of reading is called ${name}`);
process.stdout.write(JSON.stringify(mode === 'memory' ? await measureMemory(subject) : await measureTime(subject)));

async function measureTime(subject: Subject) {
  const bytes = new Uint8Array(readFileSync(file));
  const begun = performance.now();
  const hasTime = (most: number) => performance.now() - begun < most * 1000;
  const first = await timed(subject, bytes);
  for (let again = 0; again < WARM_UP_RUNS && hasTime(WARM_UP_SECONDS); again++) await timed(subject, bytes);
  const runsAfter: Awaited<ReturnType<typeof timed>>[] = [];
  while (runsAfter.length < Number(runs) && hasTime(Number(seconds))) runsAfter.push(await timed(subject, bytes));
  const { elements, features } = first;
  const warm = runsAfter.length === 0 ? [first] : runsAfter;
  return { bytes: bytes.length, elements, features, first: first.cpu, cpu: warm.map(({ cpu }) => cpu), wall: warm.map(({ wall }) => wall) };
}

/** No collection by force before it: the engine would forget code for shapes of which nothing is left, as it does in no page. */
async function timed(subject: Subject, bytes: Uint8Array) {
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  const { elements, features } = 'whole' in subject ? subject.whole(bytes) : await subject.stream(chunksOf(bytes));
  const wall = performance.now() - before;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpu: (user + system) / 1000, wall, elements, features };
}

async function measureMemory(subject: Subject) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const made = 'whole' in subject ? subject.whole(readFileSync(file)) : await subject.stream(createReadStream(file));
  const peak = highestMemory() - before;
  globalThis.gc?.();
  const kept = process.memoryUsage.rss() - before;
  return { bytes: statSync(file).size, elements: made.elements, features: made.features, peak, kept };
}

/** Linux counts the memory of the parent into what `resourceUsage` says, but not into VmHWM. */
function highestMemory(): number {
  const status = '/proc/self/status';
  const line = existsSync(status) ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8')) : null;
  return (line === null ? process.resourceUsage().maxRSS : Number(line[1])) * 1024;
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}
