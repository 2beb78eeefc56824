/** What a map shows of the features, as an SVG: in the order of the map, step by step. */
import { POINT } from '@flyover/osm-features';
import type { HitContext } from '../hit-test.ts';
import { type SvgPass, svgPasses } from './svg-passes.ts';
import { type SvgView, svgFrame } from './svg-view.ts';
import { SvgWriter } from './svg-writer.ts';

/** A part of the file, and how many features are done of those that `SvgFile` counts. */
export interface SvgStep {
  readonly done: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** An SVG in the making. */
export interface SvgFile {
  /** Features to draw; an area counts for its fill and for its outline. */
  readonly total: number;
  readonly steps: Generator<SvgStep, void>;
  /** After the steps: the addresses of pictures that are not in the file, as nobody had their bytes. */
  missingImages(): readonly string[];
}

/** Features after which a step ends: it may be stopped there. */
export const STEP = 500;

/**
 * The features in a view, cut at its edges, without a background. What is drawn as a point on the map is one here too.
 *
 * @param largestFirst sorts areas
 * @param nameOf what viewers show under the pointer; empty: nothing
 */
export function writeSvg(
  context: HitContext,
  view: SvgView,
  largestFirst: (polygons: readonly number[]) => number[],
  nameOf: (feature: number) => string,
): SvgFile {
  const frame = svgFrame(view);
  const passes = svgPasses(context, view, frame, largestFirst, nameOf);
  const { kinds } = context.world.set;
  const recordOf = (feature: number, asPoint: boolean) =>
    context.styler.styleOf(feature, frame.styleZoom, asPoint && kinds[feature] !== POINT);
  const total = passes.reduce((sum, { features }) => sum + features.length, 0);
  return { total, steps: stepsOf(passes, view, recordOf), missingImages: () => [] };
}

function* stepsOf(
  passes: readonly SvgPass[],
  view: SvgView,
  recordOf: (feature: number, asPoint: boolean) => number,
): Generator<SvgStep, void> {
  const writer = new SvgWriter(view);
  let done = 0;
  for (const pass of passes) {
    for (const feature of pass.features) {
      const record = recordOf(feature, pass.asPoints);
      const shape = record === -1 ? '' : pass.shape(feature, record);
      if (shape !== '') writer.add(pass.attributes(record), shape);
      done++;
      if (writer.isFull) yield { done, bytes: writer.take() };
      else if (done % STEP === 0) yield { done };
    }
    writer.endGroup();
  }
  yield { done, bytes: writer.finish() };
}
