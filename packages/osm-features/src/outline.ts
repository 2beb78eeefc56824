/**
 * The outline of a relation while it is assembled: pieces of ways, with their end points numbered by position.
 *
 * By position, not by node id: inline geometry has no ids, and one relation may have both.
 */

import { NO_COORDINATE } from '@flyover/osm-elements';
import type { AreaPiece } from './area/area-segments.ts';
import { joinEnds } from './assemble-rings.ts';
import { PlaceNumbers } from './place-numbers.ts';
import type { PointReader } from './point-reader.ts';

/** A path made of pieces: points of `Outline.pathLat` from `start` up to, not including, `end`; a ring repeats its first point. */
export interface OutlinePath {
  readonly start: number;
  readonly end: number;
  /** Indexes into the member columns of the relations: the ways the path is made of. */
  readonly slots: readonly number[];
}

/** Both ends of a closed way: it meets no other, so that its end needs no number. */
const CLOSED = -1;

/** Points there is room for at first. */
const FIRST_CAPACITY = 64;

/** Collects pieces, then joins them. One is used for all relations, one after another. */
export class Outline {
  /** Points of all paths of the relation, 1e-7 degrees; behind them is room. */
  pathLat = new Int32Array(FIRST_CAPACITY);
  pathLon = new Int32Array(FIRST_CAPACITY);
  private pathPoints = 0;
  /** Points of all pieces, 1e-7 degrees; behind them is room. */
  lat = new Int32Array(FIRST_CAPACITY);
  lon = new Int32Array(FIRST_CAPACITY);
  private points = 0;
  private pieceStart: number[] = [];
  private pieceSlots: number[] = [];
  /** The first piece that was not joined yet. */
  private firstPiece = 0;
  private from: number[] = [];
  private to: number[] = [];
  private readonly ends = new PlaceNumbers();

  /** Forgets all: a new relation begins. */
  clear(): void {
    this.pathPoints = 0;
    this.points = 0;
    this.pieceStart = [];
    this.pieceSlots = [];
    this.startGroup();
  }

  /** Number of points of the pieces. */
  get pointCount(): number {
    return this.points;
  }

  /** All pieces, in the order they were added. */
  get pieces(): AreaPiece[] {
    return this.pieceStart.map((start, piece) => ({ start, end: this.pieceStart[piece + 1] ?? this.points, slot: this.pieceSlots[piece] }));
  }

  /** Starts a group: later pieces are not joined with earlier ones. */
  private startGroup(): void {
    this.firstPiece = this.pieceStart.length;
    this.from = [];
    this.to = [];
    this.ends.clear();
  }

  /** Adds the way that was read last; where it has gaps, its pieces. */
  add(points: PointReader, slot: number): void {
    for (const { start, end } of piecesBetweenGaps(points.lat, points.count)) {
      this.pieceStart.push(this.points);
      this.pieceSlots.push(slot);
      if (this.points + end - start > this.lat.length) {
        this.lat = longer(this.lat, this.points + end - start);
        this.lon = longer(this.lon, this.points + end - start);
      }
      for (let i = start; i < end; i++) {
        this.lat[this.points] = points.lat[i];
        this.lon[this.points++] = points.lon[i];
      }
      const last = end - 1;
      const isClosed = points.lat[start] === points.lat[last] && points.lon[start] === points.lon[last];
      this.from.push(isClosed ? CLOSED : this.ends.add(points.lat[start], points.lon[start]));
      this.to.push(isClosed ? CLOSED : this.ends.add(points.lat[last], points.lon[last]));
    }
  }

  /** Joins the pieces that came since the last time to rings and what is left of them, in any order and direction. */
  join(): { readonly rings: OutlinePath[]; readonly open: OutlinePath[] } {
    const joined = joinEnds(this.from, this.to, this.ends.count);
    const paths = { rings: joined.rings.map((edges) => this.path(edges)), open: joined.open.map((edges) => this.path(edges)) };
    this.startGroup();
    return paths;
  }

  /** Joins only neighbours: what follows in the member list goes on the path before where it can. */
  joinInOrder(): OutlinePath[] {
    const paths: number[][] = [];
    let current: number[] = [];
    let end = -1;
    for (let edge = 0; edge < this.from.length; edge++) {
      const [start, stop] = [this.from[edge], this.to[edge]];
      // a closed way has no end that another could go on from
      if (start === CLOSED) {
        paths.push([edge]);
        current = [];
        continue;
      }
      if (current.length === 1 && end !== start && end !== stop) {
        // the first way of a path may have to be turned around to meet the second
        const turned = this.from[current[0]];
        if (turned === start || turned === stop) {
          current[0] = ~current[0];
          end = turned;
        }
      }
      if (current.length > 0 && end === start) current.push(edge);
      else if (current.length > 0 && end === stop) current.push(~edge);
      else {
        current = [edge];
        paths.push(current);
      }
      end = current[current.length - 1] >= 0 ? stop : start;
    }
    return paths.map((edges) => this.path(edges));
  }

  private path(edges: readonly number[]): OutlinePath {
    const start = this.pathPoints;
    for (const step of edges) {
      const piece = this.firstPiece + (step >= 0 ? step : ~step);
      const first = this.pieceStart[piece];
      const end = this.pieceStart[piece + 1] ?? this.points;
      if (this.pathPoints + end - first > this.pathLat.length) {
        this.pathLat = longer(this.pathLat, this.pathPoints + end - first);
        this.pathLon = longer(this.pathLon, this.pathPoints + end - first);
      }
      const skip = this.pathPoints > start ? 1 : 0;
      for (let i = skip; i < end - first; i++) {
        const from = step >= 0 ? first + i : end - 1 - i;
        this.pathLat[this.pathPoints] = this.lat[from];
        this.pathLon[this.pathPoints++] = this.lon[from];
      }
    }
    return { start, end: this.pathPoints, slots: edges.map((step) => this.pieceSlots[this.firstPiece + (step >= 0 ? step : ~step)]) };
  }
}

/** A copy with room for so many numbers, twice as long at least. */
function longer(column: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(length, column.length * 2));
  copy.set(column);
  return copy;
}

// Points split at their gaps.

/** A piece between gaps: points from `start` up to, not including, `end`. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/**
 * The pieces of at least 2 points between the gaps of a line.
 *
 * @param lat 1e-7 degrees; `NO_COORDINATE` for a gap
 * @param count how many points to look at
 */
export function piecesBetweenGaps(lat: Int32Array, count: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (let i = 0; i <= count; i++) {
    if (i < count && lat[i] !== NO_COORDINATE) continue;
    if (i - start >= 2) pieces.push({ start, end: i });
    start = i + 1;
  }
  return pieces;
}
