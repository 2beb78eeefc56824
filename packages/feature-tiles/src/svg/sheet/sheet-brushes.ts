/** Brushes of a style sheet in an SVG, texts apart: fills, patterns, strokes, arrows, circles, icons; and the types of its passes. */
import { type FeatureStyler, POINT, type StyleRecord } from '@flyover/osm-features';
import type { PointBuffer } from '../../clip.ts';
import type { HitContext } from '../../hit-test.ts';
import { labelPlace } from '../../label-place.ts';
import { drawingsOf, lengthOf, offsetOf } from '../../sheet/drawings.ts';
import { missingIcon } from '../../sheet/missing-icon.ts';
import { iconSize } from '../../sheet/reach.ts';
import { compareSheetLayers, type SheetKind, type SheetLayer } from '../../sheet/sheet-layers.ts';
import { recordsOf } from '../../sheet/sheet-plans.ts';
import { type Place, placeIn, pointPlaces, svgFeatures } from '../svg-passes.ts';
import { circleRadius, type SvgFrame, SvgShapes, svgNumber } from '../svg-shapes.ts';
import { type ImageShelf, imageElement } from './svg-images.ts';
import { casingStroke, lineStroke, paint, shareOf, strokePaint, symbolShape } from './svg-paint.ts';

/** @param titleOf the `<title>` of a feature, or nothing */
export function sheetBrushes(context: HitContext, frame: SvgFrame, images: ImageShelf, titleOf: (feature: number) => string): SheetBrushes {
  const shapes = new SvgShapes(context.world, frame.placing, frame.box);
  const path = (feature: number, data: string) => (data === '' ? '' : `<path d="${data}">${titleOf(feature)}</path>`);
  const along = ({ feature }: SheetItem, record: StyleRecord) => path(feature, shapes.lines(feature, offsetOf(record)));
  const inside = ({ feature }: SheetItem) => path(feature, shapes.rings(feature));
  const atPlaces = (item: SheetItem, draw: (place: Place) => string) => placesOf(context, frame, item).map(draw).join('');
  return {
    fills: { attributes: (record) => `${paint('fill', record['fill-color'], record['fill-opacity'])} stroke="none"`, shape: inside },
    patterns: patternBrush(images, inside),
    casings: { attributes: (record) => strokePaint(casingStroke(record)), shape: along },
    lines: { attributes: (record) => strokePaint(lineStroke(record)), shape: along },
    arrows: {
      attributes: (record) => paint('fill', record.color, record.opacity),
      shape: ({ feature }, record) => {
        let data = '';
        shapes.eachPiece(feature, offsetOf(record), (piece) => {
          data += arrowHeads(piece, lengthOf(record.width), record.arrows === 'backward');
        });
        return path(feature, data);
      },
    },
    circles: {
      attributes: (record) => {
        const rim = `${paint('stroke', record.color, record.opacity)} stroke-width="${svgNumber(lengthOf(record.width))}"`;
        return `${paint('fill', record['fill-color'], record['fill-opacity'])} ${lengthOf(record.width) > 0 ? rim : 'stroke="none"'}`;
      },
      shape: (item, record) =>
        atPlaces(item, ([x, y]) => {
          const radius = svgNumber(circleRadius(record));
          return `<circle cx="${svgNumber(x)}" cy="${svgNumber(y)}" r="${radius}">${titleOf(item.feature)}</circle>`;
        }),
    },
    icons: iconBrush(images, atPlaces, titleOf),
  };
}

/** The places of the circle, the icon and the label of a feature. */
export function placesOf(context: HitContext, frame: SvgFrame, { feature, geometry }: SheetItem): Place[] {
  return geometry === POINT ? pointPlaces(context, frame, feature) : [placeIn(frame, labelPlace(context.world, feature))];
}

function patternBrush(images: ImageShelf, inside: (item: SheetItem) => string): SheetBrush {
  const address = (record: StyleRecord) => String(record['fill-image']);
  const idOf = (record: StyleRecord) =>
    images.idOf(`pattern ${address(record)}`, (id) => {
      const { href, width, height } = images.imageOf(address(record)) ?? NO_IMAGE;
      const size = `width="${svgNumber(width)}" height="${svgNumber(height)}"`;
      return `<pattern id="${id}" patternUnits="userSpaceOnUse" ${size}>${imageElement(href, '', width, height)}</pattern>`;
    });
  return {
    attributes: (record) => `fill="url(#${idOf(record)})" fill-opacity="${svgNumber(shareOf(record['fill-opacity']))}" stroke="none"`,
    shape: (item, record) => (images.imageOf(address(record)) === undefined ? '' : inside(item)),
  };
}

function iconBrush(
  images: ImageShelf,
  atPlaces: (item: SheetItem, draw: (place: Place) => string) => string,
  titleOf: (feature: number) => string,
): SheetBrush {
  const address = (record: StyleRecord) => String(record['icon-image']);
  const sizeOf = (record: StyleRecord) => iconSize(record, images.imageOf(address(record)));
  const idOf = (record: StyleRecord) => {
    const { width, height } = sizeOf(record);
    return images.idOf(`icon ${svgNumber(width)} ${svgNumber(height)} ${address(record)}`, (id) => {
      const corner = `id="${id}" x="${svgNumber(-width / 2)}" y="${svgNumber(-height / 2)}"`;
      return imageElement(images.imageOf(address(record))?.href ?? '', corner, width, height);
    });
  };
  const lengths = (record: StyleRecord) => [lengthOf(record['icon-width']), lengthOf(record['icon-height'])] as const;
  /** Returns the shape that is drawn in place of an image: the style requests one, or its image is missing. */
  const shapeOf = (record: StyleRecord) => {
    const [width, height] = lengths(record);
    const shape = symbolShape(record['icon-image']);
    if (shape !== undefined) return { ...shape, scale: (width || height || shape.size) / shape.size };
    const missing = images.imageOf(address(record)) === undefined ? symbolShape(missingIcon(width, height)) : undefined;
    return missing && { ...missing, scale: 1 };
  };
  const opacity = (record: StyleRecord) => `opacity="${svgNumber(shareOf(record['icon-opacity']))}"`;
  return {
    attributes: (record) => {
      const shape = shapeOf(record);
      return shape === undefined ? opacity(record) : `${shape.attributes} ${opacity(record)}`;
    },
    shape: (item, record) => {
      const shape = shapeOf(record);
      return atPlaces(item, (place) => {
        const at = transformOf(record, place);
        if (shape === undefined) return `<use href="#${idOf(record)}" transform="${at}">${titleOf(item.feature)}</use>`;
        const scaled = shape.scale === 1 ? '' : ` scale(${svgNumber(shape.scale)})`;
        return `<path d="${shape.path}" transform="${at}${scaled}">${titleOf(item.feature)}</path>`;
      });
    },
  };
}

const NO_IMAGE = { href: '', width: 1, height: 1 };

function transformOf(record: StyleRecord, [x, y]: Place): string {
  const number = (value: StyleRecord[string] | undefined) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  const [right, down] = [x + number(record['icon-offset-x']), y + number(record['icon-offset-y'])];
  const rotation = number(record['icon-rotation']);
  return `translate(${svgNumber(right)} ${svgNumber(down)})${rotation === 0 ? '' : ` rotate(${svgNumber(rotation)})`}`;
}

// Passes over the records of a style sheet, from the bottom up.

/** One record of a feature, drawn in one way. */
export interface SheetItem {
  readonly feature: number;
  readonly record: number;
  /** `POINT` for what is drawn as one. */
  readonly geometry: number;
}

/** Everything of one kind in one level. */
export interface SheetPass {
  readonly layer: SheetLayer;
  readonly items: SheetItem[];
}

/** Finds the features of a picture, and sorts what is drawn of them. */
export class SheetPasses {
  /** Those that the picture may show; areas first, the largest before small ones, then lines, then points. */
  readonly features: readonly SheetFeature[];
  private readonly passes = new Map<string, SheetPass>();
  private readonly drawn = new Map<string, readonly SheetLayer[]>();
  private readonly styler: FeatureStyler;
  private readonly styleZoom: number;
  private readonly kinds: Uint8Array;

  constructor(context: HitContext, frame: SvgFrame, largestFirst: (polygons: readonly number[]) => number[]) {
    this.styler = context.styler;
    this.styleZoom = frame.styleZoom;
    this.kinds = context.world.set.kinds;
    const { polygons, lines, shrunk, points } = svgFeatures(context, frame);
    this.features = [
      ...[...largestFirst(polygons), ...lines].map((feature) => ({ feature, geometry: this.kinds[feature] })),
      ...[...shrunk, ...points].map((feature) => ({ feature, geometry: POINT })),
    ];
  }

  /** Sorts what is drawn of one of the features. */
  add({ feature, geometry }: SheetFeature): void {
    const { styler, styleZoom } = this;
    const first = styler.styleOf(feature, styleZoom, geometry === POINT && this.kinds[feature] !== POINT);
    if (first === -1) return;
    for (const record of recordsOf(styler, first)) {
      for (const layer of this.layersOf(record, geometry)) this.passOf(layer).items.push({ feature, record, geometry });
    }
  }

  /** From the bottom up. */
  sorted(): SheetPass[] {
    return [...this.passes.values()].sort((a, b) => compareSheetLayers(a.layer, b.layer));
  }

  private layersOf(record: number, geometry: number): readonly SheetLayer[] {
    const key = `${record} ${geometry}`;
    const known = this.drawn.get(key);
    if (known !== undefined) return known;
    const layers = drawingsOf(this.styler.records[record], geometry, this.styler.textOf !== undefined).map(({ layer }) => layer);
    this.drawn.set(key, layers);
    return layers;
  }

  private passOf({ kind, z }: SheetLayer): SheetPass {
    const key = `${kind} ${z}`;
    const pass = this.passes.get(key) ?? { layer: { kind, z }, items: [] };
    this.passes.set(key, pass);
    return pass;
  }
}

/** A feature and how it is drawn. */
export interface SheetFeature {
  readonly feature: number;
  readonly geometry: number;
}

/** Whether a pass is of texts. */
export function isLabelPass({ layer: { kind } }: SheetPass): boolean {
  return kind === 'labels' || kind === 'line-labels';
}

/** Drawing of the items of one kind: the attributes of their group, and the shape; empty where nothing is visible. */
interface SheetBrush {
  attributes(record: StyleRecord): string;
  shape(item: SheetItem, record: StyleRecord): string;
}

/** A brush for each kind but texts. */
type SheetBrushes = Readonly<Record<Exclude<SheetKind, 'labels' | 'line-labels'>, SheetBrush>>;

// Arrowheads along a line.

/** Pixels from one head to the next; the first is half as far from the start. */
const SPACING = 80;
/** Length of a head: in widths of the line, and at least in pixels. */
const WIDTHS = 2.5;
const LEAST_LENGTH = 8;

/** Path data; empty where the line is too short for one. @param width of the line, pixels */
function arrowHeads({ data, length }: PointBuffer, width: number, isBackward: boolean): string {
  const head = Math.max(LEAST_LENGTH, width * WIDTHS);
  let path = '';
  let next = SPACING / 2;
  let done = 0;
  for (let i = 2; i < length; i += 2) {
    const [dx, dy] = [data[i] - data[i - 2], data[i + 1] - data[i - 1]];
    const long = Math.hypot(dx, dy);
    for (; next <= done + long && long > 0; next += SPACING) {
      const share = (next - done) / long;
      const way = ((isBackward ? -1 : 1) * head) / 2 / long;
      path += headAt(data[i - 2] + dx * share, data[i - 1] + dy * share, dx * way, dy * way);
    }
    done += long;
  }
  return path;
}

function headAt(x: number, y: number, dx: number, dy: number): string {
  const corners = [x + dx, y + dy, x - dx - dy, y - dy + dx, x - dx + dy, y - dy - dx];
  return `M${corners.map(svgNumber).join(' ')}Z`;
}
