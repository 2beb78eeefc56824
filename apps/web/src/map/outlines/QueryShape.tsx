import { moveShape, type Shape, type ShapeDigits } from '@flyover/query-reading';
import { applyEdits } from '@flyover/query-text';
import { IconArrowsMove } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowStep } from '../../area/arrow-step.ts';
import { editorText } from '../../language/problems-store.ts';
import { editQuery, useEditor } from '../../query/editor-store.ts';
import { queryText } from '../../query/query-text.ts';
import { SMALL_ICON } from '../../ui/icon-sizes.ts';
import { type MapView, type Pixel, type Position, toPixel, toPosition, useView } from '../../view/view-store.ts';
import './query-shape.css';
import { CORNERS, type Corner, moveBbox, pixelBox, resizeBbox } from '../../area/area-geometry.ts';
import { circleEdge, metresPerPixel, type ShapePaths, shapePaths } from './shape-paths.ts';

/** The box, circle, line or polygon of the query that the cursor is in, drawn over the map; a drag changes the query. */
export function QueryShape() {
  const shape = useEditor((state) => state.shape);
  const view = useView();
  /** The position during a drag, and until the language worker has read the changed text. */
  const [moved, setMoved] = useState<Shape>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new shape is at its position in the text
  useEffect(() => setMoved(undefined), [shape]);
  const shown = moved ?? shape;
  return shown === undefined ? null : <Drawn shape={shown} view={view} onMove={setMoved} />;
}

interface DrawnProps {
  readonly shape: Shape;
  readonly view: MapView;
  readonly onMove: (shape: Shape | undefined) => void;
}

function Drawn({ shape, view, onMove }: DrawnProps) {
  const { t } = useTranslation();
  const { outline, around }: ShapePaths = shapePaths(view, shape);
  const { pointer, key } = useGrips(shape, onMove);
  const grips = shapeGrips(view, shape);
  return (
    <>
      <svg className="query-shape" width={view.width} height={view.height} role="img" aria-label={t(`reading.shape.${shape.kind}`)}>
        {around !== undefined && <path className="query-shape-around" d={around.path} strokeWidth={around.width} />}
        <path className="query-shape-ground" d={outline} />
        <path className="query-shape-edge" d={outline} />
      </svg>
      <div className="query-shape-grips">
        {grips.map((grip) => (
          <button
            key={grip.id}
            type="button"
            className={`query-shape-grip ${grip.kind}`}
            style={{ left: grip.at.x, top: grip.at.y }}
            aria-label={t(`reading.shapeGrip.${gripName(grip)}`)}
            title={t(`reading.shapeGrip.${gripName(grip)}`)}
            {...pointer(grip)}
            onKeyDown={(event) => key(grip, event)}
          >
            {grip.kind === 'whole' && <IconArrowsMove {...SMALL_ICON} />}
          </button>
        ))}
      </div>
    </>
  );
}

function gripName({ kind }: ShapeGrip): 'whole' | 'point' | 'radius' {
  return kind === 'whole' || kind === 'radius' ? kind : 'point';
}

/** Returns the handlers that move the shape by pointer and by keys. */
function useGrips(shape: Shape, onMove: DrawnProps['onMove']) {
  const drag = useRef<{
    readonly pointer: number;
    readonly x: number;
    readonly y: number;
    readonly start: Shape;
    readonly grip: ShapeGrip;
  }>(undefined);
  const end = (event: PointerEvent<Element>) => {
    const { current } = drag;
    if (current?.pointer !== event.pointerId) return;
    drag.current = undefined;
    const { start, grip, x, y } = current;
    if (event.type === 'pointercancel' || (event.clientX === x && event.clientY === y)) onMove(undefined);
    else onMove(written(start, grip.moved(event.clientX - x, event.clientY - y)));
  };
  const pointer = (grip: ShapeGrip) => ({
    onPointerDown(event: PointerEvent<Element>) {
      if (event.button !== 0 || drag.current !== undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, start: shape, grip };
    },
    onPointerMove(event: PointerEvent<Element>) {
      const { current } = drag;
      if (current?.pointer === event.pointerId) onMove(current.grip.moved(event.clientX - current.x, event.clientY - current.y));
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
  const key = (grip: ShapeGrip, event: KeyboardEvent) => {
    const step = arrowStep(event);
    if (step === undefined) return;
    event.preventDefault();
    onMove(written(shape, grip.moved(...step)));
  };
  return { pointer, key };
}

/**
 * Writes a moved shape into the query, in one undo step.
 *
 * @returns the shape as it stands in the text now; undefined where the text has changed, or has its numbers in an unknown order
 */
function written(shape: Shape, moved: Shape): Shape | undefined {
  const text = editorText(queryText());
  const edits = moveShape(text, shape, moved, shapeDigits(useView.getState()));
  if (edits === undefined) return undefined;
  const next = applyEdits(text, edits);
  editQuery(next);
  return { ...moved, from: shape.from, to: shape.to + next.length - text.length };
}

// The handles of a query's shape on the map, and the effect of dragging each. Pixels are those of the map.

/** A handle of a shape. */
interface ShapeGrip {
  readonly id: string;
  /** The whole shape, a corner of a box, a point of a line or polygon, the edge of a circle. */
  readonly kind: 'whole' | Corner | 'point' | 'radius';
  readonly at: Pixel;
  /** Returns the shape after the handle has moved to the right and down, CSS pixels. */
  moved(x: number, y: number): Shape;
}

/** The most points of a line or polygon with handles. */
const MOST_POINTS = 60;

/** The least distance of two handles, CSS pixels: a handle of a small shape is beside it. */
const APART = 28;

/** The smallest radius, metres. */
const SMALLEST_RADIUS = 1;

/** Returns the handles of a shape in a view, in the order of the keyboard; none for a box across the antimeridian, and for many points. */
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

/** Returns a position moved by CSS pixels; it stops at the edges of the world. */
function movedBy(view: MapView, { lat, lon }: Position, x: number, y: number): Position {
  const at = toPixel(view, lat, lon);
  const moved = toPosition(view, at.x + x, at.y + y);
  return { lat: moved.lat, lon: Math.max(-180, Math.min(180, moved.lon)) };
}
