/** When an answer that is still arriving is drawn: soon, and then ever more seldom, so that drawing takes a small part of the time. */

/** An answer that is complete by then is drawn once, ms. */
export const FIRST_PICTURE = 1500;

/** The pause after a picture is at least this long, ms, and at least so many times what the picture took. */
const LEAST_PAUSE = 1500;
const PAUSE_TIMES = 4;

export interface PictureTimer {
  /** After the last byte, an abort or an error. */
  stop(): void;
}

/** An answer on its way. */
export interface GrowingAnswer<T> {
  counts(): { readonly elements: number };
  /** Returns the elements so far; undefined where there is nothing to draw, or no memory for it. */
  partial(): T | undefined;
}

/** Draws what has come, now and then, as long as more elements come. */
export function startPictures<T>(reading: GrowingAnswer<T>, draw: (part: T) => void): PictureTimer {
  let drawn = 0;
  return startPictureTimer(() => {
    const { elements } = reading.counts();
    if (elements === drawn) return false;
    drawn = elements;
    const part = partialOf(reading);
    try {
      if (part !== undefined) draw(part);
      return part !== undefined;
    } catch {
      // memory for a picture beside the reading is lacking: the reading alone may still fit
      return false;
    }
  });
}

/** The part received so far; undefined where memory is short. */
export function partialOf<T>(reading: GrowingAnswer<T>): T | undefined {
  try {
    return reading.partial();
  } catch {
    return undefined;
  }
}

/**
 * Starts with the first byte of an answer.
 *
 * @param draw makes a picture of what has come; false where nothing new has come since the last one
 */
export function startPictureTimer(draw: () => boolean): PictureTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const begun = performance.now();
    const cost = draw() ? performance.now() - begun : 0;
    timer = setTimeout(tick, Math.max(LEAST_PAUSE, PAUSE_TIMES * cost));
  };
  timer = setTimeout(tick, FIRST_PICTURE);
  return {
    stop() {
      clearTimeout(timer);
    },
  };
}
