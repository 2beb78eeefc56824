/** Tells Overpass JSON, GeoJSON, TopoJSON and answers to SPARQL apart by how they begin. */

const QUOTE = 34;
const BACKSLASH = 92;

/** Fields of the outermost object that only one of the two has. */
const GEOJSON_FIELDS: ReadonlySet<string> = new Set(['features', 'geometry', 'geometries', 'coordinates']);
/** Those of answers to SPARQL. */
const SPARQL_FIELDS: ReadonlySet<string> = new Set(['head', 'results']);
const GEOJSON_TYPES: ReadonlySet<string> = new Set([
  'FeatureCollection',
  'Feature',
  'GeometryCollection',
  ...['Point', 'LineString', 'Polygon'].flatMap((type) => [type, `Multi${type}`]),
]);

/** A text is looked through so far. */
const FARTHEST = 1 << 16;

/**
 * The format of a JSON text.
 *
 * @param from where the text begins
 * @returns undefined where more bytes are needed to tell; what cannot be told is taken for an answer, whose reader says what is missing
 */
export function jsonFormat(bytes: Uint8Array, from: number): 'overpass-json' | 'geojson' | 'sparql-json' | 'topojson' | undefined {
  let depth = 0;
  let isKey = false;
  let key = '';
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at + 1);
      if (end === bytes.length) break;
      const text = depth === 1 ? new TextDecoder().decode(bytes.subarray(at + 1, Math.min(end, at + 100))) : '';
      if (isKey && text === 'elements') return 'overpass-json';
      if (!isKey && key === 'type' && text === 'Topology') return 'topojson';
      if (isKey && SPARQL_FIELDS.has(text)) return 'sparql-json';
      if (isKey ? GEOJSON_FIELDS.has(text) : key === 'type' && GEOJSON_TYPES.has(text)) return 'geojson';
      key = depth === 1 && isKey ? text : '';
      isKey = false;
      at = end;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      isKey = depth === 1;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth--;
    } else if (byte === 0x2c) {
      isKey = depth === 1;
    }
  }
  return bytes.length - from < FARTHEST ? undefined : 'overpass-json';
}

/** Where the closing quote is; the end of the bytes where there is none. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, bytes.length);
}
