import { type ElementStore, writeOsmPbf, writeOsmXml, writeOverpassJson } from '@flyover/osm-elements';
import { buildFeatures, toExportFeature } from '@flyover/osm-features';
import type { Call } from '../call.ts';
import { loadElements } from '../data/load-elements.ts';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem } from '../problem.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array | string>;

const WRITERS: Readonly<Record<string, (store: ElementStore) => Chunks>> = {
  geojson: geoJson,
  json: writeOverpassJson,
  osm: writeOsmXml,
  pbf: writeOsmPbf,
};

/** `flyover convert`: reads all, then writes piece by piece. */
export async function run(call: Call, io: Io): Promise<number> {
  const to = call.value('to');
  const known = Object.keys(WRITERS).join(', ');
  if (to === undefined) throw new CallProblem(`name the format: --to ${known}`);
  if (!Object.hasOwn(WRITERS, to)) throw new CallProblem(`--to must be one of ${known}, not "${to}"`);
  const { name, bytes } = await openInput(call.argument, io);
  const store = await loadElements(bytes, name, { signal: io.interrupted });
  await withOutput(call, io, async (sink) => {
    for await (const chunk of WRITERS[to](store)) await sink.write(chunk);
  });
  return 0;
}

const CHUNK_CHARACTERS = 1 << 16;

/** One feature a line, so that text tools can work with it. */
function* geoJson(store: ElementStore): Iterable<string> {
  const features = buildFeatures(store);
  let text = '{"type":"FeatureCollection","generator":"flyover","features":[';
  for (let feature = 0; feature < features.count; feature++) {
    text += `${feature === 0 ? '\n' : ',\n'}${JSON.stringify(toExportFeature(features, feature))}`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield `${text}\n]}\n`;
}
