import type { GeocodeReason, GeocoderProblem } from '@flyover/geocoding';
import { expect, test } from 'vitest';
import english from '../ui/locales/places/en.json';
import { geocodeText } from './look-up-places.ts';

/** The English text of a key, values filled in. */
const t = (key: string, values: Record<string, unknown> = {}) => {
  const text: unknown = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], english);
  return String(text).replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => String(values[name]));
};
const textOf = (reason: GeocodeReason) => geocodeText({ reason, placeholder: 'geocodeArea', name: 'Nix' }, t);

test.each<[GeocodeReason, string]>([
  [{ kind: 'nameless' }, '{{geocodeArea:…}} needs the name of a place after its colon.'],
  [{ kind: 'sql' }, '{{geocodeArea:…}} has no meaning in SQL: use {{geocodeBbox:…}} or {{geocodeCoords:…}}.'],
  [
    { kind: 'unknown', as: 'area' },
    'No result found: the place search knows no "Nix" as a way or a relation. Check the spelling, or write the name of a larger place.',
  ],
  [{ kind: 'tooMany', most: 50 }, 'This query looks up more than 50 different places: take some out.'],
  [{ kind: 'thrown', message: 'no luck' }, 'no luck'],
  [{ kind: 'thrown', message: '' }, 'The place search failed.'],
])('a place of a query: %j', (reason, text) => expect(textOf(reason)).toBe(text));

test.each<[GeocoderProblem, string]>([
  [{ kind: 'timeout' }, 'The place search server could not be contacted: it took too long to answer. Try again later.'],
  [
    { kind: 'status', status: 429 },
    'The place search server could not be contacted: it has been asked too often (status 429). Wait a minute and try again.',
  ],
  [{ kind: 'status', status: 500 }, 'The place search server could not be contacted: it answered with status 500. Try again later.'],
  [{ kind: 'size', most: 2_000_000 }, 'The place search server gave more than 2 MB: that is no list of places.'],
  [{ kind: 'answer', said: 'no such key' }, 'The place search server could not be understood: it says "no such key".'],
  [{ kind: 'answer' }, 'The place search server could not be understood: it gave no list of places.'],
])('a search that failed: %j', (problem, text) => expect(textOf({ kind: 'search', problem })).toBe(text));
