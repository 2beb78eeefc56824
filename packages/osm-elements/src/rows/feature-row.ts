/** Features from rows with typed values, as GeoPackage and GeoParquet have them, and the reader of their geometries in Well-Known Binary. */

import { boxesMeet, type FixedBox, fixedBox } from '@flyover/bounding-box';
import type { FeatureElements } from '../features/feature-elements.ts';
import * as types from '../features/feature-geometry.ts';
import { FeatureScratch } from '../features/feature-geometry.ts';
import type { Project } from '../projections.ts';
import type { StringInterner } from '../string-table.ts';

/** See the file's comment. */
export class FeatureRow {
  private readonly scratch: FeatureScratch;
  private readonly elements: FeatureElements;
  private readonly strings: StringInterner;

  /** @param project where its coordinates are of another system than WGS 84 */
  constructor(elements: FeatureElements, project?: Project) {
    this.elements = elements;
    this.strings = elements.builder.strings;
    this.scratch = new FeatureScratch(project);
  }

  begin(): void {
    this.scratch.clear();
  }

  /** A value of a column, by the number of its name; nothing (null, an empty text) is no tag, lists and objects stay JSON, as in GeoJSON. Bytes are left out. */
  value(key: number, value: unknown): void {
    if (value instanceof Uint8Array) this.elements.leaveOut('values');
    else {
      const text = this.strings.intern(textOf(value));
      if (key !== 0 && text !== 0 && !this.scratch.hasTag(key)) this.scratch.setTag(key, text);
    }
  }

  /** Its geometry as Well-Known Binary. */
  shape(wkb: Uint8Array): void {
    readWkb(wkb, this.scratch);
  }

  /** Whether it has a geometry, and a part of one may lie in one of the boxes: their own boxes meet. */
  isWithin(boxes: readonly FixedBox[]): boolean {
    const { geometries, geometryCount } = this.scratch;
    return geometries.slice(0, geometryCount).some((geometry) => {
      const own = boxAround(geometry);
      return boxes.some((box) => boxesMeet(own, box));
    });
  }

  /** The row is whole: it becomes elements. */
  end(): void {
    const { scratch, elements } = this;
    for (let i = 0; i < scratch.geometryCount; i++) elements.add(scratch.geometries[i], scratch);
    elements.end(scratch);
    if (scratch.hasHeights) elements.leaveOut('heights');
    if (scratch.hasMeasures) elements.leaveOut('measures');
  }
}

function boxAround({ lats, lons }: types.FeatureGeometry): FixedBox {
  let [south, west, north, east] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let point = 0; point < lats.length; point++) {
    const [lat, lon] = [lats.get(point), lons.get(point)];
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  return fixedBox(south, west, north, east);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (typeof value !== 'object') return String(value);
  return (
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part instanceof Uint8Array ? null : part)) ?? ''
  );
}

// The reader of Well-Known Binary (ISO 13249-3, and PostGIS' EWKB), into the scratch of a feature. It skips heights and measures, and refuses curves and
// surfaces.

/** Collections stand in each other at most so deep. */
const DEEPEST = 16;
/** Flags of EWKB in the upper bits of a type. */
const EWKB = { height: 0x80000000, measure: 0x40000000, system: 0x20000000 };
const COLLECTION = 7;
/** Bytes of the smallest part of a list: a ring without points, and the head of a geometry. */
const SMALLEST = { ring: 4, geometry: 5 };

const TYPES = [0, types.POINT, types.LINE, types.POLYGON, types.MULTI_POINT, types.MULTI_LINE, types.MULTI_POLYGON];

/** Thrown for bytes that are no such geometry. */
class NoWkb extends Error {}

interface Head {
  /** 1 to 7, of `TYPES`. */
  readonly type: number;
  /** Numbers of a position. */
  readonly size: number;
}

/**
 * Adds the geometries that stand there to the scratch; an empty one adds none.
 *
 * @returns false, with nothing added, where they cannot be read as a whole
 */
function readWkb(bytes: Uint8Array, scratch: FeatureScratch): boolean {
  const before = scratch.geometryCount;
  try {
    new WkbReader(bytes, scratch).read(0);
    return true;
  } catch (thrown) {
    if (!(thrown instanceof NoWkb)) throw thrown;
    scratch.geometryCount = before;
    return false;
  }
}

class WkbReader {
  private readonly view: DataView;
  private readonly scratch: FeatureScratch;
  private at = 0;
  private isLittle = true;

  constructor(bytes: Uint8Array, scratch: FeatureScratch) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.scratch = scratch;
  }

  read(depth: number): void {
    const { scratch } = this;
    const head = this.head();
    if (head.type === COLLECTION) {
      if (depth >= DEEPEST) throw new NoWkb();
      for (let left = this.count(SMALLEST.geometry); left > 0; left--) this.read(depth + 1);
      return;
    }
    const geometry = scratch.nextGeometry();
    geometry.type = TYPES[head.type];
    if (head.type <= types.POLYGON) this.readSimple(geometry, head);
    else for (let left = this.count(SMALLEST.geometry); left > 0; left--) this.readSimple(geometry, this.partHead(head.type));
    if (geometry.lats.length === 0 && !geometry.isOffEarth) scratch.geometryCount--;
  }

  private readSimple(geometry: types.FeatureGeometry, { type, size }: Head): void {
    if (type === types.POINT) this.readPosition(geometry, size, true);
    else if (type === types.LINE) this.readLine(geometry, size);
    else {
      for (let rings = this.count(SMALLEST.ring); rings > 0; rings--) this.readLine(geometry, size);
      geometry.endPolygon();
    }
  }

  private readLine(geometry: types.FeatureGeometry, size: number): void {
    for (let points = this.count(8 * size); points > 0; points--) this.readPosition(geometry, size, false);
    geometry.endRing();
  }

  /** @param mayBeEmpty an empty point is written as no numbers */
  private readPosition(geometry: types.FeatureGeometry, size: number, mayBeEmpty: boolean): void {
    this.need(8 * size);
    const lon = this.view.getFloat64(this.at, this.isLittle);
    const lat = this.view.getFloat64(this.at + 8, this.isLittle);
    this.at += 8 * size;
    if (mayBeEmpty && Number.isNaN(lon) && Number.isNaN(lat)) return;
    geometry.point(types.scaled(lat), types.scaled(lon));
  }

  private partHead(ofType: number): Head {
    const head = this.head();
    if (head.type !== ofType - types.POLYGON) throw new NoWkb();
    return head;
  }

  private head(): Head {
    this.need(5);
    const order = this.view.getUint8(this.at);
    if (order > 1) throw new NoWkb();
    this.isLittle = order === 1;
    const code = this.view.getUint32(this.at + 1, this.isLittle);
    this.at += 5;
    if ((code & EWKB.system) !== 0) {
      this.need(4);
      this.at += 4;
    }
    const plain = code & 0x1fffffff;
    const thousands = Math.floor(plain / 1000);
    const type = plain % 1000;
    if (type < 1 || type > COLLECTION || thousands > 3) throw new NoWkb();
    const hasHeight = (code & EWKB.height) !== 0 || thousands === 1 || thousands === 3;
    const hasMeasure = (code & EWKB.measure) !== 0 || thousands >= 2;
    this.scratch.hasHeights ||= hasHeight;
    this.scratch.hasMeasures ||= hasMeasure;
    return { type, size: 2 + Number(hasHeight) + Number(hasMeasure) };
  }

  /**
   * Reads the number of parts that follow, limited by the remaining bytes.
   *
   * @param least bytes of the smallest of them
   */
  private count(least: number): number {
    this.need(4);
    const count = this.view.getUint32(this.at, this.isLittle);
    this.at += 4;
    if (count * least > this.view.byteLength - this.at) throw new NoWkb();
    return count;
  }

  private need(bytes: number): void {
    if (this.at + bytes > this.view.byteLength) throw new NoWkb();
  }
}
