import type { RunOutcome } from '@flyover/result-session';
import { describe, expect, test } from 'vitest';
import { resultMark } from './result-mark.ts';

const A = 'https://a.example.org/api/';
const FILE = 'own-file:1/town.osm/';
const benches = { text: 'node[amenity=bench];out;', server: A };
const outcome = { runId: 3 } as RunOutcome;
const shown = { runId: 3, outcome, origin: benches, replaced: false };

describe('the mark of a result', () => {
  test('of the latest run: none, whatever is typed', () => {
    expect(resultMark(shown, benches.text, A)).toBe(undefined);
    expect(resultMark(shown, 'node[amenity=bench][backrest];out;', A)).toBe(undefined);
  });
  test('while a newer run goes on, or after it had nothing to show: earlier', () =>
    expect(resultMark({ ...shown, runId: 4 }, benches.text, A)).toBe('earlier'));
  test('where another query was put into the editor: of another one, until its own stands there again', () => {
    expect(resultMark({ ...shown, replaced: true }, 'way;out;', A)).toBe('other');
    expect(resultMark({ ...shown, replaced: true }, benches.text, A)).toBe(undefined);
  });
  test('where queries go to a file now, or to another one: of other data, unless the query names its server', () => {
    const ofFile = { ...shown, origin: { ...benches, server: FILE } };
    expect(resultMark(shown, benches.text, FILE)).toBe('data');
    expect(resultMark(ofFile, benches.text, A)).toBe('data');
    expect(resultMark(ofFile, benches.text, 'own-file:2/town.osm/')).toBe('data');
    expect(resultMark(ofFile, benches.text, FILE)).toBe(undefined);
    expect(resultMark(shown, benches.text, 'https://b.example.org/api/')).toBe(undefined);
    const named = { ...benches, text: `{{data:overpass,server=${A}}}node;out;` };
    expect(resultMark({ ...shown, origin: named }, named.text, FILE)).toBe(undefined);
  });
  test('without a result: none', () => expect(resultMark({ runId: 4, replaced: true }, 'way;out;', A)).toBe(undefined));
});
