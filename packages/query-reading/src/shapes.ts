/** Boxes, circles, lines and polygons written in a query as numbers, with their ranges; and a moved shape written back. */

import { allStatements, type Bbox, type Coordinate, type Filter } from '@flyover/overpass-ql';
import type { QueryText, Range, TextEdit } from '@flyover/query-text';
import { placeholdersIn } from './read-text.ts';

/** In degrees and metres, all of them numbers: `nan` is nowhere on a map. `around`: how far around the line or point. */
type Outline =
  | { readonly kind: 'box'; readonly box: Bbox }
  | { readonly kind: 'circle'; readonly center: Coordinate; readonly around: number }
  | { readonly kind: 'line'; readonly points: readonly Coordinate[]; readonly around: number }
  | { readonly kind: 'polygon'; readonly points: readonly Coordinate[] };

/** One shape, where it is written. */
export type Shape = Range & Outline;

/** Points that all shapes have together at most; those beyond are left out. */
const POINT_LIMIT = 20_000;

/** Every shape in the order of the text. What a placeholder writes is none: it stands for something else at each run. */
export function shapesOf(read: QueryText): readonly Shape[] {
  const { settings, statements } = read.parsed.script;
  const shapes: Shape[] = [];
  let points = 0;
  const add = (node: Range, shape: Outline | undefined): void => {
    if (shape === undefined || placeholdersIn(read, node).length > 0) return;
    points += 'points' in shape ? shape.points.length : 1;
    if (points <= POINT_LIMIT) shapes.push({ ...shape, ...read.inText(node) });
  };
  for (const setting of settings) if (setting.name === 'bbox') add(setting, boxShape(setting.bbox));
  for (const statement of allStatements(statements)) {
    if (statement.kind === 'query') for (const filter of statement.filters) add(filter, shapeOf(filter));
    if (statement.kind === 'out' && statement.bbox !== undefined) add(statement, boxShape(statement.bbox));
  }
  return shapes.sort((a, b) => a.from - b.from);
}

/** The innermost shape that an offset of the text is in, or directly behind. */
export function shapeAt(shapes: readonly Shape[], position: number): Shape | undefined {
  return shapes.findLast(({ from, to }) => from <= position && position <= to);
}

function boxShape(box: Bbox): Outline | undefined {
  return box.south <= box.north && Number.isFinite(box.west + box.east) ? { kind: 'box', box } : undefined;
}

function shapeOf(filter: Filter): Outline | undefined {
  if (filter.kind === 'bbox') return boxShape(filter.bbox);
  if (filter.kind === 'poly') return filter.points.length < 3 ? undefined : { kind: 'polygon', points: filter.points };
  if (filter.kind !== 'around') return undefined;
  const [center, second] = filter.coordinates;
  if (center === undefined || !filter.coordinates.every(({ lat, lon }) => Number.isFinite(lat + lon + filter.radius))) return undefined;
  return second === undefined
    ? { kind: 'circle', center, around: filter.radius }
    : { kind: 'line', points: filter.coordinates, around: filter.radius };
}

// A moved shape: its numbers are replaced in place.

/** The decimals of written numbers. */
export interface ShapeDigits {
  /** digits of degrees behind the point */
  readonly degrees: number;
  /** metres are multiples of it; above 0 */
  readonly metres: number;
}

/** A number of a shape as it is written, and as it is to be. */
interface Written {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/gu;

/**
 * Returns the edits that turn a shape into another one of its kind, with as many points. Unchanged numbers are not touched.
 *
 * @param text that the shape was found in
 *
 * @returns in the order of the text; undefined where the numbers are not there in the order of their kind
 */
export function moveShape(text: string, shape: Shape, moved: Shape, digits: ShapeDigits): readonly TextEdit[] | undefined {
  const before = numbersOf(shape);
  const after = numbersOf(moved);
  if (before.size !== after.size) return undefined;
  const written = writtenNumbers(text.slice(shape.from, shape.to), before);
  if (written === undefined) return undefined;
  const edits: TextEdit[] = [];
  for (const [name, { from, to, value }] of written) {
    const next = after.get(name) ?? value;
    if (next === value) continue;
    const rounded = name === 'radius' ? Math.max(digits.metres, Math.round(next / digits.metres) * digits.metres) : next;
    const insert = String(Number(rounded.toFixed(name === 'radius' ? 3 : digits.degrees)));
    edits.push({ from: shape.from + from, to: shape.from + to, insert });
  }
  return edits.sort((one, other) => one.from - other.from);
}

/** The numbers of a shape by their names, in the order in which Overpass QL has them. */
function numbersOf(shape: Shape): Map<string, number> {
  const of = (points: readonly { readonly lat: number; readonly lon: number }[]) =>
    points.flatMap(({ lat, lon }, i): [string, number][] => [
      [i === 0 ? 'lat' : `lat ${i}`, lat],
      [i === 0 ? 'lon' : `lon ${i}`, lon],
    ]);
  switch (shape.kind) {
    case 'box':
      return new Map([
        ['s', shape.box.south],
        ['w', shape.box.west],
        ['n', shape.box.north],
        ['e', shape.box.east],
      ]);
    case 'circle':
      return new Map([['radius', shape.around], ...of([shape.center])]);
    case 'line':
      return new Map([['radius', shape.around], ...of(shape.points)]);
    case 'polygon':
      return new Map(of(shape.points));
  }
}

/** The positions of the numbers: in attributes of their names, or in sequence. */
function writtenNumbers(text: string, numbers: ReadonlyMap<string, number>): Map<string, Written> | undefined {
  return (text.startsWith('<') ? inAttributes(text, numbers) : undefined) ?? inSequence(text, numbers);
}

function inAttributes(text: string, numbers: ReadonlyMap<string, number>): Map<string, Written> | undefined {
  const end = text.indexOf('>');
  const found = new Map<string, Written>();
  for (const { 0: all, 1: name, 2: value, index } of text
    .slice(0, end)
    .matchAll(/(?<![\w-])([\w-]{1,20})\s{0,9}=\s{0,9}["']([^"'<>]{0,60})["']/gu)) {
    if (Number(value) !== numbers.get(name) || value.trim() === '') continue;
    const to = index + all.length - 1;
    found.set(name, { from: to - value.length, to, value: Number(value) });
  }
  return found.size === numbers.size ? found : undefined;
}

function inSequence(text: string, numbers: ReadonlyMap<string, number>): Map<string, Written> | undefined {
  const all = Array.from(text.matchAll(NUMBER), ({ 0: number, index }) => ({
    from: index,
    to: index + number.length,
    value: Number(number),
  }));
  const wanted = [...numbers];
  for (let start = 0; start + wanted.length <= all.length; start++) {
    if (wanted.every(([, value], i) => all[start + i].value === value)) {
      return new Map(wanted.map(([name], i) => [name, all[start + i]]));
    }
  }
  return undefined;
}
