/** Boxes, circles, lines and polygons that stand in a query as numbers, with their ranges. */
import { allStatements, type Bbox, type Coordinate, type Filter } from '@flyover/overpass-ql';
import { placeholdersIn } from './explain/placeholders-in.ts';
import type { Range, ReadText } from './read-text.ts';

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
export function shapesOf(read: ReadText): readonly Shape[] {
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
