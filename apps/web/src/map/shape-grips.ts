/** The handles of a query's shape on the map, and the effect of dragging each. Pixels are those of the map. */
import type { Shape, ShapeDigits } from '@flyover/query-reading';
import { CORNERS, type Corner, moveBbox, pixelBox, resizeBbox } from '../area/area-geometry.ts';
import { type MapView, type Pixel, type Position, toPixel, toPosition } from '../view/view-store.ts';
import { circleEdge, metresPerPixel } from './shape-paths.ts';

/** A place of a shape that moves with the pointer. */
export interface ShapeGrip {
  readonly id: string;
  /** the whole shape, a corner of a box, a point of a line or polygon, the edge of a circle */
  readonly kind: 'whole' | Corner | 'point' | 'radius';
  readonly at: Pixel;
  /** The shape after the grip was moved to the right and down. */
  moved(x: number, y: number): Shape;
}

/** A line or polygon of more points is moved in the text alone. */
const MOST_POINTS = 60;

/** Two grips are so far apart at least, CSS pixels: one of a small shape stands beside it. */
const APART = 28;

/** Metres that a radius is at least. */
const SMALLEST_RADIUS = 1;

/** The grips of a shape in a view, in the order of the keyboard; none of a box over the antimeridian, and of a line of many points. */
export function shapeGrips(view: MapView, shape: Shape): readonly ShapeGrip[] {
  switch (shape.kind) {
    case 'box':
      return shape.box.west <= shape.box.east ? boxGrips(view, shape) : [];
    case 'circle':
      return circleGrips(view, shape);
    case 'line':
    case 'polygon':
      return shape.points.length <= MOST_POINTS ? pointGrips(view, shape) : [];
  }
}

/** Returns the digits that match the precision of a pixel of the view. */
export function shapeDigits({ lat, zoom }: MapView): ShapeDigits {
  const degrees = 360 / (256 * 2 ** zoom);
  return {
    degrees: Math.max(3, Math.min(7, Math.ceil(-Math.log10(degrees)))),
    metres: 10 ** Math.max(0, Math.floor(Math.log10(metresPerPixel({ lat, zoom })))),
  };
}

function boxGrips(view: MapView, shape: Extract<Shape, { kind: 'box' }>): ShapeGrip[] {
  const { left, top, right, bottom } = pixelBox(view, shape.box);
  const places: Readonly<Record<Corner, Pixel>> = {
    northWest: { x: left, y: top },
    northEast: { x: right, y: top },
    southEast: { x: right, y: bottom },
    southWest: { x: left, y: bottom },
  };
  const whole: ShapeGrip = {
    id: 'whole',
    kind: 'whole',
    at: { x: (left + right) / 2, y: Math.min(right - left, bottom - top) < 2 * APART ? top - APART : (top + bottom) / 2 },
    moved: (x, y) => ({ ...shape, box: moveBbox(view, shape.box, x, y) }),
  };
  const corners = CORNERS.map(
    (corner): ShapeGrip => ({
      id: corner,
      kind: corner,
      at: places[corner],
      moved: (x, y) => ({ ...shape, box: resizeBbox(view, shape.box, corner, x, y) }),
    }),
  );
  return [whole, ...corners];
}

function circleGrips(view: MapView, shape: Extract<Shape, { kind: 'circle' }>): ShapeGrip[] {
  const { center, around } = shape;
  const at = toPixel(view, center.lat, center.lon);
  const edge = circleEdge(center, around);
  return [
    { id: 'whole', kind: 'whole', at, moved: (x, y) => ({ ...shape, center: movedBy(view, center, x, y) }) },
    {
      id: 'radius',
      kind: 'radius',
      at: { x: Math.max(toPixel(view, edge.lat, edge.lon).x, at.x + APART), y: at.y },
      moved: (x) => ({ ...shape, around: Math.max(SMALLEST_RADIUS, around + x * metresPerPixel({ lat: center.lat, zoom: view.zoom })) }),
    },
  ];
}

function pointGrips(view: MapView, shape: Extract<Shape, { kind: 'line' | 'polygon' }>): ShapeGrip[] {
  return shape.points.map((point, index) => ({
    id: `point ${index}`,
    kind: 'point',
    at: toPixel(view, point.lat, point.lon),
    moved: (x, y) => ({ ...shape, points: shape.points.with(index, movedBy(view, point, x, y)) }),
  }));
}

/** A position moved over the screen; it stops at the edges of the world. */
function movedBy(view: MapView, { lat, lon }: Position, x: number, y: number): Position {
  const at = toPixel(view, lat, lon);
  const moved = toPosition(view, at.x + x, at.y + y);
  return { lat: moved.lat, lon: Math.max(-180, Math.min(180, moved.lon)) };
}
