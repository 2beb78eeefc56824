/**
 * The rate at which frames can be painted without a noticeable delay of input. The time of painting is measured, where the browser reports
 * its end.
 */
import type { Map as MapLibreMap } from 'maplibre-gl';

/** The shortest and longest interval between two frames, ms, and the interval as a multiple of a frame's duration. */
const PACE = { least: 200, most: 3000, times: 3 } as const;

/** The longest interval between two checks of a frame that counts towards its duration, ms: the frame may have ended long before a later check. */
const LOOKS = 100;

export interface PaintPace {
  /** Called when a frame has been submitted. */
  painted(now: number): void;
  /**
   * Postpones the next painting as if one had happened now, because its content is about to be replaced. Takes effect once between two
   * paintings.
   */
  putOff(now: number): void;
  /** Whether the browser still paints: any read of the canvas has to wait for that. */
  isPainting(now: number): boolean;
  /** Whether the next painting may begin. */
  isDue(now: number): boolean;
}

/** The parts of a WebGL context that measure painting. */
export type FencedContext = Pick<WebGL2RenderingContext, 'fenceSync' | 'getSyncParameter' | 'deleteSync' | 'flush'> &
  Readonly<Record<'SYNC_GPU_COMMANDS_COMPLETE' | 'SYNC_STATUS' | 'SIGNALED', number>>;

/** @param context the WebGL context; without one the shortest interval is used */
export function createPaintPace(context: FencedContext | null): PaintPace {
  let paintedAt = Number.NEGATIVE_INFINITY;
  let putOffAt = Number.NEGATIVE_INFINITY;
  let pause: number = PACE.least;
  let mark: WebGLSync | null = null;
  let busyAt = 0;
  const forget = () => {
    if (mark !== null) context?.deleteSync(mark);
    mark = null;
  };
  const isPainting = (now: number) => {
    if (context === null || mark === null) return false;
    if (context.getSyncParameter(mark, context.SYNC_STATUS) !== context.SIGNALED && now - paintedAt < PACE.most) {
      busyAt = now;
      return true;
    }
    pause = paceAfter(Math.min(now, busyAt + LOOKS) - paintedAt);
    forget();
    return false;
  };
  return {
    painted(now) {
      forget();
      paintedAt = now;
      busyAt = now;
      mark = context?.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
      context?.flush();
    },
    putOff(now) {
      if (putOffAt <= paintedAt) putOffAt = now;
    },
    isPainting,
    isDue: (now) => !isPainting(now) && now - Math.max(paintedAt, putOffAt) >= pause,
  };
}

/** Returns the interval between two frames for the duration of one, ms. */
export function paceAfter(duration: number): number {
  return Math.max(PACE.least, Math.min(PACE.most, duration * PACE.times));
}

// Tiles that arrive one after another, painted together. MapLibre paints once for each. With software rendering a frame takes a tenth
// of a second or more, and one frame per tile would delay the making of the tiles themselves.

/** The interval of checks while a frame waits or is painted, ms. */
const LOOK_AGAIN = 50;

/** The members of the map that are used here. */
export type PaintedMap = Pick<MapLibreMap, 'triggerRepaint' | 'areTilesLoaded' | 'isMoving'> & {
  on(event: 'render' | 'move', listener: () => void): unknown;
  off(event: 'render' | 'move', listener: () => void): unknown;
};

export interface TogetherPainting {
  /** Paints in the next frame, even while tiles are in flight. */
  now(): void;
  /**
   * Announces that the next frame requests other tiles: until then it would paint the earlier content. Until the tiles are here, a painting
   * is due, or a repaint is requested later than in this task, frames do everything but paint.
   *
   * @param patience ms after which the earlier content is painted in any case
   */
  replaced(patience?: number): void;
  /** Whether the current frame leaves out painting. */
  leavesOut(): boolean;
  destroy(): void;
}

/** Makes a map paint at a pace while tiles are in flight; moves, and the last tile, are painted at once. */
export function paintTogether(map: PaintedMap, pace: PaintPace): TogetherPainting {
  const repaint = map.triggerRepaint.bind(map);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching: ReturnType<typeof setTimeout> | undefined;
  /** Whether other tiles are announced and not painted yet, and whether they were announced in this task. */
  let awaits = false;
  let justNow = false;
  let until = Number.POSITIVE_INFINITY;
  let leftOut = false;
  const frame = () => {
    clearTimeout(timer);
    timer = undefined;
    repaint();
  };
  const now = () => {
    if (!justNow) awaits = false;
    frame();
  };
  const mayPaint = () => {
    const now = performance.now();
    return map.isMoving() || map.areTilesLoaded() || pace.isDue(now) || now >= until;
  };
  const look = () => {
    timer = undefined;
    ask();
  };
  const ask = () => {
    if (mayPaint()) frame();
    else timer ??= setTimeout(look, Math.max(0, Math.min(LOOK_AGAIN, until - performance.now())));
  };
  // only repeated checks yield the duration of a frame
  const watch = () => {
    clearTimeout(watching);
    watching = setTimeout(() => {
      if (pace.isPainting(performance.now())) watch();
    }, LOOK_AGAIN);
  };
  const painted = () => {
    if (!leftOut) {
      until = Number.POSITIVE_INFINITY;
      pace.painted(performance.now());
      watch();
    }
    leftOut = false;
  };
  map.triggerRepaint = ask;
  map.on('render', painted);
  // painting a frame requests the tiles of another position
  map.on('move', now);
  return {
    now,
    replaced(patience = Number.POSITIVE_INFINITY) {
      until = performance.now() + patience;
      awaits = true;
      justNow = true;
      queueMicrotask(() => {
        justNow = false;
      });
      pace.putOff(performance.now());
    },
    leavesOut() {
      leftOut = awaits && !mayPaint();
      awaits = leftOut;
      // in case the tiles never arrive
      if (leftOut) ask();
      return leftOut;
    },
    destroy() {
      clearTimeout(timer);
      clearTimeout(watching);
      map.triggerRepaint = repaint;
      map.off('render', painted);
      map.off('move', now);
    },
  };
}
