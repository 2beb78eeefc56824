import { describe, expect, test } from 'vitest';
import { legendLayout } from './draw-legend.ts';

const look = { kind: 0, records: [{ radius: 5 }] } as const;
/** Every letter is as wide as half its height. */
const measure = (text: string, { size }: { readonly size: number }) => ([...text].length * size) / 2;
const layout = (content: Parameters<typeof legendLayout>[0]) => legendLayout(content, (count) => `${count}.`, measure);

describe('legendLayout', () => {
  test('has the title on top, then a row for each class with its swatch and its count at the far side, and the credit below', () => {
    const { width, height, texts, swatches } = layout({
      title: 'Benches',
      groups: [
        {
          lines: [
            { look, label: 'Points', count: 12 },
            { look, label: 'Shrunk' },
          ],
        },
      ],
      credit: '© A',
    });
    expect(texts.map(({ text, x, y, atEnd = false }) => [text, x, y, atEnd])).toEqual([
      ['Benches', 10, 20, false],
      ['Points', 42, 40, false],
      ['Shrunk', 42, 60, false],
      ['© A', 10, 84, false],
      ['12.', width - 10, 40, true],
    ]);
    expect(swatches.map(({ x, y }) => [x, y])).toEqual([
      [10, 32],
      [10, 52],
    ]);
    // swatch and label (68), the gap (14), the count (18) and the edges
    expect([width, height]).toEqual([120, 102]);
  });
  test('has groups with the name of their layer, and what it leaves out', () => {
    const { texts } = layout({
      title: 'T',
      groups: [{ lines: [{ look, label: 'a' }] }, { name: 'Layer', lines: [{ look, label: 'b' }], note: '3 more' }],
    });
    expect(texts.map(({ text, y }) => [text, y])).toEqual([
      ['T', 20],
      ['a', 40],
      ['Layer', 66],
      ['b', 86],
      ['3 more', 104],
    ]);
  });
  test('cuts long labels, and wraps titles and credits, of which nothing may be missing', () => {
    const word = 'abcdefghi';
    const long = Array.from({ length: 12 }, () => word).join(' ');
    const { width, texts } = layout({ title: long, groups: [{ lines: [{ look, label: long }] }], credit: long });
    const labels = texts.filter(({ text }) => text.endsWith('…'));
    expect(labels.map(({ text }) => [...text].length)).toEqual([43]);
    const rest = texts.filter((text) => !labels.includes(text)).map(({ text }) => text);
    expect(rest.join(' ')).toBe(`${long} ${long}`);
    expect(width).toBeLessThanOrEqual(260 + 32 + 20);
  });
});
