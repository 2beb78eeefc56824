import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PaintedMap, paintTogether } from './paint-together.ts';

/** A map that notes when it is asked for a frame, and a pace that the test sets. */
function manualMap() {
  const state = { frames: 0, loaded: true, moving: false, due: false };
  const listeners = new Map<string, () => void>();
  const map: PaintedMap = {
    triggerRepaint: () => state.frames++,
    areTilesLoaded: () => state.loaded,
    isMoving: () => state.moving,
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
  };
  const painted = vi.fn();
  const painting = paintTogether(map, { painted, isPainting: () => false, isDue: () => state.due });
  return { state, map, painting, painted, fire: (event: 'render' | 'move') => listeners.get(event)?.() };
}

describe('painting tiles together', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a map that has its tiles paints at once', () => {
    const { state, map } = manualMap();
    map.triggerRepaint();
    expect(state.frames).toBe(1);
  });
  test('one whose tiles are on their way waits until it is due, and paints once for all that came', () => {
    const { state, map } = manualMap();
    state.loaded = false;
    for (let tile = 0; tile < 5; tile++) map.triggerRepaint();
    vi.advanceTimersByTime(1000);
    expect(state.frames).toBe(0);
    state.due = true;
    vi.advanceTimersByTime(50);
    vi.advanceTimersByTime(1000);
    expect(state.frames).toBe(1);
  });
  test('the last tile is not waited for any longer', () => {
    const { state, map } = manualMap();
    state.loaded = false;
    map.triggerRepaint();
    state.loaded = true;
    map.triggerRepaint();
    vi.advanceTimersByTime(1000);
    expect(state.frames).toBe(1);
  });
  test('a move is painted at once, and what asks for it so', () => {
    const { state, painting, fire } = manualMap();
    state.loaded = false;
    fire('move');
    painting.now();
    expect(state.frames).toBe(2);
  });
  test('each painting counts for the pace; a map that is gone is left alone', () => {
    const { state, map, painting, painted, fire } = manualMap();
    fire('render');
    expect(painted).toHaveBeenCalledTimes(1);
    state.loaded = false;
    map.triggerRepaint();
    painting.destroy();
    fire('move');
    state.loaded = true;
    vi.advanceTimersByTime(1000);
    expect(state.frames).toBe(0);
  });
});
