/** Layers of the map before they are written. */
import type { PropertyReader } from '../cascade/property-reader.ts';
import type { Geometry } from '../conditions/translate-condition.ts';
import { valueTest } from '../nodes/constants.ts';
import type { Pool, Test, Value } from '../nodes/pool.ts';

/** Drawing passes, from the bottom up. */
export const DRAWN = [
  'fills',
  'patterns',
  'casings',
  'dashed casings',
  'lines',
  'dashed lines',
  'circles',
  'icons',
  'labels',
  'line labels',
] as const;
type Drawn = (typeof DRAWN)[number];

export interface LayerDraft {
  readonly drawn: Drawn;
  readonly type: 'fill' | 'line' | 'circle' | 'symbol';
  /** Filter of the features that are drawn. */
  readonly filter: Test;
  readonly layout: Readonly<Record<string, Value>>;
  readonly paint: Readonly<Record<string, Value>>;
}

/** Context in which a layer of the sheet is drawn. */
export interface DrawContext {
  readonly pool: Pool;
  readonly reader: PropertyReader;
  readonly geometry: Geometry;
  /** Whether a feature has the layer. */
  readonly exists: Test;
  /** Of the sizes of labels. */
  readonly fontSizeFactor: number;
  /** Sorts features within a layer of the map; absent where the sheet does not. */
  readonly sortKey: Value | undefined;
}

/** Without those that draw nothing. */
export function drawable(drafts: readonly LayerDraft[]): LayerDraft[] {
  return drafts.filter(({ filter }) => filter.kind !== 'constant' || filter.holds);
}

/** Whether something with this opacity is to be seen. */
export function isVisible(pool: Pool, opacity: Value): Test {
  return valueTest(
    pool,
    opacity,
    (json) => Number(json) > 0,
    (json) => ['>', json, 0],
  );
}

// `z-index` and its like as keys that sort the features of a layer of the map.

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
