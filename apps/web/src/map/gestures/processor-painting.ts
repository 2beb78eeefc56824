/**
 * Dragging with software rendering. A frame of the map takes a tenth of a second or more, and so would each step of a drag. Here the mouse
 * moves the painted frame. The map paints a new one, somewhat larger than the visible map, a few times a second and at the end of the drag.
 * Overlays follow the view, which is always current. MapLibre handles touch.
 */
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapView, Pixel } from '../../view/view-store.ts';
import { toMapLibreZoom } from '../../view/zoom.ts';
import { useMapState } from '../map-store.ts';
import type { OpaqueMap } from '../maplibre/opaque-map.ts';
import { createPaintPace, type PaintPace, paintTogether } from '../maplibre/paint-together.ts';
import { CLICK_TOLERANCE } from './map-gestures.ts';
import { frameOffset, hasRoom, movedView, throwOf } from './moved-view.ts';

/** CSS pixels by which the frame extends beyond each edge during a drag. */
const MARGIN = 128;

/** The time over which the speed at the release is measured, ms. */
const SPEED_OVER = 80;

interface DraggedMap {
  readonly map: MapLibreMap;
  /** Receives each paint of the map. */
  readonly pace: PaintPace;
  /** The current view of MapLibre. */
  readView(): MapView;
  onMove(view: MapView): void;
}

interface FrameDrag {
  /** Whether the frame is displaced from the view of the map: then MapLibre's own positions are out of date. */
  isActive(): boolean;
  /** Moves the map to the position of its frame, at once. */
  settle(): void;
  destroy(): void;
}

/** A drag from the press of the button until the map has settled. */
interface Drag {
  readonly from: Pixel;
  readonly view: MapView;
  /** The distance dragged so far. */
  offset: Pixel;
  /** Whether the drag has exceeded the tolerance of a click. */
  begun: boolean;
  /** The last positions of the mouse. */
  trail: { readonly at: number; readonly x: number; readonly y: number }[];
  /** The movement after the release: its start, its origin, and its course. */
  released?: { readonly since: number; readonly from: Pixel; readonly way: ReturnType<typeof throwOf> };
}

function dragFrame({ map, pace, readView, onMove }: DraggedMap): FrameDrag {
  const container = map.getContainer();
  const canvas = map.getCanvas();
  let drag: Drag | undefined;
  let painted: MapView | undefined;
  let wide = false;
  let frame = 0;
  let dragged = false;

  const viewOf = ({ view, offset }: Drag) => movedView(view, offset.x, offset.y);
  const setWide = (wanted: boolean) => {
    if (wide === wanted) return;
    wide = wanted;
    container.style.inset = wanted ? `-${MARGIN}px` : '';
    container.style.setProperty('--map-margin', wanted ? `${MARGIN}px` : '0px');
    map.resize();
  };
  const paint = (view: MapView, isLast: boolean) => {
    map.jumpTo({ center: [view.lon, view.lat], zoom: toMapLibreZoom(view.zoom) });
    setWide(!isLast && hasRoom(view, MARGIN));
    // a resized canvas is empty, and a new frame has another position: all of it happens in one task
    canvas.style.transform = '';
    map.redraw();
    painted = view;
  };
  const step = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (drag === undefined) return;
    const now = performance.now();
    const { released } = drag;
    if (released !== undefined) {
      const time = now - released.since;
      const way = released.way?.at(time) ?? { x: 0, y: 0 };
      drag.offset = { x: released.from.x + way.x, y: released.from.y + way.y };
      // resizing the canvas would block until the painting has ended
      if (time >= (released.way?.duration ?? 0) && !pace.isPainting(now)) return settle();
    }
    const view = viewOf(drag);
    const before = frameOffset(painted ?? drag.view, view);
    if ((before.x !== 0 || before.y !== 0) && pace.isDue(now)) paint(view, false);
    else canvas.style.transform = `translate(${before.x}px, ${before.y}px)`;
    onMove(view);
    request();
  };
  const request = () => {
    frame ||= requestAnimationFrame(step);
  };
  const settle = () => {
    const ended = drag;
    drag = undefined;
    if (ended?.begun) paint(viewOf(ended), true);
    painted = undefined;
    cancelAnimationFrame(frame);
    frame = 0;
  };

  const press = (event: PointerEvent) => {
    settle();
    dragged = false;
    const view = readView();
    const isOurs =
      event.pointerType === 'mouse' &&
      event.button === 0 &&
      !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) &&
      event.target === canvas &&
      !useMapState.getState().lasso &&
      hasRoom(view, 0);
    if (!isOurs) return map.dragPan.enable();
    map.dragPan.disable();
    map.stop();
    drag = { from: { x: event.clientX, y: event.clientY }, view: readView(), offset: { x: 0, y: 0 }, begun: false, trail: [] };
  };
  const move = ({ clientX, clientY, buttons }: PointerEvent) => {
    if (drag === undefined || drag.released !== undefined) return;
    // the button was released outside of the window
    if ((buttons & 1) === 0) return release();
    const offset = { x: clientX - drag.from.x, y: clientY - drag.from.y };
    if (!drag.begun && Math.hypot(offset.x, offset.y) < CLICK_TOLERANCE) return;
    const now = performance.now();
    // the first frame of a drag counts as just painted
    if (!drag.begun) pace.painted(now);
    drag.begun = true;
    dragged = true;
    drag.offset = offset;
    drag.trail = [...drag.trail.filter(({ at }) => now - at < SPEED_OVER), { at: now, ...offset }];
    request();
  };
  const release = () => {
    if (drag === undefined || drag.released !== undefined) return;
    if (!drag.begun) return settle();
    const now = performance.now();
    const [first] = drag.trail.filter(({ at }) => now - at < SPEED_OVER);
    const time = first === undefined ? 0 : now - first.at;
    const speed = time === 0 ? { x: 0, y: 0 } : { x: (drag.offset.x - first.x) / time, y: (drag.offset.y - first.y) / time };
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    drag.released = { since: now, from: drag.offset, way: isCalm ? undefined : throwOf(speed) };
    step();
  };
  // a drag does not end in a click
  const click = (event: Event) => {
    if (dragged) event.stopPropagation();
  };

  const listening = new AbortController();
  const { signal } = listening;
  container.addEventListener('pointerdown', press, { capture: true, signal });
  container.addEventListener('click', click, { capture: true, signal });
  container.addEventListener('wheel', settle, { capture: true, passive: true, signal });
  container.addEventListener('keydown', settle, { capture: true, signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', settle, { signal });
  window.addEventListener('blur', settle, { signal });
  return {
    isActive: () => drag?.begun === true,
    settle,
    destroy() {
      listening.abort();
      cancelAnimationFrame(frame);
      drag = undefined;
    },
  };
}

// A map with software rendering paints fewer frames: a frame costs much more than the work in between.

export interface ProcessorPainting {
  /** Whether the frame is displaced by a drag: then MapLibre's own positions are out of date. */
  isDragged(): boolean;
  /** Moves the map to the position of its frame, at once. */
  settle(): void;
  /** Paints in the next frame, even while tiles are in flight. */
  paint(): void;
  /**
   * Announces other tiles, which the next frame requests: the earlier content need not be painted once more.
   *
   * @param patience ms after which it is painted in any case
   */
  replaced(patience?: number): void;
  destroy(): void;
}

/**
 * Changes a map so that it paints fewer frames.
 *
 * @param readView returns the current view of MapLibre
 * @param onMove called with the view at each step of a drag
 */
export function paintByProcessor(map: OpaqueMap, readView: () => MapView, onMove: (view: MapView) => void): ProcessorPainting {
  const pace = createPaintPace(map.getCanvas().getContext('webgl2'));
  const together = paintTogether(map, pace);
  map.leavesOutPainting = together.leavesOut;
  const drag = dragFrame({ map, pace, readView, onMove });
  return {
    isDragged: drag.isActive,
    settle: drag.settle,
    paint: together.now,
    replaced: together.replaced,
    destroy() {
      map.leavesOutPainting = undefined;
      together.destroy();
      drag.destroy();
    },
  };
}
