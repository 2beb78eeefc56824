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
export type Drawn = (typeof DRAWN)[number];

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
