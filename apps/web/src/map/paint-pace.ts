/**
 * The rate at which frames can be painted without a noticeable delay of input. The time of painting is measured, where the browser reports
 * its end.
 */

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
