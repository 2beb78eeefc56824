import { moveShape, type Shape } from '@flyover/query-reading';
import { IconArrowsMove } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowStep } from '../area/arrow-step.ts';
import { withEdits } from '../language/fix-problem.ts';
import { editorText } from '../language/problems-store.ts';
import { editQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { useShape } from '../query/shape-store.ts';
import { SMALL_ICON } from '../ui/icon-sizes.ts';
import { type MapView, useView } from '../view/view-store.ts';
import './query-shape.css';
import { type ShapeGrip, shapeDigits, shapeGrips } from './shape-grips.ts';
import { type ShapePaths, shapePaths } from './shape-paths.ts';

/** The box, circle, line or polygon of the query that the cursor is in, drawn over the map: what is dragged there is written into the query. */
export function QueryShape() {
  const shape = useShape((state) => state.shape);
  const view = useView();
  /** The position during a drag, and until the language worker has read the changed text. */
  const [moved, setMoved] = useState<Shape>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found anew is where the text has it
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

/** Takes hold of the shape by pointer and by keys. */
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
  const next = withEdits(text, edits);
  editQuery(next);
  return { ...moved, from: shape.from, to: shape.to + next.length - text.length };
}
