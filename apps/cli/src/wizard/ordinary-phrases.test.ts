/** What people say, over the presets of the schema: a query, a correction that is offered (`?`), or nothing but the question to say it otherwise (`!`). */
import { readFileSync } from 'node:fs';
import { parseQuery } from '@flyover/overpass-ql';
import { expandQuery } from '@flyover/query-template';
import { buildQuery, loadPresets, type Presets, repairPhrase } from '@flyover/search-wizard';
import { beforeAll, expect, test } from 'vitest';
import { presetFiles } from './preset-files.ts';

let presets: Presets;
beforeAll(async () => {
  presets = await loadPresets(await presetFiles(), 'en');
});

const cases = readFileSync(new URL('ordinary-phrases.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' ⇒ '))
  .map((line) => line.split(' ⇒ '));

/** The query on one line, without what every query has. */
function answer(phrase: string): string {
  let query: string;
  try {
    query = buildQuery(phrase, { presets });
  } catch {
    const repaired = repairPhrase(phrase, { presets });
    return repaired === undefined ? '!' : `? ${repaired.phrase}`;
  }
  expect(errorsOf(query)).toEqual([]);
  return query.replaceAll(/\n\s*/g, ' ').replace(' out body; >; out skel qt;', '').replace('[out:json][timeout:25]; ', '');
}

const HERE = { bbox: { south: 0, west: 0, north: 1, east: 1 }, center: { lat: 0, lon: 0 }, now: new Date(0) };

function errorsOf(query: string) {
  const { diagnostics } = parseQuery(
    expandQuery(query, { ...HERE, resolve: (name) => (name === 'geocodeCoords' ? '47.1,9.5' : 'area(id:3600000001)') }).query,
  );
  return diagnostics.filter(({ severity }) => severity === 'error');
}

test('there are more than 60 phrases', () => expect(cases.length).toBeGreaterThan(60));
test.each(cases)('%s ⇒ %s', (phrase, expected) => expect(answer(phrase)).toBe(expected));
