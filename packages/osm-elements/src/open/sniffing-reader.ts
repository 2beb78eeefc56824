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
import { type ElementFormat, sniffFormat } from './sniff-format.ts';

const READERS: Record<ElementFormat, () => PushReader> = {
  'overpass-json': createOverpassJsonReader,
  'osm-xml': () => createOsmXmlReader({ changes: 'applied' }),
  'osm-pbf': createOsmPbfReader,
  'feature-xml': createFeatureXmlReader,
  geojson: createGeoJsonReader,
  'sparql-json': createSparqlJsonReader,
  flatgeobuf: createFlatGeobufReader,
  prepared: createPreparedReader,
};

/** The error for bytes that no reader takes. @param name of the file, where it has one */
export function wrongFormat(name: string | undefined): ReadError {
  const what = name === undefined ? 'This' : `"${name.slice(0, 200)}"`;
  const sentence = `${what} is no OpenStreetMap data that can be read: choose .osm.pbf, OSM XML (.osm, .osc), Overpass JSON, GeoJSON, FlatGeobuf, GPX or KML, each also as .gz or .bz2.`;
  return new ReadError('wrong-format', 0, sentence);
}

/** The error for a source without a byte. @param name of the file, where it has one */
export function emptyFile(name: string | undefined): ReadError {
  return new ReadError('empty', 0, `${name === undefined ? 'The file' : `"${name.slice(0, 200)}"`} is empty: choose another one.`);
}

/**
 * Makes a reader of any of the formats, whichever comes.
 *
 * @param name of the file, for errors
 * @throws (its methods) what the readers of the formats throw, 'empty', and 'wrong-format' for anything else, packed bytes among it
 */
export function createSniffingReader(name?: string): PushReader {
  let reader: PushReader | undefined;
  let start = new Uint8Array(0);
  return {
    push(chunk) {
      if (reader !== undefined) return reader.push(chunk);
      const first = joined(start, chunk);
      const format = sniffFormat(first);
      if (format === 'unknown' || format === 'gzip' || format === 'bzip2') throw wrongFormat(name);
      if (format === undefined) {
        start = first;
        return;
      }
      reader = READERS[format]();
      reader.push(first);
    },
    finish(): ElementStore {
      if (reader === undefined && start.length > 1) {
        // too short to tell which, so that the reader says what is missing
        reader = readerOfShort(start);
        reader?.push(start);
      }
      if (reader !== undefined) return reader.finish();
      throw start.length === 0 ? emptyFile(name) : wrongFormat(name);
    },
    partial: () => (reader === undefined ? new StoreBuilder().finish() : reader.partial()),
    get progress() {
      return reader?.progress ?? { bytes: start.length, elements: 0 };
    },
  };
}

function readerOfShort(start: Uint8Array): PushReader | undefined {
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
