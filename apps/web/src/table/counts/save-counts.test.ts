import { expect, test } from 'vitest';
import { type Chart, chartSvg } from './save-counts.ts';

const BARS = [
  { label: 'pizza', value: 30, reported: '30' },
  { label: 'a <b> & "c"\u0007', value: -15, reported: '-15' },
  { label: 'x'.repeat(99), value: 0, reported: '0' },
];
const chart = (change: Partial<Chart> = {}) =>
  chartSvg({ title: 'Rows by cuisine', bars: BARS, notes: ['left out'], rightToLeft: false, ...change });
const rects = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(([, x, width]) => [Number(x), Number(width)]);

test('bars are as long as their values, from one line to both sides', () => {
  const [[pizza, long], [below, short], [zero, none]] = rects(chart());
  expect([short / long, none]).toEqual([0.5, 0]);
  expect([below + short, zero]).toEqual([pizza, pizza]);
});

test('from right to left it is the mirror image', () => {
  const mirrored = rects(chart({ rightToLeft: true }));
  expect(mirrored.map(([x, width]) => 800 - x - width)).toEqual(rects(chart()).map(([x]) => x));
});

test('texts are XML, long ones are cut, and what a value holds is no markup', () => {
  const svg = chart();
  expect(svg).toContain('a &lt;b&gt; &amp; &quot;c&quot;');
  expect(svg).not.toContain('\u0007');
  expect(svg).toContain(`>${'x'.repeat(39)}…</text>`);
});

test('without bars, or where all are 0, there is a chart all the same', () => {
  expect(chart({ bars: [] })).toContain('Rows by cuisine');
  expect(chart({ bars: [{ label: 'a', value: 0, reported: '0' }] })).not.toContain('NaN');
});
