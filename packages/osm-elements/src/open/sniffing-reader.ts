/** A reader that finds out by the first bytes which reader it has to be. */
import type { ElementStore } from '../element-store.ts';
import { createFeatureXmlReader } from '../feature-xml/feature-xml-reader.ts';
import { createFlatGeobufReader } from '../flatgeobuf/flatgeobuf-reader.ts';
import { createGeoJsonReader } from '../geojson/geojson-reader.ts';
import { createOverpassJsonReader } from '../json/overpass-json-reader.ts';
import { createOsmPbfReader } from '../pbf/osm-pbf-reader.ts';
import { createPreparedReader } from '../prepared/prepared-reader.ts';
import { ReadError } from '../read-error.ts';
import { createSparqlJsonReader } from '../sparql/sparql-json-reader.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { createOsmXmlReader } from '../xml/osm-xml-reader.ts';
import { isRefused, refusalOf } from './refused-formats.ts';
import { type ElementFormat, sniffFormat } from './sniff-format.ts';

/** What becomes of a file of changes, as of `OsmXmlOptions`. */
export type ChangesRead = 'applied' | 'versions';

const READERS: Record<ElementFormat, (changes: ChangesRead) => PushReader> = {
  'overpass-json': () => createOverpassJsonReader(),
  'osm-xml': (changes) => createOsmXmlReader({ changes }),
  'osm-pbf': () => createOsmPbfReader(),
  'feature-xml': () => createFeatureXmlReader(),
  geojson: () => createGeoJsonReader(),
  'sparql-json': () => createSparqlJsonReader(),
  flatgeobuf: () => createFlatGeobufReader(),
  prepared: () => createPreparedReader(),
};

/**
 * Makes a reader of any of the formats, whichever comes.
 *
 * @throws (its methods) what the readers of the formats throw, 'empty', and 'wrong-format' for anything else, packed bytes among it; a format that
 * is known and not read is named
 */
export function createSniffingReader(changes: ChangesRead = 'applied'): PushReader {
  let reader: PushReader | undefined;
  let start = new Uint8Array(0);
  return {
    push(chunk) {
      if (reader !== undefined) return reader.push(chunk);
      const first = joined(start, chunk);
      const format = sniffFormat(first);
      if (format === 'unknown' || format === 'gzip' || format === 'bzip2') throw new ReadError({ kind: 'unknownFormat' }, 0);
      if (format !== undefined && isRefused(format)) throw new ReadError(refusalOf(format), 0);
      if (format === undefined) {
        start = first;
        return;
      }
      reader = READERS[format](changes);
      reader.push(first);
    },
    finish(): ElementStore {
      if (reader === undefined && start.length > 1) {
        // too short to tell which, so that the reader says what is missing
        reader = readerOfShort(start);
        reader?.push(start);
      }
      if (reader !== undefined) return reader.finish();
      throw new ReadError({ kind: start.length === 0 ? 'empty' : 'unknownFormat' }, 0);
    },
    partial: () => (reader === undefined ? new StoreBuilder().finish() : reader.partial()),
    get progress() {
      return reader?.progress ?? { bytes: start.length, elements: 0 };
    },
  };
}

function readerOfShort(start: Uint8Array): PushReader | undefined {
  if (start[0] === 0) return createOsmPbfReader();
  const text = new TextDecoder().decode(start).trimStart();
  if (text.startsWith('{')) return createOverpassJsonReader();
  return text.startsWith('<') ? createOsmXmlReader() : undefined;
}

/** Bytes behind one another. */
export function joined(start: Uint8Array, more: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(start.length + more.length);
  whole.set(start);
  whole.set(more, start.length);
  return whole;
}
