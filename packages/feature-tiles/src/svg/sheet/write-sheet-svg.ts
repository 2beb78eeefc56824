/** A view as an SVG in the look of a style sheet: level by level as on the map, step by step. */
import { escapeXml } from '@flyover/osm-elements';
import { PointBuffer } from '../../clip.ts';
import type { HitContext } from '../../hit-test.ts';
import { lengthOf, offsetOf } from '../../sheet/drawings.ts';
import { type SvgFrame, SvgShapes, type SvgView, svgFrame } from '../svg-shapes.ts';
import { STEP, type SvgFile, type SvgStep, SvgWriter } from '../write-svg.ts';
import { isLabelPass, placesOf, type SheetItem, type SheetPass, SheetPasses, sheetBrushes } from './sheet-brushes.ts';
import { ImageShelf, type SvgImages } from './svg-images.ts';
import { alongLabel, LabelRoom, labelPaint, placeLabel } from './svg-labels.ts';

/** Pixels that geometry goes on past the edges, and that icons and labels are looked for. */
const BUFFER = 200;

/**
 * The features in a view, cut at its edges, without a background.
 *
 * @param largestFirst sorts areas
 * @param nameOf what viewers show under the pointer; empty: nothing
 * @param images the pictures that may stand in the file; those of `data:` addresses do anyway
 */
export function writeSheetSvg(
  context: HitContext,
  view: SvgView,
  largestFirst: (polygons: readonly number[]) => number[],
  nameOf: (feature: number) => string,
  images: SvgImages,
): SvgFile {
  const frame = svgFrame(view, BUFFER);
  const shelf = new ImageShelf(images);
  const passes = new SheetPasses(context, frame, largestFirst);
  const titleOf = (feature: number) => {
    const name = nameOf(feature);
    return name === '' ? '' : `<title>${escapeXml(name)}</title>`;
  };
  return {
    // each feature is styled and drawn
    total: passes.features.length * 2,
    steps: stepsOf(context, view, frame, passes, shelf, titleOf),
    missingImages: () => [...shelf.missing],
  };
}

function* stepsOf(
  context: HitContext,
  view: SvgView,
  frame: SvgFrame,
  passes: SheetPasses,
  shelf: ImageShelf,
  titleOf: (feature: number) => string,
): Generator<SvgStep, void> {
  const { features } = passes;
  for (const [index, feature] of features.entries()) {
    passes.add(feature);
    if (index % STEP === STEP - 1) yield { done: index + 1 };
  }
  const { records } = context.styler;
  const sorted = passes.sorted();
  const items = sorted.reduce((sum, pass) => sum + pass.items.length, 0);
  const labels = new SheetLabels(context, frame, shelf);
  // the uppermost first, as they take the room of those below
  for (const pass of sorted.filter(isLabelPass).reverse()) {
    for (const [index, item] of pass.items.entries()) {
      labels.place(pass, item);
      if (index % STEP === STEP - 1) yield { done: features.length };
    }
  }
  const writer = new SvgWriter(view);
  const overIcons = sorted.some(({ layer }) => layer.kind === 'icons');
  const brushes = sheetBrushes(context, frame, shelf, titleOf);
  let drawn = 0;
  for (const pass of sorted) {
    const { kind } = pass.layer;
    for (const item of pass.items) {
      const record = records[item.record];
      if (kind === 'labels' || kind === 'line-labels') {
        const element = labels.elementOf(item);
        if (element !== undefined) writer.add(labelPaint(record, overIcons), element);
      } else {
        const brush = brushes[kind];
        const shape = brush.shape(item, record);
        if (shape !== '') writer.add(brush.attributes(record), shape, shelf.takeDefinitions());
      }
      drawn++;
      const done = features.length + Math.floor((drawn / items) * features.length);
      if (writer.isFull) yield { done, bytes: writer.take() };
      else if (drawn % STEP === 0) yield { done };
    }
    writer.endGroup();
  }
  yield { done: features.length * 2, bytes: writer.finish() };
}

/** The labels that have room. */
class SheetLabels {
  private readonly elements = new Map<SheetItem, string>();
  private readonly room = new LabelRoom();
  private readonly context: HitContext;
  private readonly frame: SvgFrame;
  private readonly shelf: ImageShelf;
  private readonly shapes: SvgShapes;
  private lines = 0;

  constructor(context: HitContext, frame: SvgFrame, shelf: ImageShelf) {
    this.context = context;
    this.frame = frame;
    this.shelf = shelf;
    this.shapes = new SvgShapes(context.world, frame.placing, frame.box);
  }

  place({ layer: { kind } }: SheetPass, item: SheetItem): void {
    const { styler } = this.context;
    const record = styler.records[item.record];
    const text = styler.textOf?.(item.feature, this.frame.styleZoom, item.record);
    if (text === undefined || text === '') return;
    const mayOverlap = record['text-allow-overlap'] === true;
    const elements: string[] = [];
    if (kind === 'line-labels') {
      const label = alongLabel(record, text, this.longestPiece(item.feature, offsetOf(record)), `t${this.lines}`);
      if (label !== undefined && this.room.take(label.boxes, mayOverlap)) elements.push(label.element);
      this.lines++;
    } else {
      for (const [x, y] of placesOf(this.context, this.frame, item)) {
        const label = placeLabel(record, text, x, y, this.shelf);
        if (this.room.take(label.boxes, mayOverlap)) elements.push(label.element);
      }
    }
    if (elements.length > 0) this.elements.set(item, elements.join(''));
  }

  elementOf(item: SheetItem): string | undefined {
    return this.elements.get(item);
  }

  private longestPiece(feature: number, offset: number): PointBuffer {
    const longest = new PointBuffer();
    let most = 0;
    this.shapes.eachPiece(feature, offset, (piece) => {
      let length = 0;
      for (let i = 2; i < piece.length; i += 2) {
        length += lengthOf(Math.hypot(piece.data[i] - piece.data[i - 2], piece.data[i + 1] - piece.data[i - 1]));
      }
      if (length <= most) return;
      most = length;
      longest.copy(piece);
    });
    return longest;
  }
}
