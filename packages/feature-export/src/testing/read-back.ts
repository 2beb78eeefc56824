/** For tests: files of every feature format, read by programs that are not ours, in one form. */
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { parquetReadObjects } from 'hyparquet';
import { type PlainFeature, plainGeometry } from './plain-feature.ts';

interface ReadFeature {
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/** GeoJSON: by `JSON.parse`. */
export function readGeoJson(features: readonly ReadFeature[]): PlainFeature[] {
  return features.map(({ geometry, properties }) => {
    const { '@id': element, '@relations': relations = [], ...rest } = properties ?? {};
    const { tags, meta } = splitProperties(rest);
    return { element: String(element), geometry: plainGeometry(geometry ?? { type: '' }), tags, meta, relations };
  });
}

/** Properties whose names begin with one `@` are metadata, all others tags. */
export function splitProperties(properties: Readonly<Record<string, unknown>>): {
  tags: Record<string, string>;
  meta: Record<string, unknown>;
} {
  const tags: [string, string][] = [];
  const meta: [string, unknown][] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('@@')) tags.push([name.slice(1), String(value)]);
    else if (!name.startsWith('@')) tags.push([name, String(value)]);
    else if (META_NAMES.has(name.slice(1))) meta.push([name.slice(1), value]);
  }
  return { tags: Object.fromEntries(tags), meta: Object.fromEntries(meta) };
}

const META_NAMES = new Set(['version', 'timestamp', 'changeset', 'uid', 'user']);

/** Columns as FlatGeobuf, GeoPackage and GeoParquet have them. */
export function readColumns(features: readonly ReadFeature[]): PlainFeature[] {
  return features.map(({ geometry, properties }) => {
    const tags: [string, string][] = [];
    const meta: [string, unknown][] = [];
    const given = Object.entries(properties ?? {}).filter(([, value]) => value !== null && value !== undefined);
    const own = new Map<string, unknown>();
    for (const [name, value] of given) {
      const metaName = /^osm_(version|timestamp|changeset|uid|user)$/.exec(name)?.[1];
      if (metaName !== undefined) meta.push([metaName, metaValue(value)]);
      else if (/^(osm_(type|id|incomplete|relations)|other_tags)$/.test(name)) own.set(name, value);
      else tags.push([name, String(value)]);
    }
    return {
      element: `${own.get('osm_type')}/${own.get('osm_id')}`,
      geometry: plainGeometry(geometry ?? { type: '' }),
      tags: Object.fromEntries([...tags, ...Object.entries(jsonOf(own.get('other_tags') ?? '{}') as object)]),
      meta: Object.fromEntries(meta),
      relations: jsonOf(own.get('osm_relations') ?? '[]'),
    };
  });
}

/** Some readers see that a text is JSON, and read it. */
function jsonOf(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

/** Times are told apart by how each reader gives them. */
function metaValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
  if (typeof value === 'bigint') return Number(value);
  const time = typeof value === 'string' ? /^(\d{4})[/-](\d\d)[/-](\d\d)[T ](\d\d:\d\d:\d\d)(?:\.000)?(?:Z|\+00)$/.exec(value) : null;
  return time === null ? value : `${time[1]}-${time[2]}-${time[3]}T${time[4]}Z`;
}

/** GeoParquet: by hyparquet, which reads the metadata of the format and gives geometry as GeoJSON. */
export async function readGeoParquet(bytes: Uint8Array<ArrayBuffer>): Promise<PlainFeature[]> {
  const rows = await parquetReadObjects({ file: bytes.buffer });
  return readColumns(rows.map(({ geometry, bbox: _, ...properties }) => ({ geometry: geometry as ReadFeature['geometry'], properties })));
}

/** The tracks and waypoints of GPX by their element, which their comment or name tells where OpenStreetMap has none, as lists of segments or points: by togeojson over an XML parser of its own. */
export function readGpx(text: string): Map<string, string> {
  const features = gpx(documentOf(text) as never).features as ReadFeature[];
  return new Map(
    features.map(({ geometry, properties }) => {
      const [link] = (properties?.links ?? []) as { href?: string }[];
      const coordinates = geometry?.type === 'Point' ? (geometry.coordinates as number[]).slice(0, 2) : geometry?.coordinates;
      const element = link?.href?.replace('https://www.openstreetmap.org/', '') ?? String(properties?.cmt ?? properties?.name);
      return [element, segmentsOf(plainGeometry({ type: geometry?.type ?? '', coordinates }))];
    }),
  );
}

/** The coordinates of a plain geometry as a track has them: rings are segments like any other. */
export function segmentsOf(geometry: string): string {
  const [, kind, json] = /^(\w+) (.*)$/.exec(geometry) ?? [];
  const parts: unknown[] = JSON.parse(json);
  return JSON.stringify(kind === 'polygons' ? parts.flat() : parts);
}

/** KML: geometry by togeojson, extended data straight from the XML parser, which is not ours either. */
export function readKml(text: string): PlainFeature[] {
  const document = documentOf(text);
  const features = kml(document as never).features as ReadFeature[];
  const placemarks = Array.from(document.getElementsByTagName('Placemark'));
  return placemarks.map((placemark, i) => {
    const data = Array.from(placemark.getElementsByTagName('Data'), (item) => [item.getAttribute('name'), item.textContent]);
    const { '@relations': relations = '[]', ...properties } = Object.fromEntries(data) as Record<string, string>;
    const [feature] = readGeoJson([{ geometry: multiPart(features[i].geometry), properties }]);
    const numbers = (value: unknown, name: string) => (/^(version|changeset|uid)$/.test(name) ? Number(value) : value);
    const meta = Object.fromEntries(Object.entries(feature.meta).map(([name, value]) => [name, numbers(value, name)]));
    return { ...feature, meta, relations: JSON.parse(relations) };
  });
}

/** togeojson makes a collection of a multi-part geometry. */
function multiPart(geometry: ReadFeature['geometry']): ReadFeature['geometry'] {
  if (geometry === null || !('geometries' in geometry)) return geometry;
  const parts = geometry.geometries as { type: string; coordinates: unknown }[];
  return { type: `Multi${parts[0].type}`, coordinates: parts.map(({ coordinates }) => coordinates) };
}

function documentOf(text: string): ReturnType<DOMParser['parseFromString']> {
  const onError = (level: string, message: string) => (level === 'warning' ? undefined : fail(level, message));
  return new DOMParser({ onError }).parseFromString(text, 'text/xml');
}

function fail(level: string, message: string): never {
  throw new Error(`${level}: ${message}`);
}

/** A table as RFC 4180 says: a list of records by column. */
export function readTable(text: string, separator: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (character === '\r' && text[i + 1] === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
      i++;
    } else cell += character;
  }
  const [names, ...records] = rows.slice(0, -1);
  return records.map((record) => Object.fromEntries(record.map((value, column) => [names[column], value])));
}
