/** Picked rows: the types, the calls that pick rows in the table or by a shape on the map, and the test of features against a shape. */

import { type Bbox, type FixedBox, inDegrees, joinBoxes } from '@flyover/bounding-box';
import type { TileSource } from '@flyover/feature-tiles';
import { AREA, MADE, NODE, RELATION, tableOf, WAY } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, featureElement, locateInRing, OUTSIDE } from '@flyover/osm-features';
import { type FeatureHit, featureOfHandle, wordOfType } from '../elements/element-types.ts';
import type { ExportPart } from '../files/export-protocol.ts';
import { pickedStyler } from '../held/fixed-styles.ts';
import type { DrawnPart } from '../held/held-result.ts';
import { inSlices } from '../raw/time-slices.ts';
import type { OpenTables, TabledResult } from '../table/open-tables.ts';

/** Rows to pick. */
export type PickRequest =
  /** Of an order of the table, both ends with them. */
  | { readonly kind: 'rows'; readonly order: number; readonly first: number; readonly last: number }
  /** Handles of features. */
  | { readonly kind: 'features'; readonly features: readonly number[] }
  /** Features drawn at a zoom, in 256-pixel tiles, that touch a ring: longitude and latitude by turns, degrees. */
  | { readonly kind: 'shape'; readonly ring: readonly number[]; readonly webZoom: number }
  | { readonly kind: 'none' };

/** The effect on other picks: they replace them, are added, or are toggled one by one. */
export type PickMode = 'only' | 'add' | 'toggle';

/** The picked rows. */
export interface Picked {
  /** Another one has other rows. */
  readonly version: number;
  readonly rows: number;
}

/** Its type and id. */
export type PickedElement = Pick<FeatureHit, 'type' | 'id'>;

/** Calls for what is picked; undefined where the run is gone. */
export interface PickCalls {
  /** @throws the reason of the signal */
  pick(runId: number, request: PickRequest, mode: PickMode, signal: AbortSignal): Promise<Picked | undefined>;
  /** 1 for each row of an order that is picked. @param first,count rows of the order */
  pickedRows(runId: number, order: number, first: number, count: number): Uint8Array<ArrayBuffer> | undefined;
  /** Returns the bounds of the picked features; undefined where none is picked. */
  pickedBounds(runId: number): Bbox | undefined;
  /** The first of the elements that are picked. */
  pickedElements(runId: number, most: number): readonly PickedElement[];
  /** A vector tile of these features in the looks of `PICKED_RECORDS`; undefined also where it is empty. @param z counts 512-pixel tiles */
  pickedTile(runId: number, z: number, x: number, y: number): Uint8Array<ArrayBuffer> | undefined;
}

// The calls. A row is a feature or an element without a place; where no feature can be drawn, any element.

/** So many features are looked at between two looks at the clock. */
const STEP_FEATURES = 512;

/** Parts of a result, for those that write files. */
export interface PickedParts {
  /** Returns the numbers of features in their order, then those of elements without a position; undefined where the part does not exist. */
  featuresOf(runId: number, part: ExportPart): Uint32Array | undefined;
  /** Rows of the table in their order: features, or elements where nothing can be drawn; undefined where there is no such part. */
  rowsOfPart(runId: number, part: ExportPart): Uint32Array | undefined;
  /** Of an order of the table, the places of the rows that are picked, in their order. */
  pickedPlaces(runId: number, order: number): Uint32Array | undefined;
}

interface DrawnResult extends TabledResult {
  readonly tiles?: TileSource;
  readonly part?: DrawnPart;
}

/** Of one set of features. */
interface Picks {
  /** 1 for each row that is picked. */
  readonly mask: Uint8Array;
  rows: number;
}

/**
 * @param tables those of the session
 * @param resultOf the result of a run, where it is still there
 */
export function pickCalls(tables: OpenTables, resultOf: (runId: number) => DrawnResult | undefined): PickCalls & PickedParts {
  const picksOf = new WeakMap<FeatureSet, Picks>();
  let version = 0;
  const picksIn = (features: FeatureSet): Picks => {
    const known = picksOf.get(features);
    if (known !== undefined) return known;
    const picks = { mask: new Uint8Array(rowCount(features)), rows: 0 };
    picksOf.set(features, picks);
    return picks;
  };
  const knownPicks = (runId: number) => {
    const result = resultOf(runId);
    const features = tables.featuresOf(runId);
    const picks = features && picksOf.get(features);
    return result === undefined || features === undefined || picks === undefined ? undefined : { ...result, features, picks };
  };

  const rowsOfPart: PickedParts['rowsOfPart'] = (runId, part) => {
    const features = tables.featuresOf(runId);
    if (features === undefined) return undefined;
    if (part.kind === 'picked') return rowsIn(picksIn(features).mask);
    const shown = tables.ordered(runId, part.order);
    return shown && (shown.rows ?? Uint32Array.from({ length: rowCount(features) }, (_, row) => row));
  };

  return {
    async pick(runId, request, mode, signal) {
      const result = resultOf(runId);
      const features = tables.featuresOf(runId);
      if (result === undefined || features === undefined) return undefined;
      const meant = await rowsOf(request, { ...result, features }, runId, tables, signal);
      if (meant === undefined || tables.featuresOf(runId) !== features) return undefined;
      const picks = picksIn(features);
      put(picks, meant, request.kind === 'none' ? 'only' : mode);
      version++;
      return { version, rows: picks.rows };
    },
    pickedRows(runId, order, first, count) {
      const shown = tables.ordered(runId, order);
      if (shown === undefined) return undefined;
      const { mask } = picksIn(shown.features);
      return Uint8Array.from({ length: count }, (_, i) => mask[shown.rows?.[first + i] ?? first + i] ?? 0);
    },
    pickedBounds(runId) {
      const known = knownPicks(runId);
      return known && boundsOf(known.features, known.picks.mask);
    },
    pickedElements(runId, most) {
      const known = knownPicks(runId);
      if (known === undefined || known.features.count === 0) return [];
      const picked = rowsIn(known.picks.mask.subarray(0, known.features.count)).subarray(0, most);
      return Array.from(picked, (feature) => {
        const { type, id } = featureElement(known.features, feature);
        return { type: wordOfType(type), id };
      });
    },
    featuresOf(runId, part) {
      const rows = rowsOfPart(runId, part);
      const features = tables.featuresOf(runId);
      return rows && features?.count === 0 ? placelessOf(features, rows) : rows;
    },
    rowsOfPart,
    pickedPlaces(runId, order) {
      const shown = tables.ordered(runId, order);
      if (shown === undefined) return undefined;
      const { mask } = picksIn(shown.features);
      const { rows } = shown;
      return rows === undefined ? rowsIn(mask) : Uint32Array.from(rows.keys()).filter((place) => mask[rows[place]] === 1);
    },
    pickedTile(runId, z, x, y) {
      const known = knownPicks(runId);
      if (known?.tiles === undefined || known.picks.rows === 0) return undefined;
      const { tiles, picks, features, part } = known;
      // it shares all that took time to make
      return tiles
        .restyled({ styler: pickedStyler(tiles.look.styler, features.kinds, picks.mask, part?.only), layers: 'looks' })
        .tile(z, x, y);
    },
  };
}

function rowsIn(mask: Uint8Array): Uint32Array {
  return Uint32Array.from(mask.keys()).filter((row) => mask[row] === 1);
}

/**
 * Returns the rows of a table of elements as numbers of elements without a position, where no feature can be drawn; elements with a
 * position are left out.
 */
function placelessOf({ store, placeless }: FeatureSet, elements: Uint32Array): Uint32Array {
  const counts = [NODE, WAY, RELATION, AREA, MADE].map((type) => tableOf(store, type).count);
  const starts = counts.map((_, type) => counts.slice(0, type).reduce((sum, count) => sum + count, 0));
  const numbers = new Map(Array.from(placeless.rows, (row, number) => [starts[placeless.types[number]] + row, number]));
  return Uint32Array.from(Array.from(elements).flatMap((element) => numbers.get(element) ?? []));
}

/** As many as the table has. */
function rowCount({ count, placeless, store: { nodes, ways, relations, areas, made } }: FeatureSet): number {
  return count > 0 ? count + placeless.rows.length : nodes.count + ways.count + relations.count + areas.count + made.count;
}

function put(picks: Picks, rows: Iterable<number>, mode: PickMode): void {
  const { mask } = picks;
  if (mode === 'only') {
    mask.fill(0);
    picks.rows = 0;
  }
  for (const row of rows) {
    const before = mask[row];
    mask[row] = mode === 'toggle' ? 1 - before : 1;
    picks.rows += mask[row] - before;
  }
}

async function rowsOf(
  request: PickRequest,
  { features, tiles, shapes }: DrawnResult & { readonly features: FeatureSet },
  runId: number,
  tables: OpenTables,
  signal: AbortSignal,
): Promise<Iterable<number> | undefined> {
  switch (request.kind) {
    case 'none':
      return [];
    case 'features':
      return request.features.flatMap((handle) => featureOfHandle(handle, shapes) ?? []).filter((feature) => feature < features.count);
    case 'rows': {
      const shown = tables.ordered(runId, request.order);
      if (shown === undefined) return undefined;
      const all = shown.rows?.length ?? shown.table.count;
      const [first, last] = [Math.max(0, request.first), Math.min(all - 1, request.last)];
      return shown.rows?.subarray(first, last + 1) ?? Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
    }
    case 'shape': {
      const isInside = shapeTest(features, request.ring);
      const zoom = Math.floor(request.webZoom);
      const found: number[] = [];
      let feature = 0;
      await inSlices(() => {
        signal.throwIfAborted();
        const end = Math.min(features.count, feature + STEP_FEATURES);
        // what a filter or the style leaves out is not seen, and not meant
        for (; feature < end; feature++)
          if (isInside(feature) && tiles?.look.styler.styleOf(feature, zoom, false) !== -1) found.push(feature);
        return feature < features.count;
      });
      return found;
    }
  }
}

function boundsOf(features: FeatureSet, mask: Uint8Array): Bbox | undefined {
  let bounds: FixedBox | undefined;
  for (let feature = 0; feature < features.count; feature++) {
    if (mask[feature] === 0) continue;
    const box = featureBounds(features, feature);
    bounds = bounds === undefined ? box : joinBoxes(bounds, box);
  }
  return bounds && inDegrees(bounds);
}

// The test of features against a shape drawn on the map.

/** Columns of a ring, 1e-7 degrees; its last point leads to the first. */
interface Ring {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** Returns a test whether a shape touches a feature: one of its points lies in the shape, or it crosses the edge. */
export function shapeTest(features: FeatureSet, degrees: readonly number[]): (feature: number) => boolean {
  const ring = ringOf(degrees);
  const { lat, lon } = ring;
  if (lat.length < 3) return () => false;
  const [south, north] = [least(lat), most(lat)];
  const [west, east] = [least(lon), most(lon)];
  return (feature) => {
    const bounds = featureBounds(features, feature);
    if (bounds.north < south || bounds.south > north || bounds.east < west || bounds.west > east) return false;
    return touches(features, feature, ring);
  };
}

function ringOf(degrees: readonly number[]): Ring {
  const count = degrees.length >> 1;
  const at = (offset: number) => Float64Array.from({ length: count }, (_, i) => Math.round(degrees[2 * i + offset] * 1e7));
  return { lon: at(0), lat: at(1) };
}

function touches({ partStart, coordinateStart, lat, lon }: FeatureSet, feature: number, ring: Ring): boolean {
  for (let part = partStart[feature]; part < partStart[feature + 1]; part++) {
    const [from, to] = [coordinateStart[part], coordinateStart[part + 1]];
    for (let i = from; i < to; i++) if (locateInRing(ring.lat, ring.lon, 0, ring.lat.length, lat[i], lon[i]) !== OUTSIDE) return true;
    for (let i = from + 1; i < to; i++) if (crosses(ring, lat[i - 1], lon[i - 1], lat[i], lon[i])) return true;
  }
  return false;
}

/** Whether a line between two points outside of the ring leads through it. */
function crosses({ lat, lon }: Ring, aLat: number, aLon: number, bLat: number, bLon: number): boolean {
  const [south, north] = aLat < bLat ? [aLat, bLat] : [bLat, aLat];
  const [west, east] = aLon < bLon ? [aLon, bLon] : [bLon, aLon];
  for (let i = 0, before = lat.length - 1; i < lat.length; before = i++) {
    const [cLat, cLon, dLat, dLon] = [lat[before], lon[before], lat[i], lon[i]];
    if (Math.max(cLat, dLat) < south || Math.min(cLat, dLat) > north || Math.max(cLon, dLon) < west || Math.min(cLon, dLon) > east)
      continue;
    const beside = sideOf(aLat, aLon, bLat, bLon, cLat, cLon) * sideOf(aLat, aLon, bLat, bLon, dLat, dLon);
    if (beside <= 0 && sideOf(cLat, cLon, dLat, dLon, aLat, aLon) * sideOf(cLat, cLon, dLat, dLon, bLat, bLon) <= 0) return true;
  }
  return false;
}

/** On which side of the way from a to b a point lies. */
function sideOf(aLat: number, aLon: number, bLat: number, bLon: number, lat: number, lon: number): number {
  return Math.sign((bLon - aLon) * (lat - aLat) - (lon - aLon) * (bLat - aLat));
}

function least(values: Float64Array): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function most(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
