/** The reach of a feature's drawings beyond its geometry, over all of its records, pixels; and the size of icons. */
import { type FeatureStyler, POINT, type StyleRecord } from '@flyover/osm-features';
import type { CollapseRule } from '../collapse.ts';
import { BUFFER, UNITS_PER_PIXEL } from '../tile-frame.ts';
import type { World } from '../world.ts';
import { lengthOf, offsetOf } from './drawings.ts';
import { recordsOf, type SheetPlans } from './sheet-plans.ts';

/** A line beside the feature's own. */
interface StrokeReach {
  /** To the left of the line's direction. */
  readonly offset: number;
  /** To each side. */
  readonly half: number;
}

/** A box around the feature's place, turned. */
export interface IconReach {
  readonly width: number;
  readonly height: number;
  readonly offsetX: number;
  readonly offsetY: number;
  /** Degrees clockwise. */
  readonly rotation: number;
}

/** See the file's comment. */
export interface FeatureReach {
  /** Of the circle with its rim. */
  readonly radius: number;
  readonly strokes: readonly StrokeReach[];
  readonly icons: readonly IconReach[];
}

/** @param record the first of the feature */
export function featureReach(styler: FeatureStyler, record: number): FeatureReach {
  const records = recordsOf(styler, record).map((number) => styler.records[number]);
  return {
    radius: Math.max(styler.reach ?? 0, ...records.map(circleReach)),
    strokes: records.map((record) => ({ offset: offsetOf(record), half: strokeHalf(record) })),
    icons: records.filter(hasIcon).map(iconReach),
  };
}

/** The cache of `farthestReach`. */
const looked = new WeakMap<readonly StyleRecord[], { count: number; most: number }>();

/** The farthest that anything of a styler's records reaches. */
export function farthestReach({ records, reach = 0 }: FeatureStyler): number {
  const known = looked.get(records) ?? { count: 0, most: reach };
  for (; known.count < records.length; known.count++) known.most = Math.max(known.most, recordReach(records[known.count]));
  looked.set(records, known);
  return known.most;
}

function recordReach(record: StyleRecord): number {
  const { width, height, offsetX, offsetY } = iconReach(record);
  const icon = hasIcon(record) ? Math.hypot(width, height) / 2 + Math.hypot(offsetX, offsetY) : 0;
  return Math.max(circleReach(record), strokeHalf(record) + Math.abs(offsetOf(record)), icon);
}

function hasIcon(record: StyleRecord): boolean {
  return record['icon-image'] !== undefined;
}

function circleReach(record: StyleRecord): number {
  return lengthOf(record.radius) + lengthOf(record.width) / 2;
}

function strokeHalf(record: StyleRecord): number {
  return lengthOf(record.width) / 2 + lengthOf(record['casing-width']);
}

function iconReach(record: StyleRecord): IconReach {
  const number = (value: StyleRecord[string] | undefined) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  return {
    ...iconSize(record),
    offsetX: number(record['icon-offset-x']),
    offsetY: number(record['icon-offset-y']),
    rotation: number(record['icon-rotation']),
  };
}

// The size at which an icon is drawn.

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of an image whose own size is not known. */
const USUAL_SIZE: Size = { width: 16, height: 16 };

/** The size of a record's icon. @param own that of its image; absent: not known */
export function iconSize(record: StyleRecord, own = shapeSize(record['icon-image']) ?? USUAL_SIZE): Size {
  const [width, height] = [lengthOf(record['icon-width']), lengthOf(record['icon-height'])];
  if (width > 0 && height > 0) return { width, height };
  if (width > 0) return { width, height: (width * own.height) / own.width };
  if (height > 0) return { width: (height * own.width) / own.height, height };
  return own;
}

/** `shape:square/10/…` is 10 wide and high, and its stroke lies around that. */
function shapeSize(image: StyleRecord[string] | undefined): Size | undefined {
  if (typeof image !== 'string' || !image.startsWith('shape:')) return undefined;
  const [, size, , , , stroke] = image.slice('shape:'.length).split('/');
  const side = lengthOf(Number(size)) + lengthOf(Number(stroke));
  return side > 0 ? { width: side, height: side } : undefined;
}

// The distance around a tile in which features are searched: the reach of the strokes of a sheet.

/** Tile units: wider strokes are cut at the edges of tiles. */
export const WIDEST_BUFFER = 8 * BUFFER;

/** The number of features styled once per zoom, so that a wide style is known before the first tile whose edge it crosses. */
const SAMPLES = 2000;

/** The buffer of a styler's tiles; it only grows, doubling. */
export class SheetReach {
  private readonly world: World;
  private readonly styler: FeatureStyler;
  private readonly plans: SheetPlans;
  private readonly rule: CollapseRule;
  private readonly sampled = new Set<string>();

  constructor(world: World, styler: FeatureStyler, plans: SheetPlans, rule: CollapseRule) {
    this.world = world;
    this.styler = styler;
    this.plans = plans;
    this.rule = rule;
  }

  /** Tile units. */
  buffer(webZoom: number): number {
    // what is a shape changes with the rule
    const sample = `${webZoom} ${this.rule.smallShapes}`;
    if (!this.sampled.has(sample)) {
      this.sampled.add(sample);
      this.sample(webZoom);
    }
    let buffer = BUFFER;
    while (buffer < this.plans.reach * UNITS_PER_PIXEL && buffer < WIDEST_BUFFER) buffer *= 2;
    return buffer;
  }

  private sample(webZoom: number): void {
    const { kinds, count } = this.world.set;
    const step = Math.max(1, Math.floor(count / SAMPLES));
    for (let feature = 0; feature < count; feature += step) {
      if (kinds[feature] === POINT || this.rule.isCollapsed(feature, webZoom)) continue;
      const record = this.styler.styleOf(feature, webZoom, false);
      if (record !== -1) this.plans.of(record, kinds[feature]);
    }
  }
}
