import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPaintPace, type FencedContext, type PaintedMap, paceAfter, paintTogether } from './paint-together.ts';

/** A context whose painting is done when the test says so. */
function contextOf(isDone: () => boolean): FencedContext {
  return {
    SYNC_GPU_COMMANDS_COMPLETE: 1,
    SYNC_STATUS: 2,
    SIGNALED: 3,
    fenceSync: () => ({}) as WebGLSync,
    getSyncParameter: () => (isDone() ? 3 : 4),
    deleteSync: () => undefined,
    flush: () => undefined,
  };
}

describe('the pace of painting', () => {
  test('three times as long as a painting takes, from five a second down to one in three seconds', () =>
    expect([1, 50, 100, 400, 2000].map(paceAfter)).toEqual([200, 200, 300, 1200, 3000]));
  test('the first is due at once, the next when the one before is painted and a while has passed', () => {
    let done = false;
    const pace = createPaintPace(contextOf(() => done));
    expect(pace.isDue(0)).toBe(true);
    pace.painted(0);
    expect([pace.isPainting(500), pace.isDue(500)]).toEqual([true, false]);
    done = true;
    // half a second and a little: the next comes after three times that
    expect([pace.isPainting(510), pace.isDue(1520), pace.isDue(1530)]).toEqual([false, false, true]);
  });
  test('a browser that never tells is not waited for longer than three seconds', () => {
    const pace = createPaintPace(contextOf(() => false));
    pace.painted(0);
    expect([pace.isPainting(2999), pace.isPainting(3000)]).toEqual([true, false]);
  });
  test('a painting that nobody looked at while the map rested was not as long as the rest', () => {
    const pace = createPaintPace(contextOf(() => true));
    pace.painted(0);
    expect([pace.isPainting(10_000), pace.isDue(10_000)]).toEqual([false, true]);
    pace.putOff(10_000);
    expect([pace.isDue(10_299), pace.isDue(10_300)]).toEqual([false, true]);
  });
  test('what is put off is due as late as after a painting, however often it is until then', () => {
    const pace = createPaintPace(null);
    for (let now = 100; now < 300; now += 50) pace.putOff(now);
    expect([pace.isPainting(100), pace.isDue(299), pace.isDue(300)]).toEqual([false, false, true]);
    pace.painted(300);
    pace.putOff(600);
    expect([pace.isDue(799), pace.isDue(800)]).toEqual([false, true]);
  });
  test('without a context it is the quickest', () => {
    const pace = createPaintPace(null);
    pace.painted(0);
    expect([pace.isDue(199), pace.isDue(200)]).toEqual([false, true]);
  });
});

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
  const putOff = () => {
    state.due = false;
  };
  const painting = paintTogether(map, { painted, putOff, isPainting: () => false, isDue: () => state.due });
  /** What a frame of the map does, once its tiles are asked for: whether it paints. */
  const frame = () => {
    const paints = !painting.leavesOut();
    listeners.get('render')?.();
    return paints;
  };
  return { state, map, painting, painted, frame, fire: (event: 'render' | 'move') => listeners.get(event)?.() };
}

test('it is looked how long a painting lasts, so that the pace knows', () => {
  vi.useFakeTimers();
  let fires: () => void = () => undefined;
  const map: PaintedMap = {
    ...{ triggerRepaint: () => undefined, areTilesLoaded: () => true, isMoving: () => false, off: () => undefined },
    on: (event, listener) => {
      if (event === 'render') fires = listener;
    },
  };
  const isPainting = vi.fn((now: number) => now < 320);
  paintTogether(map, { painted: () => undefined, putOff: () => undefined, isPainting, isDue: () => false });
  vi.setSystemTime(0);
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  fires();
  vi.advanceTimersByTime(2000);
  expect(isPainting.mock.calls.map(([now]) => now)).toEqual([50, 100, 150, 200, 250, 300, 350]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

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

  test('the picture before is not painted once more while other tiles are asked for, and does not count for the pace', () => {
    const { state, painting, painted, frame } = manualMap();
    state.due = true;
    painting.replaced();
    painting.now();
    // the frame asks for them
    state.loaded = false;
    expect(frame()).toBe(false);
    expect([state.frames, painted.mock.calls.length]).toEqual([1, 0]);
    state.loaded = true;
    expect(frame()).toBe(true);
    expect(painted).toHaveBeenCalledTimes(1);
  });
  test('it is where the tiles take long, where the map moves, and where somebody asks for a painting', async () => {
    const { state, painting, frame, fire } = manualMap();
    state.loaded = false;
    painting.replaced();
    expect(frame()).toBe(false);
    state.due = true;
    vi.advanceTimersByTime(50);
    expect([state.frames, frame()]).toEqual([1, true]);

    painting.replaced();
    state.moving = true;
    expect(frame()).toBe(true);
    state.moving = false;

    painting.replaced();
    expect(frame()).toBe(false);
    await Promise.resolve();
    painting.now();
    expect(frame()).toBe(true);

    painting.replaced();
    await Promise.resolve();
    fire('move');
    expect(frame()).toBe(true);
  });
  test('or where the patience given for them is over', () => {
    const { state, painting, painted, frame } = manualMap();
    painting.replaced(70);
    painting.now();
    state.loaded = false;
    expect(frame()).toBe(false);
    vi.advanceTimersByTime(69);
    expect([state.frames, painted.mock.calls.length]).toEqual([1, 0]);
    vi.advanceTimersByTime(1);
    expect([state.frames, frame()]).toEqual([2, true]);
    // the patience was for these tiles only
    painting.replaced();
    expect(frame()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(state.frames).toBe(2);
  });
  test('tiles that are there at once are painted in the same frame', () => {
    const { painting, frame } = manualMap();
    painting.replaced();
    expect(frame()).toBe(true);
  });
});
