/**
 * Times one way of reading a file: `measure-reading SUBJECT FILE RUNS SECONDS [memory]`.
 *
 * Prints processor and wall time of each run in ms; RUNS of them, fewer where SECONDS are over. The bytes are in memory before the clock
 * starts. With `memory` the file is read once, from disk, and what is printed is the highest resident memory over that before the file
 * was opened, in bytes: with the input, the result, and all between.
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { type ByteSource, type ElementStore, readOsmPbf, readOsmXml, readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
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

const SUBJECTS: Readonly<Record<string, Subject>> = {
  json: { stream: async (source) => madeOf(await readOverpassJson(source)) },
  xml: { stream: async (source) => madeOf(await readOsmXml(source)) },
  pbf: { stream: async (source) => madeOf(await readOsmPbf(source)) },
  'json-features': {
    stream: async (source) => {
      const store = await readOverpassJson(source);
      const value = buildFeatures(store);
      return { ...madeOf(store), features: value.count, value };
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
      const value = osmtogeojson(answer);
      return { elements: answer.elements.length, features: value.features.length, value };
    },
  },
};

/** As a file's stream and a response's body give them, bytes. */
const CHUNK = 65_536;

const [name, file, runs, seconds, mode] = process.argv.slice(2);
const subject = SUBJECTS[name];
if (subject === undefined) throw new RangeError(`no way of reading is called ${name}`);
process.stdout.write(JSON.stringify(mode === 'memory' ? await measureMemory(subject) : await measureTime(subject)));

async function measureTime(subject: Subject) {
  const bytes = new Uint8Array(readFileSync(file));
  const cpu: number[] = [];
  const wall: number[] = [];
  let made: Made | undefined;
  const begun = performance.now();
  while (cpu.length < Number(runs) && (cpu.length === 0 || performance.now() - begun < Number(seconds) * 1000)) {
    // no collection by force between runs: the engine then forgets the code for shapes of which nothing is left, which no page does
    made = undefined;
    const cpuBefore = process.cpuUsage();
    const before = performance.now();
    made = 'whole' in subject ? subject.whole(bytes) : await subject.stream(chunksOf(bytes));
    wall.push(performance.now() - before);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpu.push((user + system) / 1000);
  }
  return { bytes: bytes.length, elements: made?.elements, features: made?.features, cpu, wall };
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
