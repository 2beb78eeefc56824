/** The areas that rows lie in, as parts of a key: points in polygons. */
import { createRingLocator, type FeatureSet, featureBounds, featureElement, INSIDE, ON_EDGE } from '@flyover/osm-features';
import Flatbush from 'flatbush';
import type { FeatureTable } from '../feature-table.ts';
import { STEP_ROWS, type Work } from '../steps.ts';
import { areaId, areaName } from './area-sets.ts';
import type { KeyParts } from './key-parts.ts';

/** A place is looked up in some polygons: that takes longer than to read a number. */
const STEP = STEP_ROWS >> 4;

/**
 * The areas of each row by the point that stands for it (`featurePoint`); the border of an area is in it, as in Overpass QL. A row without a place lies in none; a row in
 * several areas counts for each.
 *
 * @param areas polygons among the features of a set
 * @returns undefined where the rows have no places, as those of a text
 */
export function* areaParts(table: FeatureTable, set: FeatureSet, areas: Uint32Array): Work<KeyParts | undefined> {
  const [lat, lon] = [yield* table.typed.column('@lat'), yield* table.typed.column('@lon')];
  if (lat?.kind !== 'numbers' || lon?.kind !== 'numbers') return undefined;
  const { names, partOf } = namesOf(set, areas);
  const areasAt = areaSearch(set, areas);
  const codes = new Uint32Array(table.count);
  // rows in the same areas share a code
  const known = new Map<string, number>();
  const starts = [0, 1];
  const parts = [0];
  const codeOf = (found: readonly number[]): number => {
    if (found.length === 0) return 0;
    const key = found.join();
    let code = known.get(key);
    if (code === undefined) {
      code = starts.length - 1;
      known.set(key, code);
      parts.push(...found);
      starts.push(parts.length);
    }
    return code;
  };
  for (let row = 0; row < table.count; row++) {
    if (row % STEP === STEP - 1) yield;
    if (Number.isNaN(lat.values[row])) continue;
    const found = areasAt(lat.values[row], lon.values[row]).map((area) => partOf[area]);
    codes[row] = codeOf([...new Set(found)].sort((a, b) => a - b));
  }
  return {
    codes,
    split: { starts: Uint32Array.from(starts), parts: Uint32Array.from(parts) },
    count: names.length + 1,
    value: (part) => (part === 0 ? undefined : names[part - 1]),
  };
}

/** Returns a search for the indexes in `areas` of those that contain a place, in 1e-7 degrees. */
function areaSearch(set: FeatureSet, areas: Uint32Array): (lat: number, lon: number) => number[] {
  if (areas.length === 0) return () => [];
  const index = new Flatbush(areas.length);
  for (const feature of areas) {
    const { south, west, north, east } = featureBounds(set, feature);
    index.add(west, south, east, north);
  }
  index.finish();
  const rings = new Map<number, ReturnType<typeof ringsOf>>();
  return (lat, lon) =>
    index.search(lon, lat, lon, lat).filter((area) => {
      const known = rings.get(area) ?? ringsOf(set, areas[area]);
      rings.set(area, known);
      return holds(known, lat, lon);
    });
}

/** Made with the first place that is asked: most of many areas hold none. */
function ringsOf({ partStart, coordinateStart, lat, lon }: FeatureSet, feature: number) {
  const [first, last] = [partStart[feature], partStart[feature + 1]];
  return Array.from({ length: last - first }, (_, i) =>
    createRingLocator(lat, lon, { start: coordinateStart[first + i], end: coordinateStart[first + i + 1] }),
  );
}

/** Even-odd over all rings, outer ones and holes alike. */
function holds(rings: ReturnType<typeof ringsOf>, lat: number, lon: number): boolean {
  let inside = false;
  for (const locate of rings) {
    const location = locate(lat, lon);
    if (location === ON_EDGE) return true;
    if (location === INSIDE) inside = !inside;
  }
  return inside;
}

/**
 * The name of each part, from part 1 on, and the part of each area. Polygons of a file that share a name are parts of one area; elements of OpenStreetMap that do are
 * different ones, told apart by their ids.
 */
function namesOf(set: FeatureSet, areas: Uint32Array): { readonly names: string[]; readonly partOf: number[] } {
  const idsOf = new Map<string, Set<number>>();
  for (const feature of areas) {
    const { id } = featureElement(set, feature);
    const name = areaName(set, feature);
    idsOf.set(name, (idsOf.get(name) ?? new Set()).add(Math.max(0, id)));
  }
  const parts = new Map<string, number>();
  const partOf = Array.from(areas, (feature) => {
    const name = areaName(set, feature);
    const shared = (idsOf.get(name)?.size ?? 0) > 1 && featureElement(set, feature).id > 0;
    const told = shared ? `${name} (${areaId(set, feature)})` : name;
    const part = parts.get(told) ?? parts.size + 1;
    parts.set(told, part);
    return part;
  });
  return { names: [...parts.keys()], partOf };
}
