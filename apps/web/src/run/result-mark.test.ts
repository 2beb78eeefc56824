import type { RunOutcome } from '@flyover/result-session';
import { describe, expect, test } from 'vitest';
import { resultMark } from './result-mark.ts';

const benches = { text: 'node[amenity=bench];out;', server: 'https://a.example.org/api/' };
const outcome = { runId: 3 } as RunOutcome;
const shown = { runId: 3, outcome, origin: benches, replaced: false };

describe('the mark of a result', () => {
  test('of the latest run: none, whatever is typed', () => {
    expect(resultMark(shown, benches.text)).toBe(undefined);
    expect(resultMark(shown, 'node[amenity=bench][backrest];out;')).toBe(undefined);
  });
  test('while a newer run goes on, or after it had nothing to show: earlier', () =>
    expect(resultMark({ ...shown, runId: 4 }, benches.text)).toBe('earlier'));
  test('where another query was put into the editor: of another one, until its own stands there again', () => {
    expect(resultMark({ ...shown, replaced: true }, 'way;out;')).toBe('other');
    expect(resultMark({ ...shown, replaced: true }, benches.text)).toBe(undefined);
  });
  test('without a result: none', () => expect(resultMark({ runId: 4, replaced: true }, 'way;out;')).toBe(undefined));
});
