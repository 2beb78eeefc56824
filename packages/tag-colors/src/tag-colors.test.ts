import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberBreaks, PALETTES, paletteColors, putSheet, wordClasses, writeSheet } from './index.ts';

describe('palettes', () => {
  test('are of three kinds, the ones that everybody can tell apart first', () => {
    const first = (kind: string) => PALETTES.find((palette) => palette.kind === kind);
    expect(['qualitative', 'sequential', 'diverging'].map((kind) => first(kind)?.safe)).toEqual([true, true, true]);
    expect(PALETTES.find(({ name }) => name === 'Set1')).toEqual({ name: 'Set1', kind: 'qualitative', safe: false, most: 9 });
  });
  test('give any number of colours', () => {
    for (const { name } of PALETTES) {
      for (const count of [1, 2, 3, 9, 12, 30]) {
        const colors = paletteColors(name, count);
        expect(colors.length, name).toBe(count);
        for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
      }
    }
  });
  test('repeat where they are for words, and go on in between where they are for numbers', () => {
    expect(paletteColors('Set1', 10)[9]).toBe(paletteColors('Set1', 9)[0]);
    expect(new Set(paletteColors('YlOrRd', 30)).size).toBe(30);
    expect(() => paletteColors('__proto__', 3)).toThrow(RangeError);
  });
});

describe('classes of words', () => {
  test('the most frequent ones, and how many are left', () => {
    const counts = [
      ['asphalt', 1],
      ['sand', 5],
      ['gravel', 5],
      ['wood', 20],
    ] as const;
    expect(wordClasses(counts, 2)).toEqual({
      classes: [
        ['wood', 20],
        ['gravel', 5],
      ],
      others: { values: 2, features: 6 },
    });
  });
  test('numbers by their size', () => {
    const counts = [
      ['10', 9],
      ['2', 1],
      ['3', 5],
    ] as const;
    expect(wordClasses(counts, 9).classes.map(([value]) => value)).toEqual(['2', '3', '10']);
  });
});

describe('classes of numbers', () => {
  test('steps of one size, or as many features in each', () => {
    const numbers = [0, 1, 1, 1, 1, 1, 2, 100];
    expect(numberBreaks(numbers, 4, 'equal')).toEqual([25, 50, 75]);
    expect(numberBreaks(numbers, 4, 'quantile')).toEqual([1, 2]);
  });
  test('are rounded so that one can read them', () => {
    expect(numberBreaks([0, 10_000.123], 3, 'equal')).toEqual([3330, 6670]);
    expect(numberBreaks([0.001, 0.004], 3, 'equal')).toEqual([0.002, 0.003]);
    expect(numberBreaks([5, 5, Number.NaN], 3, 'equal')).toEqual([]);
  });
  test('ascend within the numbers, whatever these are', () => {
    const numbers = fc.array(fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ min: -1e9, max: 1e9, noNaN: true })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 2, max: 12 }),
        fc.constantFrom('equal' as const, 'quantile' as const),
        (list, count, method) => {
          const breaks = numberBreaks(list, count, method);
          expect(breaks.length).toBeLessThan(count);
          let before = Math.min(...list);
          for (const bound of breaks) {
            expect(bound).toBeGreaterThan(before);
            before = bound;
          }
          expect(before).toBeLessThanOrEqual(Math.max(...list));
        },
      ),
    );
  });
});

describe('the sheet', () => {
  test('has a rule for each class, below them the grey of all others', () => {
    const sheet = writeSheet({ kind: 'tag', key: 'surface' }, [
      { value: 'asphalt', color: '#1b9e77' },
      { value: 'fine gravel', color: '#d95f02' },
    ]);
    expect(sheet.split('\n')).toEqual([
      '/* colour by tag: surface */',
      '* { color: #9aa0a6; fill-color: #9aa0a6; fill-opacity: 0.6; }',
      '*[surface=asphalt] { color: #1b9e77; fill-color: #1b9e77; fill-opacity: 0.6; }',
      '*[surface="fine gravel"] { color: #d95f02; fill-color: #d95f02; fill-opacity: 0.6; }',
    ]);
  });
  test('has bounds for numbers, and measures as functions', () => {
    const conditions = (subject: Parameters<typeof writeSheet>[0]) =>
      writeSheet(subject, [
        { below: 2, color: '#000000' },
        { from: 2, below: 4, color: '#111111' },
        { from: 4, color: '#222222' },
      ])
        .split('\n')
        .slice(2)
        .map((line) => line.slice(0, line.indexOf(' {')));
    expect(conditions({ kind: 'tag', key: 'lanes' })).toEqual(['*[lanes<2]', '*[lanes>=2][lanes<4]', '*[lanes>=4]']);
    expect(conditions({ kind: 'area' })[1]).toBe('*[areasize()>=2][areasize()<4]');
    expect(conditions({ kind: 'length' })[0]).toBe('*[waylength()<2]');
  });
  test('stands at the end of the query, and takes the place of the one before', () => {
    const query = 'way[surface]({{bbox}});\nout geom;\n';
    const put = (text: string, sheet: string) => {
      const { from, to, insert } = putSheet(text, sheet);
      return text.slice(0, from) + insert + text.slice(to);
    };
    const once = put(query, '/* colour by tag: surface */ a');
    expect(once).toBe(`${query}\n{{style:\n/* colour by tag: surface */ a\n}}\n`);
    expect(put(once, '/* colour by tag: lanes */ b')).toBe(once.replace('surface */ a', 'lanes */ b'));
    const foreign = 'node;out;{{style: /* added by auto-styler */ node{color:red} }}';
    expect(put(foreign, 'x')).toBe('node;out;{{style:\nx\n}}');
    expect(put('{{style: node{color:red} }}', 'x')).toContain('node{color:red}');
  });
  test('no key and no value ends the directive', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (key, value) => {
        const sheet = writeSheet({ kind: 'tag', key }, [{ value, color: '#000000' }]);
        const { insert } = putSheet('node;out;', sheet);
        expect(putSheet(insert, 'other')).toMatchObject({ from: 2, to: insert.length - 1 });
      }),
    );
  });
});
