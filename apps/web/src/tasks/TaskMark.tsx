import type { TaskElement } from '@flyover/task-lists';
import { toPixel } from '../view/view-pixels.ts';
import { useView } from '../view/view-store.ts';
import { TaskShape } from './TaskShape.tsx';

/** A smaller box is a ring, pixels. */
const SMALLEST_BOX = 28;
/** Between an element and its frame, pixels. */
const GAP = 6;

/** Frames the element of a task on the map, whether its result is still there or not, and draws it where it is. */
export function TaskMark({ element }: { readonly element: TaskElement }) {
  const { place } = element;
  const view = useView();
  if (place === undefined) return null;
  const { box } = place;
  const [first, last] = [toPixel(view, box.north, box.west), toPixel(view, box.south, box.east)];
  const isBox = last.x - first.x > SMALLEST_BOX || last.y - first.y > SMALLEST_BOX;
  const middle = toPixel(view, place.lat, place.lon);
  // of a frame beyond the edges nothing can be seen, and browsers end at some millions of pixels
  const side = (value: number, size: number) => Math.max(-GAP * 4, Math.min(size + GAP * 4, value));
  const [start, end] = [side(first.x - GAP, view.width), side(last.x + GAP, view.width)];
  const [top, bottom] = [side(first.y - GAP, view.height), side(last.y + GAP, view.height)];
  return (
    <div className="map-marks" aria-hidden>
      <TaskShape element={element} />
      {isBox ? (
        <div className="task-mark box" style={{ left: start, top, width: end - start, height: bottom - top }} />
      ) : (
        <div className="task-mark" style={{ left: middle.x, top: middle.y }} />
      )}
    </div>
  );
}
