import { describe, expect, test } from 'vitest';
import { createPaintPace, type FencedContext, paceAfter } from './paint-pace.ts';

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
