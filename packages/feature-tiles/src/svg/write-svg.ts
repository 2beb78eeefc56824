/** The writer of an SVG of the features on a map: step by step, in the drawing order of the map. */
import { escapeXml } from '@flyover/osm-elements';
import { POINT } from '@flyover/osm-features';
import type { HitContext } from '../hit-test.ts';
import { type SvgPass, svgPasses } from './svg-passes.ts';
import { HALO, type SvgView, svgFrame, svgNumber, TEXT } from './svg-shapes.ts';

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
  /** After the steps: the addresses of images that are missing from the file. */
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

// The text of an SVG: its head, groups of shapes with the same attributes, and the scale and credit of the map.

/** UTF-16 units after which a part of the file is given. */
const CHUNK = 1 << 16;

const encoder = new TextEncoder();

/** Collects the text and gives it in parts. */
export class SvgWriter {
  private text: string;
  private group = '';
  private readonly view: SvgView;

  constructor(view: SvgView) {
    this.view = view;
    this.text = svgHead(view);
  }

  /** Adds a shape; what follows each other with the same attributes stands in one group. */
  add(attributes: string, shape: string, definition = ''): void {
    if (attributes !== this.group || definition !== '') this.endGroup();
    this.text += definition;
    if (this.group === '') this.text += `<g ${attributes}>\n`;
    this.group = attributes;
    this.text += `${shape}\n`;
  }

  endGroup(): void {
    if (this.group !== '') this.text += '</g>\n';
    this.group = '';
  }

  get isFull(): boolean {
    return this.text.length >= CHUNK;
  }

  /** Takes the bytes added since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = encoder.encode(this.text);
    this.text = '';
    return bytes;
  }

  /** The rest with the end of the file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.endGroup();
    this.text += `${svgMarks(this.view)}</svg>\n`;
    return this.take();
  }
}

function svgHead({ width, height, title }: SvgView): string {
  const [w, h] = [svgNumber(width), svgNumber(height)];
  const name = title === undefined || title === '' ? '' : `<title>${escapeXml(title)}</title>\n`;
  const size = `width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size} fill-rule="evenodd" stroke-linejoin="round">\n${name}`;
}

/** Pixels: where scale and credit stand, and how high a line of them is. */
const EDGE = 8;
const LINE_HEIGHT = 16;
const TICK = 5;

/** Scale and credit, as the map has them at its bottom right. */
function svgMarks({ width, height, credit, scale }: SvgView): string {
  const right = width - EDGE;
  const bottom = height - EDGE - 2;
  const hasCredit = credit !== undefined && credit !== '';
  const written = hasCredit
    ? `<text x="${svgNumber(right)}" y="${svgNumber(bottom)}" ${TEXT} ${HALO} text-anchor="end">${escapeXml(credit)}</text>\n`
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
<text x="${svgNumber((left + right) / 2)}" y="${svgNumber(line - TICK)}" ${TEXT} ${HALO} text-anchor="middle">${escapeXml(scale.label)}</text>
`;
}
