/** Which format bytes are in, by how they begin. */
import { beginsPrepared } from '../prepared/open-prepared.ts';
import { jsonFormat } from './json-format.ts';
import { type RefusedName, refusedFormat } from './refused-formats.ts';
import { xmlFormat } from './xml-format.ts';

/** The formats that `readElements` takes. */
export type ElementFormat = 'overpass-json' | 'osm-xml' | 'osm-pbf' | 'geojson' | 'sparql-json' | 'flatgeobuf' | 'feature-xml' | 'prepared';
/** The wrappings that it unpacks. */
export type Packing = 'gzip' | 'bzip2';

/** Longer than this no text begins with white space. */
const LONGEST_SPACE = 4096;
const LENGTH_BYTES = 4;

/**
 * The format of a file by its first bytes.
 *
 * JSON and XML may begin with a byte order mark (UTF-8) and white space.
 *
 * @param start the first bytes that are there
 * @returns undefined where more bytes are needed to tell, the name of one that is not read, 'unknown' where nobody knows it
 */
export function sniffFormat(start: Uint8Array): ElementFormat | Packing | RefusedName | 'unknown' | undefined {
  if (start.length < 2) return undefined;
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  if (start[0] === 0x42 && start[1] === 0x5a) return 'bzip2';
  if (start[0] === 0x66 && start[1] === 0x67) return 'flatgeobuf';
  if (beginsPrepared(start)) return 'prepared';
  // a sequence of records
  if (start[0] === 0x1e) return 'geojson';
  const refused = refusedFormat(start);
  if (refused !== undefined && refused !== 'more') return refused;
  // the length of a blob header: four bytes, at most 64 KiB; a Shapefile begins as one
  if (start[0] === 0 && start[1] <= 1) return start.length < LENGTH_BYTES ? undefined : 'osm-pbf';
  let at = 0;
  if (start[0] === 0xef && start[1] === 0xbb) {
    if (start.length < 3) return undefined;
    if (start[2] !== 0xbf) return 'unknown';
    at = 3;
  }
  while (at < start.length && at < LONGEST_SPACE && isSpace(start[at])) at++;
  if (at === start.length) return undefined;
  if (start[at] === 0x7b) return jsonFormat(start, at);
  if (start[at] === 0x3c) return xmlFormat(start, at);
  return refused === 'more' ? undefined : 'unknown';
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
