import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_PICTURE, startPictureTimer } from './picture-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('an answer that is complete soon is never drawn early', () => {
  const draw = vi.fn(() => true);
  const timer = startPictureTimer(draw);
  vi.advanceTimersByTime(FIRST_PICTURE - 1);
  timer.stop();
  vi.advanceTimersByTime(60_000);
  expect(draw).not.toHaveBeenCalled();
});
test('after a picture that took a second comes a pause of four', () => {
  const at: number[] = [];
  const begun = performance.now();
  const timer = startPictureTimer(() => {
    at.push(performance.now() - begun);
    // the clock of the code goes on while it draws
    const drawn = performance.now() + 1000;
    vi.spyOn(performance, 'now').mockReturnValueOnce(drawn);
    return true;
  });
  vi.advanceTimersByTime(20_000);
  timer.stop();
  expect(at.slice(0, 3)).toEqual([1500, 5500, 9500]);
});
