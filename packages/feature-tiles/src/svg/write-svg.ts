/** What a map shows of the features, as an SVG: in the order of the map, step by step. */
import { POINT } from '@flyover/osm-features';
import type { HitContext } from '../hit-test.ts';
import { type SvgPass, svgPasses } from './svg-passes.ts';
import { HALO, svgNumber, svgText, TEXT } from './svg-text.ts';
import { type SvgView, svgFrame } from './svg-view.ts';

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
}

/** UTF-16 units after which a part of the file is given. */
const CHUNK = 1 << 16;

/** Features after which a step ends: it may be stopped there. */
const STEP = 500;

const encoder = new TextEncoder();

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
  return { total: passes.reduce((sum, { features }) => sum + features.length, 0), steps: stepsOf(passes, view, recordOf) };
}

function* stepsOf(
  passes: readonly SvgPass[],
  view: SvgView,
  recordOf: (feature: number, asPoint: boolean) => number,
): Generator<SvgStep, void> {
  let text = head(view);
  let done = 0;
  for (const pass of passes) {
    // what follows each other in one style stands in one group
    let group = '';
    for (const feature of pass.features) {
      const record = recordOf(feature, pass.asPoints);
      const shape = record === -1 ? '' : pass.shape(feature, record);
      if (shape !== '') {
        const attributes = pass.attributes(record);
        if (attributes !== group) text += `${group === '' ? '' : '</g>\n'}<g ${attributes}>\n`;
        group = attributes;
        text += `${shape}\n`;
      }
      done++;
      if (text.length >= CHUNK) {
        yield { done, bytes: encoder.encode(text) };
        text = '';
      } else if (done % STEP === 0) yield { done };
    }
    if (group !== '') text += '</g>\n';
  }
  yield { done, bytes: encoder.encode(`${text}${marks(view)}</svg>\n`) };
}

function head({ width, height, title }: SvgView): string {
  const [w, h] = [svgNumber(width), svgNumber(height)];
  const name = title === undefined || title === '' ? '' : `<title>${svgText(title)}</title>\n`;
  const size = `width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size} fill-rule="evenodd" stroke-linejoin="round">\n${name}`;
}

/** Pixels: where scale and credit stand, and how high a line of them is. */
const EDGE = 8;
const LINE_HEIGHT = 16;
const TICK = 5;

/** Scale and credit, as the map has them at its bottom right. */
function marks({ width, height, credit, scale }: SvgView): string {
  const right = width - EDGE;
  const bottom = height - EDGE - 2;
  const hasCredit = credit !== undefined && credit !== '';
  const written = hasCredit
    ? `<text x="${svgNumber(right)}" y="${svgNumber(bottom)}" ${TEXT} ${HALO} text-anchor="end">${svgText(credit)}</text>\n`
    : '';
  if (scale === undefined) return written;
  const [left, line] = [right - scale.pixels, hasCredit ? bottom - LINE_HEIGHT : bottom];
  const corners = [
    [left, line - TICK],
    [left, line],
    [right, line],
    [right, line - TICK],
  ];
  const bar = `M${corners.map((corner) => corner.map(svgNumber).join(' ')).join('L')}`;
  return `${written}<path d="${bar}" fill="none" stroke="#fff" stroke-width="3.5"/>
<path d="${bar}" fill="none" stroke="#1b2126" stroke-width="1.5"/>
<text x="${svgNumber((left + right) / 2)}" y="${svgNumber(line - TICK)}" ${TEXT} ${HALO} text-anchor="middle">${svgText(scale.label)}</text>
`;
}
