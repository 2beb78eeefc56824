/** The gestures that open the menu of a position: the secondary mouse button, a long press of a finger, the menu key. */
import { TAP_TOLERANCE } from '../map-gestures.ts';

/** Specification, section 9: a press is long after this time, ms. */
export const LONG_PRESS = 1000;

/**
 * @param target what is pressed
 * @param onPress in CSS pixels of the window; without them by key, which asks for the middle
 * @returns ends the watching
 */
export function watchPress(target: HTMLElement, onPress: (x?: number, y?: number) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  /** Whether a finger is down, whose long press is detected by its time. */
  let isHeld = false;
  let wasLong = false;
  let byKey = false;
  const end = () => clearTimeout(timer);

  target.addEventListener(
    'pointerdown',
    (event) => {
      end();
      byKey = false;
      wasLong = false;
      isHeld = event.pointerType !== 'mouse';
      // two fingers zoom
      if (!isHeld || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        wasLong = true;
        onPress(from.x, from.y);
      }, LONG_PRESS);
    },
    { signal },
  );
  target.addEventListener(
    'pointermove',
    (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > TAP_TOLERANCE) end();
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel'] as const) {
    target.addEventListener(
      name,
      () => {
        end();
        isHeld = false;
      },
      { signal },
    );
  }
  target.addEventListener(
    'keydown',
    ({ key, shiftKey }) => {
      byKey = key === 'ContextMenu' || (key === 'F10' && shiftKey);
    },
    { signal },
  );
  target.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      // some browsers report a long press this way too, and sooner
      if (isHeld) return;
      if (byKey) onPress();
      else onPress(event.clientX, event.clientY);
    },
    { signal },
  );
  target.addEventListener(
    'click',
    (event) => {
      // the finger of a long press is lifted: that selects nothing
      if (wasLong) event.stopPropagation();
      wasLong = false;
    },
    { signal, capture: true },
  );
  return () => {
    end();
    watching.abort();
  };
}
