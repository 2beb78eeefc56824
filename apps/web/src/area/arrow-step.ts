/** The distance by which an arrow key moves the held part on the map. */

/** CSS pixels; with Shift. */
const STEP = 10;
const LONG_STEP = 50;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** CSS pixels to the right and down; undefined for any other key. */
export function arrowStep(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): readonly [x: number, y: number] | undefined {
  if (!Object.hasOwn(ARROWS, event.key) || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const [x, y] = ARROWS[event.key];
  const step = event.shiftKey ? LONG_STEP : STEP;
  return [x * step, y * step];
}
