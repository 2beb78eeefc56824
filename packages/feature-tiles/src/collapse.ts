/** Lines and polygons that are too small on the screen to be seen or hit are drawn as points, which are called marks here. */
import {
  DEFAULT_RADIUS,
  type FeatureStyler,
  LINE,
  POINT,
  RENDER_NATIVE,
  RENDER_POINT,
  RENDER_SHAPE,
  type StyleRecord,
} from '@flyover/osm-features';
import type { FeatureSearch } from './feature-index.ts';
import { labelPlace, middleOfBox, type WorldPlace } from './label-place.ts';
import { MARK_SIZES, MarkSizes, markRecord } from './mark-sizes.ts';
import { CHOSEN_DIAGONAL, COLLAPSE_DIAGONAL, LINE_DIAGONAL, MAXIMUM_TILE_ZOOM, MAXIMUM_WEB_ZOOM } from './tile-frame.ts';
import { WORLD_SIZE, type World } from './world.ts';

/**
 * Drawing of lines and polygons that are small on the screen.
 *
 * - `dots`: as points, the smaller the more of them lie near one another; only shapes that their point would hide. Lines as lines, and what a style sheet
 *   says something of in its shape, as long as they can be seen.
 * - `circles`: as points of the usual size below `COLLAPSE_DIAGONAL`, by the specification's rule.
 * - `native`: in their shape, and not at all below a pixel.
 */
export type SmallShapes = 'dots' | 'circles' | 'native';

/** Squares of so many pixels in world units, by whole web zoom: a power for each of a million features would be half of a tile's time. */
function squaredLengths(pixels: number): Float64Array {
  return Float64Array.from({ length: MAXIMUM_TILE_ZOOM + 2 }, (_, webZoom) => ((pixels * WORLD_SIZE) / (256 * 2 ** webZoom)) ** 2);
}

const COLLAPSE_LIMITS = squaredLengths(COLLAPSE_DIAGONAL);
const LINE_LIMITS = squaredLengths(LINE_DIAGONAL);
const CHOSEN_LIMITS = squaredLengths(CHOSEN_DIAGONAL);
const PIXEL_LIMITS = squaredLengths(1);
/** Of the box around the circle of each mark. */
const MARK_LIMITS = MARK_SIZES.map(({ radius }) => squaredLengths(radius * Math.SQRT2 * 2));

const SMALLEST_LIMITS = MARK_LIMITS[MARK_LIMITS.length - 1];

/** Whether the diagonal of a feature's box is shorter on the screen than a pixel. */
export function isUnderPixel(world: World, feature: number, webZoom: number): boolean {
  return squaredDiagonal(world, feature) < PIXEL_LIMITS[webZoom];
}

/** The diagonal of a feature's box, world units. */
export function boxDiagonal(world: World, feature: number): number {
  return Math.sqrt(squaredDiagonal(world, feature));
}

function squaredDiagonal({ boxes }: World, feature: number): number {
  const at = feature * 4;
  const width = boxes[at + 2] - boxes[at];
  const height = boxes[at + 3] - boxes[at + 1];
  return width * width + height * height;
}

/** The sizes of marks in a world, whatever its features look like. */
export function markSizes(world: World, search: FeatureSearch): MarkSizes {
  const { kinds } = world.set;
  return new MarkSizes(
    world,
    search,
    (feature, webZoom) => squaredDiagonal(world, feature) < (kinds[feature] === LINE ? LINE_LIMITS : COLLAPSE_LIMITS)[webZoom],
  );
}

/** The rule that tells marks from shapes, in one look. */
export class CollapseRule {
  smallShapes: SmallShapes;
  private readonly world: World;
  private readonly sizes: MarkSizes;
  private readonly styler: FeatureStyler;

  /** @param sizes of the same world */
  constructor(world: World, sizes: MarkSizes, styler: FeatureStyler, smallShapes: SmallShapes) {
    this.world = world;
    this.sizes = sizes;
    this.styler = styler;
    this.smallShapes = smallShapes;
  }

  /** Whether a feature is drawn as a point, at its `pointPlace`. */
  isCollapsed(feature: number, webZoom: number): boolean {
    const { world, smallShapes } = this;
    const kind = world.set.kinds[feature];
    if (kind === POINT) return false;
    const render = this.styler.render?.(feature, webZoom);
    if (render === RENDER_POINT) return true;
    if (smallShapes === 'native' || render === RENDER_NATIVE || webZoom >= MAXIMUM_WEB_ZOOM) return false;
    const diagonal = squaredDiagonal(world, feature);
    if (smallShapes === 'circles' || diagonal >= COLLAPSE_LIMITS[webZoom]) return diagonal < COLLAPSE_LIMITS[webZoom];
    if (render === RENDER_SHAPE) return diagonal < CHOSEN_LIMITS[webZoom];
    if (kind === LINE) return diagonal < LINE_LIMITS[webZoom];
    // what every mark hides needs no count
    return diagonal < SMALLEST_LIMITS[webZoom] || diagonal < MARK_LIMITS[this.sizes.of(feature, webZoom)][webZoom];
  }

  /**
   * The number in `MARK_SIZES` of the circle that a collapsed feature is drawn as at most.
   *
   * @param record of the feature as a point
   */
  markSize(feature: number, webZoom: number, record: StyleRecord): number {
    if (this.smallShapes !== 'dots' || webZoom >= MAXIMUM_WEB_ZOOM) return 0;
    const render = this.styler.render?.(feature, webZoom);
    if (render === RENDER_POINT) return 0;
    if (render !== RENDER_SHAPE) return this.sizes.of(feature, webZoom);
    // a size that a style sheet chose is kept; else it would be larger than the shapes around it, which are hardly larger than itself
    return record.radius === DEFAULT_RADIUS ? MARK_SIZES.length - 1 : 0;
  }
}

/**
 * Returns the position of the point as which a line or polygon is drawn: the middle of its box where it is small, since the difference cannot be seen; where
 * the styler requires a point whatever the size, the place of its label.
 */
export function pointPlace(world: World, feature: number, webZoom: number): WorldPlace {
  return squaredDiagonal(world, feature) < COLLAPSE_LIMITS[webZoom] ? middleOfBox(world, feature) : labelPlace(world, feature);
}

// A styler whose marks of small shapes are as large as the space around them allows.

/**
 * Returns a styler that draws as the given one does, with smaller circles for marks where there are many. Its records have their own
 * numbers; the first are those of the given styler, with the same numbers.
 */
export function markStyler(styler: FeatureStyler, rule: CollapseRule): FeatureStyler {
  const records: StyleRecord[] = [...styler.records];
  /** The given styler's number of each record. */
  const bases = records.map((_, number) => number);
  const sizes = records.map(() => 0);
  /** The number of the record by size and the styler's number. */
  const numbers: (number | undefined)[][] = MARK_SIZES.map(() => []);
  numbers[0] = [...bases];

  const numberOf = (base: number, size: number): number => numbers[size][base] ?? add(base, size);

  const add = (base: number, size: number): number => {
    const record = markRecord(styler.records[base], size);
    const isOwn = size === 0 || record !== styler.records[base];
    const number = isOwn ? records.push(record) - 1 : numberOf(base, 0);
    numbers[size][base] = number;
    // one that is as large as it was leads to the next in full size
    if (isOwn) {
      bases.push(base);
      sizes.push(size);
    }
    return number;
  };

  const { reach, nextOf, textOf, render } = styler;
  return {
    records,
    ...(reach !== undefined && { reach }),
    styleOf(feature, webZoom, collapsed) {
      const base = styler.styleOf(feature, webZoom, collapsed);
      if (base === -1) return -1;
      return numberOf(base, collapsed ? rule.markSize(feature, webZoom, styler.records[base]) : 0);
    },
    ...(nextOf !== undefined && {
      nextOf(record: number) {
        const next = nextOf.call(styler, bases[record]);
        return next < 0 ? -1 : numberOf(next, sizes[record]);
      },
    }),
    ...(textOf !== undefined && {
      textOf: (feature: number, webZoom: number, record: number) => textOf.call(styler, feature, webZoom, bases[record]),
    }),
    ...(render !== undefined && { render: (feature: number, webZoom: number) => render.call(styler, feature, webZoom) }),
  };
}
