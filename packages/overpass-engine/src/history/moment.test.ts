import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSecondFrom } from './moment.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['2017-01-01T00:00:00Zfoo', '2017-01-01T00:00:00Z'],
  ['2017_01_01_12_30_59', '2017-01-01T12:30:59Z'],
  ['2016-01-01T00:00:00+02:00', '2016-01-01T00:00:00Z'],
  ['2017-00-00T00:00:00Z', '2017-01-01T00:00:00Z'],
  ['2017-13-01T00:00:00Z', '2018-01-01T00:00:00Z'],
  ['2017-02-30T00:00:00Z', '2017-03-01T00:00:00Z'],
  ['2017-03-00T10:00:00Z', '2017-03-01T00:00:00Z'],
  ['2017-01-01T25:61:61Z', '2017-01-02T00:00:00Z'],
  ['2017-12-31T23:60:00Z', '2018-01-01T00:00:00Z'],
])('%s is from %s on', (text, first) => expect(firstSecondFrom(text)).toBe(at(first)));

test('a moment divides all seconds as its parts do, compared one after the other', () => {
  const part = (most: number) => fc.integer({ min: 0, max: most });
  const parts = fc.tuple(fc.integer({ min: 2007, max: 2030 }), part(15), part(31), part(31), part(63), part(63));
  fc.assert(
    fc.property(parts, fc.integer({ min: at('2007-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') }), (moment, second) => {
      const text = moment.map((number) => String(number).padStart(2, '0'));
      const since = `${text.slice(0, 3).join('-')}T${text.slice(3).join(':')}Z`;
      const own = new Date(second * 1000).toISOString().match(/\d+/g)?.slice(0, 6).map(Number) ?? [];
      const differs = own.findIndex((number, i) => number !== moment[i]);
      expect(second >= firstSecondFrom(since)).toBe(differs === -1 || own[differs] > moment[differs]);
    }),
    { numRuns: 2000 },
  );
});
