/**
 * Segments of rings by the cells of the database that their ends lie in, cut where they cross. A segment is identified by the index of its first place; its
 * second place is the next one.
 */
import { lookAt, type Place, type ShapeControl } from './arc-points.ts';

const ROW = 0xffff0000;

/** Places one after another, and the segments between them that count. */
export class CellSegments {
  readonly places: Place[] = [];
  /** Segments by cell: the row of cells in the upper half, the column in the lower one. */
  readonly cells = new Map<number, number[]>();
  private readonly control: ShapeControl;

  constructor(control: ShapeControl) {
    this.control = control;
  }

  /** Takes up a line. */
  add(line: readonly Place[]): void {
    for (const [i, place] of line.entries()) {
      this.places.push(place);
      lookAt(this.control, this.places.length);
      if (i === 0) continue;
      const segment = this.places.length - 2;
      for (const cell of cellsBetween(line[i - 1], place)) this.cell(cell).push(segment);
    }
  }

  /** The cells, from south to north and from west to east. */
  sortedCells(): [cell: number, segments: number[]][] {
    return [...this.cells].sort(([a], [b]) => a - b);
  }

  /** Cuts segments that cross, cell by cell: each of the two gets a place there, unless it has one. */
  split(): void {
    for (const [cell, segments] of this.sortedCells()) {
      for (let i = 1; i < segments.length; i++) {
        for (let j = 0; j < i; j++) {
          lookAt(this.control, j);
          const { places } = this;
          const found = intersect(places[segments[j]], places[segments[j] + 1], places[segments[i]], places[segments[i] + 1]);
          // so that each crossing is seen in one cell only
          if (found === undefined || cellOf(found) !== cell) continue;
          const at = this.nearest(found, segments);
          this.cut(segments[j], at);
          this.cut(segments[i], at);
        }
      }
    }
  }

  private cell(number: number): number[] {
    let segments = this.cells.get(number);
    if (segments === undefined) {
      segments = [];
      this.cells.set(number, segments);
    }
    return segments;
  }

  /** The end of a segment that is as good as the place. */
  private nearest(place: Place, segments: readonly number[]): Place {
    let nearest = place;
    for (const segment of segments) {
      for (const end of [this.places[segment], this.places[segment + 1]]) if (isNear(nearest, end)) nearest = end;
    }
    return nearest;
  }

  private cut(segment: number, via: Place): void {
    const [from, to] = [this.places[segment], this.places[segment + 1]];
    if (isSame(via, from) || isSame(via, to)) return;
    const first = this.places.length;
    this.places.push(from, via, to);
    this.replace(segment, first, from, via, to);
  }

  /** Puts the halves of a segment, `first` and the next one, where the segment was. */
  private replace(segment: number, first: number, from: Place, via: Place, to: Place): void {
    const [start, middle, end] = [cellOf(from), cellOf(via), cellOf(to)];
    // the half that may leave the cell of the crossing
    const leaving = middle === start ? first + 1 : first;
    const put = (cell: number, half: number) => {
      const segments = this.cell(cell);
      segments.forEach((each, i) => {
        if (each === segment) segments[i] = half;
      });
    };
    put(start, leaving);
    const [sameColumn, sameRow] = [columnOf(from) === columnOf(to), rowOf(from) === rowOf(to)];
    if (!sameColumn) put(rowOf(from) + columnOf(to), leaving);
    if (!sameRow) {
      put(rowOf(to) + columnOf(from), leaving);
      if (!sameColumn && (middle === start || middle === end)) put(end, leaving);
      else if (!sameColumn) {
        this.cell(rowOf(from) + columnOf(to)).push(leaving + 1);
        this.cell(rowOf(to) + columnOf(from)).push(leaving + 1);
        put(end, leaving + 1);
      }
    }
    if (middle === start) this.cell(start).push(leaving - 1);
    else if (middle === end) this.cell(end).push(leaving + 1);
  }
}

/** The number of a place's cell. */
export function cellOf(place: Place): number {
  return rowOf(place) + columnOf(place);
}

function cellsBetween(from: Place, to: Place): number[] {
  const rows = [...new Set([rowOf(from), rowOf(to)])];
  const columns = [...new Set([columnOf(from), columnOf(to)])];
  return rows.flatMap((row) => columns.map((column) => row + column));
}

function rowOf({ lat }: Place): number {
  return (Math.floor((lat + 91) * 1e7 + 0.5) & ROW) >>> 0;
}

function columnOf({ lon }: Place): number {
  return Math.trunc(lon * 1e7 + (lon > 0 ? 0.5 : -0.5)) >>> 16;
}

// The intersection of two short segments, in the plane of degrees, to the last bit as in the Overpass API.

/** Parts of a segment that it may be too short. */
const BLUR = 1e-7;

/** Whether two places are one. */
export function isSame(a: Place, b: Place): boolean {
  return a.lat === b.lat && a.lon === b.lon;
}

/** Whether two places are as good as one. */
export function isNear(a: Place, b: Place): boolean {
  return Math.abs(a.lat - b.lat) < BLUR && Math.abs(a.lon - b.lon) < BLUR;
}

/** The place that two segments share, undefined where there is none or where they share an end. Of a common stretch it is its lower end. */
function intersect(from: Place, to: Place, otherFrom: Place, otherTo: Place): Place | undefined {
  if (isSame(otherFrom, to) || isSame(from, otherTo) || isSame(from, otherFrom) || isSame(to, otherTo)) return undefined;
  const [apartLat, apartLon] = [otherFrom.lat - to.lat, otherFrom.lon - to.lon];
  const [lat, lon] = [from.lat - to.lat, from.lon - to.lon];
  const [otherLat, otherLon] = [otherFrom.lat - otherTo.lat, otherFrom.lon - otherTo.lon];
  const turn = lat * otherLon - otherLat * lon;
  const aside = lat * apartLon - lon * apartLat;
  if (turn === 0) return aside === 0 ? sharedStart(from, to, otherFrom, otherTo, apartLat, apartLon) : undefined;
  const part = (otherLon * apartLat - otherLat * apartLon) / turn;
  const otherPart = aside / turn;
  if (![part, otherPart].every((each) => each > -BLUR && each < 1 + BLUR)) return undefined;
  return { lat: to.lat + part * lat, lon: to.lon + part * lon };
}

function sharedStart(a: Place, b: Place, c: Place, d: Place, apartLat: number, apartLon: number): Place | undefined {
  const along = Math.abs(apartLat) > Math.abs(apartLon) ? ({ lat }: Place) => lat : ({ lon }: Place) => lon;
  const [low, high] = along(a) < along(b) ? [a, b] : [b, a];
  const [otherLow, otherHigh] = along(c) < along(d) ? [c, d] : [d, c];
  if (along(high) < along(otherLow) || along(otherHigh) < along(low)) return undefined;
  return along(low) < along(otherLow) ? otherLow : low;
}
