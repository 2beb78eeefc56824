/** What lies at a place, and single features by their handles: of the result, and of the layers that are drawn with it. */
import { FIRST_LAYER } from '../layers/layer-protocol.ts';
import type { HeldLayer } from '../layers/layer-shelf.ts';
import type { Bbox } from '../run-outcome.ts';
import { detailsOfElement, elementDetails, featureHit, hoveredFeature } from './element-details.ts';
import type { ElementDetails, FeatureHit, FeatureHits, HoveredFeature, ViewCounts } from './element-types.ts';
import { featureHandle, featureOfHandle, pictureOfHandle } from './feature-handle.ts';
import { countInView, featuresInView, MOST_IN_VIEW } from './features-in-view.ts';
import { MOST_NEAREST, nearestFeatures } from './nearest-features.ts';

/** At most this many features are listed for one click. */
const MOST_HITS = 20;

/** Questions about places and features. */
export interface PointerCalls {
  /** Features near a position: of each result small ones first. `webZoom` counts 256-pixel tiles. */
  hit(runId: number, lat: number, lon: number, webZoom: number, pixels: number): FeatureHits;
  details(runId: number, feature: number): ElementDetails | undefined;
  /** The same of an element of the result, drawn or not. @param madeType of a made element; any where absent */
  element(runId: number, type: FeatureHit['type'], id: number, madeType?: string): ElementDetails | undefined;
  /** The features of a box: of each result small ones first. */
  inView(runId: number, box: Bbox): FeatureHits;
  /** The features of a box that are nearest to a place in degrees, the nearest first: nine at most. */
  nearest(runId: number, box: Bbox, place: { readonly lat: number; readonly lon: number }): FeatureHits;
  /** How many features of the run a box shows; undefined where it is gone. */
  countInView(runId: number, box: Bbox): ViewCounts | undefined;
  /** What is hardest to point at near a position. `known` is the handle of the feature whose geometry the caller has. */
  hover(runId: number, lat: number, lon: number, webZoom: number, pixels: number, known: number): HoveredFeature | undefined;
}

/**
 * @param heldFor the result of a run, or a layer
 * @param drawnWith what the map draws while the result of a run is shown, the one on top first
 */
export function pointerCalls(
  heldFor: (runId: number) => HeldLayer | undefined,
  drawnWith: (runId: number) => readonly HeldLayer[],
): PointerCalls {
  return {
    hit(runId, lat, lon, webZoom, pixels) {
      return inAll(drawnWith(runId), MOST_HITS, ({ tiles, features }) => {
        const found = features === undefined ? [] : (tiles?.hit(lon, lat, webZoom, { pixels }) ?? []);
        return { total: found.length, hits: found.slice(0, MOST_HITS).flatMap((row) => (features ? featureHit(features, row) : [])) };
      });
    },
    details(runId, feature) {
      // a handle of a layer leads there, whatever the run
      const layer = pictureOfHandle(feature);
      const result = heldFor(layer >= FIRST_LAYER ? layer : runId);
      if (result?.features === undefined) return undefined;
      const row = featureOfHandle(feature, result.shapes);
      return row === undefined || row >= result.features.count ? undefined : told(result, elementDetails(result.features, row));
    },
    element(runId, type, id, madeType) {
      const result = heldFor(runId);
      const details = result?.features && detailsOfElement(result.features, type, id, madeType);
      return details && told(result, details);
    },
    inView(runId, box) {
      return inAll(drawnWith(runId), MOST_IN_VIEW, ({ features, part }) =>
        features === undefined ? { hits: [], total: 0 } : featuresInView(features, box, part?.only),
      );
    },
    nearest(runId, box, place) {
      const near = drawnWith(runId).flatMap((result) => {
        const { features, part } = result;
        if (features === undefined) return [];
        return nearestFeatures(features, box, place, part?.only).map(({ feature, distance }) => ({ result, features, feature, distance }));
      });
      const hits = near
        .sort((a, b) => a.distance - b.distance)
        .slice(0, MOST_NEAREST)
        .map(({ result, features, feature }) => told(result, featureHit(features, feature)));
      return { hits, total: hits.length };
    },
    countInView(runId, box) {
      const { features, part } = heldFor(runId) ?? {};
      return features && countInView(features, box, part?.only);
    },
    hover(runId, lat, lon, webZoom, pixels, known) {
      for (const result of drawnWith(runId)) {
        const row = result.tiles?.hit(lon, lat, webZoom, { pixels })[0];
        if (row === undefined || result.features === undefined) continue;
        return told(result, hoveredFeature(result.features, row, featureOfHandle(known, result.shapes) ?? -1));
      }
      return undefined;
    },
  };
}

/** What each result has, one after the other, as much of it as is listed. */
function inAll(results: readonly HeldLayer[], most: number, of: (result: HeldLayer) => FeatureHits): FeatureHits {
  const hits: FeatureHit[] = [];
  let total = 0;
  for (const result of results) {
    const found = of(result);
    total += found.total;
    hits.push(...found.hits.slice(0, most - hits.length).map((hit) => told(result, hit)));
  }
  return { hits, total };
}

/** The same with the feature's handle in place of its row, and the layer that it is of. */
function told<T extends { readonly feature: number }>({ shapes, runId }: HeldLayer, value: T): T & { readonly layer?: number } {
  const handled = value.feature < 0 ? value : { ...value, feature: featureHandle(shapes, value.feature) };
  return runId >= FIRST_LAYER ? { ...handled, layer: runId } : handled;
}
