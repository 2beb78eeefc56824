/** Checks of places: boxes and coordinates whose numbers are in another order than the API reads them, and areas searched by name alone. */

import { allStatements, type Bbox, type Coordinate, type Filter } from '@flyover/overpass-ql';
import type { Range } from '@flyover/query-text';
import { type CheckContext, note } from './check-context.ts';
import type { Fix } from './finding.ts';

/** South of this is little but ice: a latitude there is a longitude of America. */
const FAR_SOUTH = -60;
/** The inhabited part of the earth, degrees. */
const INHABITED: Bbox = { south: -56, west: -180, north: 82, east: 180 };
/** A box that is wider than this the long way round hardly means that. */
const WIDE = 180;
const NUMBER = /-?\d[\d.]*/gu;

/** Checks every box and coordinate of a query. */
export function checkCoordinates(context: CheckContext): void {
  for (const setting of context.script.settings) if (setting.name === 'bbox') checkSetting(context, setting, setting.bbox);
  for (const statement of allStatements(context.script.statements)) {
    if (statement.kind === 'isIn' && statement.coordinate !== undefined) checkSwapped(context, statement, [statement.coordinate]);
    if (statement.kind === 'out' && statement.bbox !== undefined) checkBox(context, statement, statement.bbox);
    if (statement.kind !== 'query') continue;
    for (const filter of statement.filters) {
      if (filter.kind === 'bbox') checkBox(context, filter, filter.bbox);
      if (filter.kind === 'around') checkSwapped(context, filter, filter.coordinates);
      if (filter.kind === 'poly') checkSwapped(context, filter, filter.points);
    }
  }
}

function checkSetting(context: CheckContext, range: Range, bbox: Bbox): void {
  const { south, west, north, east } = bbox;
  if (south <= north) checkBox(context, range, bbox);
  else note(context, 'box-upside-down', range, { south, north }, reorder(context, range, [north, west, south, east], [2, 1, 0, 3]));
}

function checkBox(context: CheckContext, range: Range, bbox: Bbox): void {
  const { south, west, north, east } = bbox;
  const swapped: Bbox = { south: west, west: south, north: east, east: north };
  const fits = swapped.south <= swapped.north && swapped.west <= swapped.east;
  if (fits && isElsewhere(context, bbox, swapped)) {
    note(
      context,
      'coordinates-swapped',
      range,
      { lat: south, lon: west },
      reorder(context, range, [west, south, east, north], [1, 0, 3, 2]),
    );
  } else if (west > east && 360 + east - west > WIDE) {
    note(context, 'box-goes-round', range, { west, east }, reorder(context, range, [south, east, north, west], [0, 3, 2, 1]));
  }
}

function checkSwapped(context: CheckContext, range: Range, coordinates: readonly Coordinate[]): void {
  const [first] = coordinates;
  if (first === undefined) return;
  const lats = coordinates.map(({ lat }) => lat);
  const lons = coordinates.map(({ lon }) => lon);
  const box = { south: least(lats), west: least(lons), north: -least(lats.map((lat) => -lat)), east: -least(lons.map((lon) => -lon)) };
  const swapped = { south: box.west, west: box.south, north: box.east, east: box.north };
  if (isElsewhere(context, box, swapped)) note(context, 'coordinates-swapped', range, { lat: first.lat, lon: first.lon });
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
}

/** Whether a box is implausible, and plausible with its pairs swapped. */
function isElsewhere({ view }: CheckContext, box: Bbox, swapped: Bbox): boolean {
  if (box.north < FAR_SOUTH) return within(swapped, INHABITED);
  return view !== undefined && !touches(box, view) && within(swapped, { ...view, ...larger(view) });
}

/** A view with as much again on each side. */
function larger({ south, west, north, east }: Bbox): Bbox {
  const [height, width] = [north - south, east - west];
  return { south: south - height, west: west - width, north: north + height, east: east + width };
}

function within(inner: Bbox, outer: Bbox): boolean {
  return inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east;
}

function touches(one: Bbox, other: Bbox): boolean {
  return one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east;
}

/** Writes the four numbers of a box in another order, as they are written. In the XML form each has a name, and none is moved. */
function reorder(
  { language, text }: CheckContext,
  { from, to }: Range,
  shown: readonly number[],
  order: readonly number[],
): Fix | undefined {
  if (language !== 'ql') return undefined;
  const written = text.slice(from, Math.min(to, from + 400));
  const start = written.startsWith('[') ? written.indexOf(':') + 1 : 0;
  const numbers = [...written.slice(start).matchAll(NUMBER)].slice(0, 4);
  const [first, , , last] = numbers;
  if (last === undefined) return undefined;
  const at = from + start + first.index;
  const end = from + start + last.index + last[0].length;
  const plain = numbers.map(([number]) => number);
  if (text.slice(at, end).replace(/\s/gu, '') !== plain.join(',')) return undefined;
  return { title: 'replace', text: shown.join(','), edits: [{ from: at, to: end, insert: order.map((index) => plain[index]).join(',') }] };
}

// Areas searched by name alone.

const NAME = /^(?:(?:alt|int|loc|nat|official|old|reg|short)_)?name(?::.*)?$/u;

/** Reports areas that are selected by a name only: buildings, shops and districts share names. */
export function checkAreas(context: CheckContext): void {
  for (const statement of allStatements(context.script.statements)) {
    if (statement.kind !== 'query' || statement.type !== 'area' || statement.inputs.length > 0) continue;
    const { filters } = statement;
    const [first] = filters;
    if (first !== undefined && filters.every(isName) && isName(first)) note(context, 'area-name-only', statement, { name: nameOf(first) });
  }
}

function isName(filter: Filter): boolean {
  return (filter.kind === 'tagEquals' || filter.kind === 'tagMatches') && !filter.negated && NAME.test(filter.key.value);
}

function nameOf(filter: Filter): string {
  return filter.kind === 'tagEquals' ? filter.value.value : filter.kind === 'tagMatches' ? filter.pattern.value : '';
}
