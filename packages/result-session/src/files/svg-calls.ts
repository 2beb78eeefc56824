/** The export of a result as an SVG: its types and calls. */

import { runSteps } from '@flyover/feature-export';
import type { SvgImage, SvgView, TileSource } from '@flyover/feature-tiles';
import { idTextOf, tableOf, tagTextOf, typeNameOf } from '@flyover/osm-elements';
import { type FeatureSet, featureElement } from '@flyover/osm-features';

/** A vector picture. */
interface SvgPicture {
  readonly blob: Blob;
  /** Addresses of images that the style names and that were not given. */
  readonly missing: readonly string[];
}

/** Images by the address or path that a style sheet names them by. */
export type GivenImages = readonly (readonly [address: string, image: SvgImage])[];

/** The calls of a session for vector pictures. */
export interface SvgCalls {
  /**
   * Returns the view of a run's result as SVG; `undefined` where there is none, and after an abort.
   *
   * @param images to embed, as the file has to contain its images @param onProgress features done, of how many
   */
  svg(
    runId: number,
    view: SvgView,
    images: GivenImages,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<SvgPicture | undefined>;
}

// The file in chunks, with a pause for other calls every few milliseconds.

interface Drawn {
  readonly features?: FeatureSet;
  readonly tiles?: TileSource;
}

/** The interval between reports of progress, ms. */
const TELL_EVERY = 100;

/** @param resultOf the result of a run, where it is still there */
export function svgCalls(resultOf: (runId: number) => Drawn | undefined): SvgCalls {
  let current: AbortController | undefined;
  return {
    async svg(runId, view, images, onProgress, signal) {
      current?.abort();
      const result = resultOf(runId);
      if (result?.features === undefined || result.tiles === undefined || signal.aborted) return undefined;
      const controller = new AbortController();
      current = controller;
      signal.addEventListener('abort', () => controller.abort(), { once: true });
      return writeFile(result.tiles, result.features, view, images, controller.signal, onProgress);
    },
  };
}

async function writeFile(
  tiles: TileSource,
  features: FeatureSet,
  view: SvgView,
  images: GivenImages,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<SvgPicture | undefined> {
  const given = new Map(images);
  const { steps, total, missingImages } = tiles.svg(
    view,
    (feature) => featureTitle(features, feature),
    (address) => given.get(address),
  );
  let reported = 0;
  const tell = (done: number) => {
    if (performance.now() - reported < TELL_EVERY) return;
    reported = performance.now();
    onProgress(done, total);
  };
  const parts: BlobPart[] = [];
  try {
    for await (const bytes of runSteps(steps, total, { signal, onProgress: tell })) parts.push(bytes);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
  return { blob: new Blob(parts, { type: 'image/svg+xml' }), missing: missingImages() };
}

/** `Town hall (way/12)`, or `way/12`. */
export function featureTitle(features: FeatureSet, feature: number): string {
  const { store } = features;
  const { type, id, row } = featureElement(features, feature);
  const element = `${typeNameOf(store, type, row)}/${idTextOf(store, type, row, id)}`;
  const name = row === -1 ? undefined : tagTextOf(store.strings, tableOf(store, type), row, 'name');
  return name === undefined ? element : `${name} (${element})`;
}
