/** The layers that a session holds beside its result. */
import { featureCounts } from '@flyover/feature-records';
import type { SmallShapes, TileSource } from '@flyover/feature-tiles';
import type { FeatureSet } from '@flyover/osm-features';
import { type DrawnStyle, drawnBy } from '../held/drawn-style.ts';
import { LAYER_LOOK } from '../held/fixed-styles.ts';
import { boundsInDegrees, type HeldResult } from '../held/held-result.ts';
import type { SheetStyle } from '../held/look.ts';
import { LAYER_LIMITS, type LayerOutcome } from './layer-protocol.ts';

/** A layer; its own number takes the place of a run's. */
export type HeldLayer = Pick<HeldResult, 'runId' | 'shapes' | 'features' | 'tiles' | 'part'> & {
  /** Of a style sheet that it is drawn by. */
  readonly legend?: DrawnStyle['legend'];
};

/** Layers by their numbers; those that the map shows. */
export interface LayerShelf {
  held(layer: number): HeldLayer | undefined;
  /** Returns the layers that the map shows, the topmost first. */
  shown(): readonly HeldLayer[];
  /** Whether a layer alone draws the result of a run. */
  covers(runId: number): boolean;
  show(layers: readonly number[], covered: number | undefined): void;
  /**
   * Puts features on the shelf, if there is room. A layer of the same number goes.
   *
   * @param before tiles of the same features
   */
  put(layer: number, features: FeatureSet | undefined, before?: TileSource): LayerOutcome;
  /** Draws a layer in another look. @returns false where it is not there */
  restyle(layer: number, look: SheetStyle): boolean;
  drop(layer: number): void;
  setSmallShapes(smallShapes: SmallShapes): void;
}

/** An empty shelf. @param most features of all layers together */
export function createLayerShelf(most: number = LAYER_LIMITS.features): LayerShelf {
  const layers = new Map<number, HeldLayer>();
  let order: readonly number[] = [];
  let coveredRun: number | undefined;
  let smallShapes: SmallShapes = 'dots';
  return {
    held: (layer) => layers.get(layer),
    shown: () => order.flatMap((layer) => layers.get(layer) ?? []),
    covers: (runId) => coveredRun === runId,
    show(shown, covered) {
      order = shown;
      coveredRun = covered;
    },
    put(layer, features, before) {
      if (features === undefined || features.count === 0) return { kind: 'empty' };
      const left = most - countOf(layers, layer);
      if (features.count > left) return { kind: 'full', features: features.count, left };
      const { tiles } = drawnBy(LAYER_LOOK, features, smallShapes, undefined, before);
      tiles.setSmallShapes(smallShapes);
      // the handles of its features have the number in them: they are of no other layer, and of no picture of a result
      layers.set(layer, { runId: layer, shapes: layer, features, tiles });
      return { kind: 'ready', numbers: numbersOf(features) };
    },
    restyle(layer, look) {
      const held = layers.get(layer);
      if (held?.features === undefined) return false;
      const { tiles, look: drawn } = drawnBy(look, held.features, smallShapes, undefined, held.tiles);
      tiles.setSmallShapes(smallShapes);
      layers.set(layer, { ...held, tiles, legend: drawn.legend });
      return true;
    },
    drop: (layer) => void layers.delete(layer),
    setSmallShapes(wanted) {
      smallShapes = wanted;
      for (const { tiles } of layers.values()) tiles?.setSmallShapes(wanted);
    },
  };
}

/** Features of all layers but one. */
function countOf(layers: ReadonlyMap<number, HeldLayer>, but: number): number {
  let count = 0;
  for (const [layer, { features }] of layers) if (layer !== but) count += features?.count ?? 0;
  return count;
}

function numbersOf(features: FeatureSet) {
  const { points, lines, polygons } = featureCounts(features);
  const bounds = boundsInDegrees(features);
  return { points, lines, polygons, ...(bounds !== undefined && { bounds }) };
}
