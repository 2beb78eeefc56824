/** `z-index` and its like as keys that sort the features of a layer of the map. */

import type { PropertyReader } from '../cascade/property-reader.ts';
import type { Geometry } from '../conditions/translate-condition.ts';
import type { Pool, Value } from '../nodes/pool.ts';

/** Values of `major-z-index` of features in styles that use the property. */
const MAJOR = { polygons: 1, lines: 3, points: 4 };
/** One step of `layer` outweighs every `major-z-index`, one of those every `z-index`, one of those every `object-z-index`. */
const STEPS = { layer: 1e7, 'major-z-index': 1e4, 'z-index': 1, 'object-z-index': 1e-3 } as const;
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** Undefined where the sheet does not say anything about it. */
export function sortKey(pool: Pool, reader: PropertyReader, geometry: Geometry): Value | undefined {
  const parts = NAMES.filter((name) => reader.has(name)).map((name) => {
    const value = reader.number(name).or(pool.value(name === 'major-z-index' ? MAJOR[geometry] : 0));
    return STEPS[name] === 1 ? value : pool.operation(['*', STEPS[name]], value);
  });
  for (const name of NAMES) if (reader.has(name)) reader.note('order', name);
  if (parts.length === 0) return undefined;
  return parts.length === 1 ? parts[0] : pool.operation(['+'], ...parts);
}
