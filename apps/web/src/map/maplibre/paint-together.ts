/**
 * The rate at which frames can be painted without a noticeable delay of input. The time of painting is measured, where the browser reports
 * its end.
 */
import type { Map as MapLibreMap } from 'maplibre-gl';

/** Between two paintings, ms; and how many times as long as one takes. */
const PACE = { least: 200, most: 3000, times: 3 } as const;

/** The longest interval between two checks of a painting, ms: with a longer one the painting may have ended long before. */
const LOOKS = 100;

export interface PaintPace {
  /** Something has been painted. */
  painted(now: number): void;
  /**
   * Postpones the next painting as if one had happened now, because its content is about to be replaced. Takes effect once between two
   * paintings.
   */
  putOff(now: number): void;
  /** Whether the browser is still at it; what asks it for anything has to wait. */
  isPainting(now: number): boolean;
  /** Whether the next painting may begin. */
  isDue(now: number): boolean;
}

/** The parts of a WebGL context that measure painting. */
export type FencedContext = Pick<WebGL2RenderingContext, 'fenceSync' | 'getSyncParameter' | 'deleteSync' | 'flush'> &
  Readonly<Record<'SYNC_GPU_COMMANDS_COMPLETE' | 'SYNC_STATUS' | 'SIGNALED', number>>;

/** @param context what is painted with; without one the pace is the quickest */
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

/** The time from one painting to the next where one takes so long, ms. */
export function paceAfter(duration: number): number {
  return Math.max(PACE.least, Math.min(PACE.most, duration * PACE.times));
}

// Tiles that arrive one after another, painted together. MapLibre paints once for each. With software rendering a frame takes a tenth
// of a second or more, and one frame per tile would delay the making of the tiles themselves.

/** While a painting must wait, or lasts, it is looked so often whether it still does, ms. */
const LOOK_AGAIN = 50;

/** The parts of the map that are needed here. */
export type PaintedMap = Pick<MapLibreMap, 'triggerRepaint' | 'areTilesLoaded' | 'isMoving'> & {
  on(event: 'render' | 'move', listener: () => void): unknown;
  off(event: 'render' | 'move', listener: () => void): unknown;
};

export interface TogetherPainting {
  /** Paints in the next frame, whatever is on its way. */
  now(): void;
  /**
   * Announces that the next frame requests other tiles: until then it would paint the earlier content. Until the tiles are here, a painting
   * is due, or a repaint is requested later than in this task, frames do everything but paint.
   */
  replaced(): void;
  /** Whether the frame that is at it leaves its painting out. */
  leavesOut(): boolean;
  destroy(): void;
}

/** From now on a map whose tiles are on their way paints at this pace; what moves, and the last tile, are painted at once. */
export function paintTogether(map: PaintedMap, pace: PaintPace): TogetherPainting {
  const repaint = map.triggerRepaint.bind(map);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching: ReturnType<typeof setTimeout> | undefined;
  /** Whether other tiles were promised and nothing of them is painted yet; and whether that was just now. */
  let awaits = false;
  let justNow = false;
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
  const mayPaint = () => map.isMoving() || map.areTilesLoaded() || pace.isDue(performance.now());
  const look = () => {
    timer = undefined;
    ask();
  };
  const ask = () => {
    if (mayPaint()) frame();
    else timer ??= setTimeout(look, LOOK_AGAIN);
  };
  /** the duration of the painting is only known while it is watched */
  const watch = () => {
    clearTimeout(watching);
    watching = setTimeout(() => {
      if (pace.isPainting(performance.now())) watch();
    }, LOOK_AGAIN);
  };
  const painted = () => {
    if (!leftOut) {
      pace.painted(performance.now());
      watch();
    }
    leftOut = false;
  };
  map.triggerRepaint = ask;
  map.on('render', painted);
  // tiles of another place are asked for by painting it
  map.on('move', now);
  return {
    now,
    replaced() {
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
      // should the tiles never come
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
