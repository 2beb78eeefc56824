/** The input and output of an expansion, and the values of the built-in placeholders. */
import type { Bbox } from '@flyover/bounding-box';
import type { Position } from './expansion-error.ts';
import type { QueryLanguage } from './find-placeholders.ts';

/** The placeholders that a place search answers; the last four are older names. */
export const GEOCODE_PLACEHOLDERS = [
  'geocodeId',
  'geocodeArea',
  'geocodeBbox',
  'geocodeCoords',
  'nominatimId',
  'nominatimArea',
  'nominatimBbox',
  'nominatimCoords',
] as const;
export type GeocodePlaceholder = (typeof GEOCODE_PLACEHOLDERS)[number];

/** The context of an expansion. */
export interface ExpandContext {
  /** The selected box, else the view. It need not be clamped; where `west` is greater than `east` the query finds nothing. */
  readonly bbox: Bbox;
  /** The middle of the view. */
  readonly center: Center;
  /** Time from which `{{date:…}}` counts back. */
  readonly now: Date;
  /** Values by name; they win over the defaults that the text defines and over built-in placeholders. */
  readonly constants?: Readonly<Record<string, string>>;
  /**
   * Answers of a place search that are known already; undefined leaves the placeholder unresolved. The language is the form
   * wanted: inside an attribute of XML it is that of the query language, as for `{{bbox}}`.
   */
  readonly resolve?: (name: GeocodePlaceholder, argument: string, language: QueryLanguage) => string | undefined;
}

/** A directive that was taken out of the query. */
export interface Directive {
  /** Text after the colon, placeholders inside it expanded, all line breaks kept. */
  readonly text: string;
  /** Start of that text in the user's text. */
  readonly position: Position;
}

/** A placeholder that waits for a place search. In the expanded text nothing stands in its place. */
export interface UnresolvedPlaceholder {
  readonly name: GeocodePlaceholder;
  /** Without white space around it. */
  readonly argument: string;
  readonly position: Position;
  /** Same as `position.line`. */
  readonly line: number;
}

/** An expanded query. */
export interface Expansion {
  /** Query to send: it has as many lines as the user's text. */
  readonly query: string;
  readonly language: QueryLanguage;
  /** The stylesheet blocks in their order; together they are one stylesheet. */
  readonly styles: readonly Directive[];
  /** The last `{{data:…}}`. */
  readonly data?: DataDirective;
  /** Values by name, before expansion of what is inside them. */
  readonly constants: ReadonlyMap<string, string>;
  readonly unresolved: readonly UnresolvedPlaceholder[];
  /** The position in the user's text that a line and column (both from 1) of `query` came from. */
  positionInText(line: number, column: number): Position;
  /** The same for an offset of `query` in UTF-16 units. */
  offsetInText(offset: number): number;
}

/** `{{data:mode,key=value,…}}`: where a query is to run. */
export interface DataDirective {
  /** In lower case: `overpass`, `sql`, `sparql`, or what the user wrote. */
  readonly mode: string;
  /** In the order written, `server` among them. */
  readonly options: ReadonlyMap<string, string>;
  /** Of the directive in the user's text. */
  readonly position: Position;
}

/** Reads the argument of a data directive. A part without `=` belongs to the value before it: addresses may hold commas. */
export function readDataDirective(argument: string, position: Position): DataDirective {
  const [mode, ...parts] = argument.split(',');
  const options = new Map<string, string>();
  let last: string | undefined;
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals > 0) {
      last = part.slice(0, equals).trim();
      options.set(last, part.slice(equals + 1).trim());
    } else if (last !== undefined) {
      options.set(last, `${options.get(last)},${part.trim()}`);
    }
  }
  return { mode: mode.trim().toLowerCase(), options, position };
}

// The values of the built-in placeholders.

/** Degrees. */
export interface Center {
  readonly lat: number;
  readonly lon: number;
}

/** The type of a text of GeoSPARQL that is a geometry. */
const WKT_TYPE = '<http://www.opengis.net/ont/geosparql#wktLiteral>';

/** `{{bbox}}`: QL `s,w,n,e`, XML attributes, SQL a PostGIS box, SPARQL a polygon as a literal of GeoSPARQL. */
export function bboxText(bbox: Bbox, form: QueryLanguage): string {
  const { south, west, north, east } = clampedTexts(bbox);
  if (form === 'xml') return `s="${south}" w="${west}" n="${north}" e="${east}"`;
  if (form === 'sql') return `st_setsrid(st_makebox2d(st_makepoint(${west},${south}), st_makepoint(${east},${north})), 4326)`;
  if (form === 'sparql')
    return `"POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))"^^${WKT_TYPE}`;
  return `${south},${west},${north},${east}`;
}

/** `{{wsen}}`: `w,s,e,n` in every language. */
export function wsenText(bbox: Bbox): string {
  const { south, west, north, east } = clampedTexts(bbox);
  return `${west},${south},${east},${north}`;
}

/** `{{center}}`: QL `lat,lon`, XML attributes, nothing in SQL, SPARQL a point as a literal of GeoSPARQL. */
export function centerText(center: Center, form: QueryLanguage): string {
  const lat = degrees(center.lat, 90);
  const lon = degrees(center.lon, 180);
  if (form === 'xml') return `lat="${lat}" lon="${lon}"`;
  if (form === 'sparql') return `"POINT(${lon} ${lat})"^^${WKT_TYPE}`;
  return form === 'sql' ? '' : `${lat},${lon}`;
}

/** Section 9 of the specification. */
const SECONDS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 2_628_000],
  ['year', 31_536_000],
]);

const AGO = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*(?:(second|minute|hour|day|week|month|year)s?)?$/i;

/**
 * `{{date:…}}`: the time that many units before `now`, as `2026-01-31T12:00:00Z`. The unit is days where none is given,
 * nothing at all means now, a negative number the future. What cannot be read, or lies outside the years 0 to 9999, gives ''.
 */
export function dateText(ago: string, now: Date): string {
  const wanted = ago.trim();
  const match = AGO.exec(wanted);
  if (wanted !== '' && match === null) return '';
  const amount = match === null ? 0 : Number(match[1]);
  const unit = SECONDS_PER_UNIT.get((match?.[2] ?? 'day').toLowerCase()) ?? 0;
  const time = new Date(now.getTime() - amount * unit * 1000);
  // toISOString throws for such times, and writes years of six digits beyond 9999, which no server reads
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 0 || time.getUTCFullYear() > 9999) return '';
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

function clampedTexts(bbox: Bbox): { south: string; west: string; north: string; east: string } {
  return {
    south: degrees(bbox.south, 90),
    west: degrees(bbox.west, 180),
    north: degrees(bbox.north, 90),
    east: degrees(bbox.east, 180),
  };
}

/** At most 7 decimals (about a centimetre), without trailing zeros, never `-0`. */
function degrees(value: number, limit: number): string {
  if (Number.isNaN(value)) throw new RangeError('degrees: NaN');
  const text = Math.min(Math.max(value, -limit), limit)
    .toFixed(7)
    .replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
