/** Shapes that are drawn for a query: what their points mean, how large they are, how the query writes them. */
import type { Shape } from '@flyover/query-reading';
import { isForeign, type QueryLanguage } from '@flyover/query-template';
import { create } from 'zustand';
import { DEGREE } from '../map/outlines/shape-paths.ts';
import type { Position } from '../view/view-store.ts';
import type { Placed } from './place-clause.ts';

/** `box`: two corners, and how far the opposite side lies. `circle`: the middle, and a point on it. */
export type Tool = 'polygon' | 'box' | 'circle' | 'line';
export const TOOLS: readonly Tool[] = ['polygon', 'box', 'circle', 'line'];

/** Metres, of the sphere that the server reckons with. */
const RADIUS = (DEGREE * 180) / Math.PI;

/** Metres around a line, or from the middle of a circle: half around the earth. */
const FARTHEST = 20_000_000;

/** More points are no drawing, and no server takes them. */
export const MOST_POINTS = 1000;

/**
 * Returns the drawn shape; points that are too few for one are its beginning.
 *
 * @param around metres around a line, or from the middle of a circle of one point
 */
export function shapeOf(tool: Tool, typed: readonly Position[], around: number): Shape | undefined {
  const place = { from: 0, to: 0 };
  const points = besideEachOther(typed);
  if (points.length === 0) return undefined;
  if (tool === 'circle') return { ...place, kind: 'circle', center: points[0], around: radiusOf(points, around) };
  if (tool === 'line') return { ...place, kind: 'line', points, around };
  return { ...place, kind: 'polygon', points: tool === 'box' ? corners(points) : points };
}

/** The same points, each on the side of the antimeridian on which the one before it is: longitudes may go on beyond 180 degrees. */
export function besideEachOther(points: readonly Position[]): readonly Position[] {
  let before = points[0]?.lon ?? 0;
  return points.map(({ lat, lon }) => {
    before = lon + 360 * Math.round((before - lon) / 360);
    return { lat, lon: before };
  });
}

/** Whether there are points enough, and something around them. */
export function isWhole(tool: Tool, points: readonly Position[], around: number): boolean {
  if (tool === 'circle') return points.length > 0 && radiusOf(points, around) > 0;
  return tool === 'line' ? points.length >= 2 && around > 0 : points.length >= 3;
}

/** Parses typed metres, to a centimetre; text that is no length yields 0. */
export function readMetres(text: string): number {
  const metres = Math.round(Number(text) * 100) / 100;
  return metres > 0 ? Math.min(metres, FARTHEST) : 0;
}

/** Metres. */
function radiusOf(points: readonly Position[], around: number): number {
  return points.length > 1 ? Math.round(distance(points[0], points[1])) : around;
}

/** The rectangle over the first side that goes as far as the third point, whichever way it is turned. */
function corners(points: readonly Position[]): readonly Position[] {
  const [first, second, third] = points;
  if (third === undefined) return points;
  const scale = Math.max(Math.cos((first.lat * Math.PI) / 180), 0.01);
  const [x, y] = [(second.lon - first.lon) * scale, second.lat - first.lat];
  const length = Math.hypot(x, y);
  if (length === 0) return [first, second, third];
  const depth = ((third.lat - first.lat) * x - (third.lon - first.lon) * scale * y) / length;
  const [across, up] = [(-y / length) * (depth / scale), (x / length) * depth];
  const moved = ({ lat, lon }: Position) => ({ lat: lat + up, lon: lon + across });
  return [first, second, moved(second), moved(first)];
}

/** The size of a shape: its length or perimeter in metres, its area in square metres. */
export interface Measure {
  readonly length: number;
  readonly area?: number;
}

/** Undefined before there is anything to measure. */
export function measureShape(shape: Shape | undefined): Measure | undefined {
  if (shape === undefined || shape.kind === 'box') return undefined;
  if (shape.kind === 'circle') return { length: 2 * Math.PI * shape.around, area: Math.PI * shape.around ** 2 };
  const { points } = shape;
  if (points.length < 2) return undefined;
  const steps = points.slice(1).reduce((sum, point, index) => sum + distance(points[index], point), 0);
  if (shape.kind === 'line') return { length: steps };
  return points.length < 3 ? { length: steps } : { length: steps + distance(points[points.length - 1], points[0]), area: areaOf(points) };
}

/** Metres, along a great circle. */
function distance(one: Position, other: Position): number {
  const [lat, otherLat, turn] = [one.lat, other.lat, other.lon - one.lon].map((degrees) => (degrees * Math.PI) / 180);
  const half = Math.sin((otherLat - lat) / 2) ** 2 + Math.cos(lat) * Math.cos(otherLat) * Math.sin(turn / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Square metres within a ring on the sphere, by the area under each of its sides. */
function areaOf(points: readonly Position[]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const sum = points.reduce((total, { lat, lon }, index) => {
    const next = points[(index + 1) % points.length];
    return total + radians(next.lon - lon) * (2 + Math.sin(radians(lat)) + Math.sin(radians(next.lat)));
  }, 0);
  return Math.abs((sum * RADIUS ** 2) / 2);
}

/** The filter that finds what lies in the shape, or around a line. */
export function clauseOf(shape: Shape, language: QueryLanguage): string {
  const isXml = language === 'xml';
  if (shape.kind === 'circle') {
    const { lat, lon } = onEarth(shape.center);
    return isXml
      ? `<around radius="${shape.around}" lat="${degrees(lat)}" lon="${degrees(lon)}"/>`
      : `(around:${shape.around},${degrees(lat)},${degrees(lon)})`;
  }
  if (shape.kind === 'box') return '';
  const list = listOf(shape.points);
  if (shape.kind === 'line')
    return isXml ? `<around radius="${shape.around}" polyline="${list.join(',')}"/>` : `(around:${shape.around},${list.join(',')})`;
  return isXml ? `<polygon-query bounds="${list.join(' ')}"/>` : `(poly:"${list.join(' ')}")`;
}

/** Corners of a circle that is written as a polygon. */
const CIRCLE_CORNERS = 48;

/**
 * The shape as the value of `{{poly}}`: latitude and longitude by turns, for languages of other databases a polygon in Well-Known Text. A line has
 * none.
 */
export function polyValue(shape: Shape, language: QueryLanguage): string | undefined {
  if (shape.kind === 'line' || shape.kind === 'box') return undefined;
  const ring = shape.kind === 'circle' ? ringAround(shape.center, shape.around) : shape.points;
  if (!isForeign(language)) return listOf(ring).join(' ');
  const parts = cutAtAntimeridian(ring).map(
    (part) => `((${[...part, part[0]].map(({ lat, lon }) => `${degrees(lon)} ${degrees(lat)}`).join(',')}))`,
  );
  return parts.length === 1 ? `POLYGON${parts[0]}` : `MULTIPOLYGON(${parts.join(',')})`;
}

/** Splits a ring at the antimeridian: Well-Known Text is planar, so that a ring across it needs two rings. */
function cutAtAntimeridian(ring: readonly Position[]): readonly (readonly Position[])[] {
  const edge = ring.some(({ lon }) => lon > 180) ? 180 : ring.some(({ lon }) => lon < -180) ? -180 : undefined;
  if (edge === undefined) return [ring];
  const beyond = clip(ring, edge, Math.sign(edge)).map(({ lat, lon }) => ({ lat, lon: lon - 2 * edge }));
  return [clip(ring, edge, -Math.sign(edge)), beyond].filter((part) => part.length > 2);
}

/**
 * Returns the part of a ring on one side of a meridian.
 *
 * @param side 1: east of it; -1: west of it
 */
function clip(ring: readonly Position[], edge: number, side: number): readonly Position[] {
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point;
    const [isIn, wasIn] = [point, before].map(({ lon }) => (lon - edge) * side >= 0);
    const crossing = { lat: before.lat + ((point.lat - before.lat) * (edge - before.lon)) / (point.lon - before.lon), lon: edge };
    return [...(isIn === wasIn ? [] : [crossing]), ...(isIn ? [point] : [])];
  });
}

/** Points at a distance of metres, along great circles. */
function ringAround({ lat, lon }: Position, metres: number): readonly Position[] {
  const [middle, far] = [(lat * Math.PI) / 180, metres / RADIUS];
  return Array.from({ length: CIRCLE_CORNERS }, (_, corner) => {
    const turn = (corner * 2 * Math.PI) / CIRCLE_CORNERS;
    const up = Math.asin(Math.sin(middle) * Math.cos(far) + Math.cos(middle) * Math.sin(far) * Math.cos(turn));
    const aside = Math.atan2(Math.sin(turn) * Math.sin(far) * Math.cos(middle), Math.cos(far) - Math.sin(middle) * Math.sin(up));
    return { lat: (up * 180) / Math.PI, lon: lon + (aside * 180) / Math.PI };
  });
}

function listOf(points: readonly Position[]): readonly string[] {
  return points.map(onEarth).flatMap(({ lat, lon }) => [degrees(lat), degrees(lon)]);
}

/** The antimeridian itself is written as it came. */
function onEarth({ lat, lon }: Position): Position {
  return { lat, lon: Math.abs(lon) <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180 };
}

/** About a decimetre. */
function degrees(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** Points as people write them, a line each: `53.5, 13.4`. */
export function writePoints(points: readonly Position[]): string {
  return points.map(({ lat, lon }) => `${degrees(lat)}, ${degrees(lon)}`).join('\n');
}

/**
 * A text of points with one more. The last point of a circle or of a box moves instead when it has all it needs. A point on the last one is
 * the second half of a double click, and no point more. `lon` may go on beyond the antimeridian, as a map does.
 */
export function addPoint(text: string, tool: Tool, { lat, lon }: Position): string {
  const count = readPoints(text).points.length;
  const isFull = (tool === 'circle' && count >= 2) || (tool === 'box' && count >= 3);
  const point = writePoints([{ lat, lon: ((((lon + 180) % 360) + 360) % 360) - 180 }]);
  if (text.trim().split('\n').at(-1) === point) return text;
  return [isFull ? withoutLast(text) : text.trim(), point].filter(Boolean).join('\n');
}

/** A text of points without its last line. */
export function withoutLast(text: string): string {
  return text.trim().split('\n').slice(0, -1).join('\n').trim();
}

/** The points that a text has; what is no point on earth is a fault, with its line from 1. */
export function readPoints(text: string): { readonly points: readonly Position[]; readonly fault?: number } {
  const points: Position[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const words = line.trim().split(/[\s,;]+/);
    const [lat, lon] = words.map(Number);
    const isPoint = words.length === 2 && words.every(Boolean) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
    if (!isPoint || points.length === MOST_POINTS) return { points, fault: index + 1 };
    points.push({ lat, lon });
  }
  return { points };
}

// The shape that the user draws. It stays while its panel is closed, until it is in the query or cleared.

interface Drawn {
  readonly tool: Tool;
  /** Its points, a line each, as they were typed. */
  readonly text: string;
  /** Metres around a line or a middle, as they were typed. */
  readonly around: string;
  /** The outcome of its filter; undefined before it was requested, and after a change of the shape. */
  readonly placed?: Placed;
  /** The points that were cleared last, until there are new ones. */
  readonly cleared?: string;
}

export const useDrawn = create<Drawn>()(() => ({ tool: 'polygon', text: '', around: '100' }));

/** Makes it another shape. */
export function draw(change: Partial<Pick<Drawn, 'tool' | 'text' | 'around' | 'cleared'>>): void {
  useDrawn.setState({ placed: undefined, cleared: undefined, ...change });
}

/** Goes on at a point; a shape that is in the query is done, and the point begins another. */
export function drawPoint(point: Position): void {
  const { tool, text, placed } = useDrawn.getState();
  draw({ text: addPoint(isDone(placed) ? '' : text, tool, point) });
}

/** Takes the last point back, or that all of them were cleared. */
export function undoDrawing(): void {
  const { text, cleared } = useDrawn.getState();
  draw({ text: cleared ?? withoutLast(text) });
}

/** Takes all points away. */
export function clearDrawing(): void {
  draw({ text: '', cleared: useDrawn.getState().text });
}

/** Keeps the shape while its panel is closed, unless it is part of the query. */
export function leaveDrawing(): void {
  draw(isDone(useDrawn.getState().placed) ? { text: '' } : {});
}

function isDone(placed: Placed | undefined): boolean {
  return placed === 'cursor' || placed === 'box' || placed === 'poly';
}
