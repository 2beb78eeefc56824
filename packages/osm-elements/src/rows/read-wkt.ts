/**
 * The reader of Well-Known Text (ISO 19125-1, and the literals of GeoSPARQL), into the scratch of a feature, without intermediate objects or strings. Letters
 * match in either case; heights and measures are skipped.
 */

import type { FeatureScratch } from '../features/feature-geometry.ts';
import * as types from '../features/feature-geometry.ts';
import { parseCoordinate } from '../text/coordinate.ts';

/** Collections stand in each other at most so deep. */
const DEEPEST = 16;
/** Bytes of the name of a coordinate system, with its brackets. */
const LONGEST_SYSTEM = 200;
const [OPEN, CLOSE, COMMA, LESS, GREATER] = [40, 41, 44, 60, 62];

const POWERS_OF_TEN = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7];

/** Longitude before latitude (OGC's CRS84, which is meant where nothing is said), or after it (EPSG 4326 in the order of its authority). */
const LON_FIRST = /^http:\/\/www\.opengis\.net\/def\/crs\/OGC\/[\d.]+\/CRS84$/;
const LAT_FIRST = /^http:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\/4326$/;

/** Types, and how deep their positions stand in brackets. */
const SHAPES: Readonly<Record<string, { readonly type: number; readonly depth: number }>> = {
  POINT: { type: types.POINT, depth: 1 },
  MULTIPOINT: { type: types.MULTI_POINT, depth: 2 },
  LINESTRING: { type: types.LINE, depth: 1 },
  LINEARRING: { type: types.LINE, depth: 1 },
  MULTILINESTRING: { type: types.MULTI_LINE, depth: 2 },
  POLYGON: { type: types.POLYGON, depth: 2 },
  MULTIPOLYGON: { type: types.MULTI_POLYGON, depth: 3 },
};

/** Thrown for text that is no such geometry. */
class NoWkt extends Error {}

/**
 * Adds the geometries of a text to the scratch; an empty one adds none.
 *
 * @param bytes UTF-8
 * @returns false, with nothing added, where the text cannot be read as a whole
 */
export function readWkt(bytes: Uint8Array, start: number, end: number, scratch: FeatureScratch): boolean {
  const before = scratch.geometryCount;
  const reader = new WktReader(bytes, start, end, scratch);
  try {
    reader.readAll();
    return true;
  } catch (thrown) {
    if (!(thrown instanceof NoWkt)) throw thrown;
    scratch.geometryCount = before;
    return false;
  }
}

class WktReader {
  private at: number;
  private readonly bytes: Uint8Array;
  private readonly end: number;
  private readonly scratch: FeatureScratch;
  private latFirst = false;

  constructor(bytes: Uint8Array, start: number, end: number, scratch: FeatureScratch) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    this.scratch = scratch;
  }

  readAll(): void {
    if (this.space() === LESS) this.readSystem();
    this.readTagged(0);
    if (this.space() !== 0) throw new NoWkt();
  }

  private readSystem(): void {
    const name = this.bytes.subarray(this.at, Math.min(this.end, this.at + LONGEST_SYSTEM));
    // within the name alone: a literal that never closes it must not be held against all that follows
    const length = name.indexOf(GREATER);
    if (length === -1) throw new NoWkt();
    const close = this.at + length;
    const system = String.fromCharCode(...this.bytes.subarray(this.at + 1, close));
    this.latFirst = LAT_FIRST.test(system);
    if (!this.latFirst && !LON_FIRST.test(system)) throw new NoWkt();
    this.at = close + 1;
  }

  /** A name, perhaps `Z`, `M` or `ZM`, and what stands in brackets. */
  private readTagged(depth: number): void {
    let name = this.word();
    let next = this.space() === OPEN ? '' : this.word();
    if (/^(?:Z|M|ZM)$/.test(next)) next = this.space() === OPEN ? '' : this.word();
    else if (!(name in SHAPES) && name !== 'GEOMETRYCOLLECTION') name = name.replace(/Z?M?$/, '');
    const shape = SHAPES[name];
    if ((shape === undefined && name !== 'GEOMETRYCOLLECTION') || (next !== '' && next !== 'EMPTY')) throw new NoWkt();
    if (next === 'EMPTY') return;
    if (shape === undefined) this.readCollection(depth);
    else this.readShape(shape);
  }

  private readShape(shape: { readonly type: number; readonly depth: number }): void {
    const geometry = this.scratch.nextGeometry();
    geometry.type = shape.type;
    if (shape.type === types.POINT) this.bracketed(() => this.readPosition(geometry));
    else if (shape.type === types.MULTI_POINT) this.readList(() => this.readPoint(geometry));
    else this.readLists(geometry, shape.depth);
    if (geometry.lats.length === 0) this.scratch.geometryCount--;
  }

  private readCollection(depth: number): void {
    if (depth >= DEEPEST) throw new NoWkt();
    this.readList(() => this.readTagged(depth + 1));
  }

  /** A list of positions is a line or ring, a list of such lists a polygon. @param depth brackets to the positions */
  private readLists(geometry: types.FeatureGeometry, depth: number): void {
    if (this.skipsEmpty()) return;
    this.readList(() => (depth === 1 ? this.readPosition(geometry) : this.readLists(geometry, depth - 1)));
    if (depth === 1) geometry.endRing();
    else if (depth === 2) geometry.endPolygon();
  }

  /** A point of several stands in brackets, in older texts without. */
  private readPoint(geometry: types.FeatureGeometry): void {
    if (this.skipsEmpty()) return;
    if (this.space() === OPEN) this.bracketed(() => this.readPosition(geometry));
    else this.readPosition(geometry);
  }

  private readList(readPart: () => void): void {
    this.bracketed(() => {
      readPart();
      while (this.space() === COMMA) {
        this.at++;
        readPart();
      }
    });
  }

  private bracketed(read: () => void): void {
    if (this.space() !== OPEN) throw new NoWkt();
    this.at++;
    read();
    if (this.space() !== CLOSE) throw new NoWkt();
    this.at++;
  }

  private readPosition(geometry: types.FeatureGeometry): void {
    const [first, second] = [this.number(), this.number()];
    const [lon, lat] = this.latFirst ? [second, first] : [first, second];
    for (let more = 0; this.space() !== COMMA && this.bytes[this.at] !== CLOSE; more++) {
      if (more === 2) throw new NoWkt();
      this.number();
      this.scratch.hasHeights = true;
    }
    geometry.point(lat, lon);
  }

  /** In 1e-7 units. */
  private number(): number {
    this.space();
    const { bytes, end } = this;
    const start = this.at;
    const negative = bytes[start] === 45;
    let at = negative ? start + 1 : start;
    let [value, decimals, hasPoint] = [0, 0, false];
    for (; at < end; at++) {
      const digit = bytes[at] - 48;
      if (digit >= 0 && digit <= 9) {
        value = value * 10 + digit;
        if (hasPoint) decimals++;
      } else if (bytes[at] === 46 && !hasPoint) hasPoint = true;
      else break;
    }
    const isPlain = at - start > (negative ? 1 : 0) + (hasPoint ? 1 : 0) && decimals <= 7 && value <= Number.MAX_SAFE_INTEGER;
    if (isPlain && (at === end || endsNumber(bytes[at]))) {
      this.at = at;
      const scaled = value * POWERS_OF_TEN[7 - decimals];
      return negative && scaled !== 0 ? -scaled : scaled;
    }
    while (at < end && !endsNumber(bytes[at])) at++;
    this.at = at;
    const scaled = parseCoordinate(bytes, start, at);
    if (!Number.isFinite(scaled)) throw new NoWkt();
    return scaled;
  }

  /** A word in capitals. */
  private word(): string {
    this.space();
    let word = '';
    for (; this.at < this.end && word.length < 24; this.at++) {
      const letter = this.bytes[this.at] & 0xdf;
      if (letter < 65 || letter > 90 || this.bytes[this.at] < 65) break;
      word += String.fromCharCode(letter);
    }
    if (word === '') throw new NoWkt();
    return word;
  }

  private skipsEmpty(): boolean {
    if (this.space() === OPEN || !/[Ee]/.test(String.fromCharCode(this.bytes[this.at]))) return false;
    if (this.word() !== 'EMPTY') throw new NoWkt();
    return true;
  }

  /** Skips white space. @returns the byte that follows, 0 at the end */
  private space(): number {
    while (this.at < this.end && isSpace(this.bytes[this.at])) this.at++;
    return this.at < this.end ? this.bytes[this.at] : 0;
  }
}

function endsNumber(byte: number): boolean {
  return isSpace(byte) || byte === COMMA || byte === CLOSE;
}

function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}
