import type { FeatureStyler } from '@flyover/osm-features';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SvgView } from '../index.ts';
import { FeatureSketch, sourceOf, square } from '../testing/tiles.ts';

/** A degree is 728.2 pixels from west to east. */
const VIEW: SvgView = { lat: 0, lon: 0, webZoom: 10, width: 400, height: 300 };

function svgOf(source: ReturnType<typeof sourceOf>, view: SvgView = VIEW, nameOf: (feature: number) => string = () => '') {
  const { total, steps } = source.svg(view, nameOf);
  const all = [...steps];
  expect(all.at(-1)?.done).toBe(total);
  return all.map(({ bytes }) => new TextDecoder().decode(bytes ?? new Uint8Array(0))).join('');
}

/** Throws where the text is not well formed. */
function parse(text: string) {
  const root = new DOMParser({ onError: (level, message) => level !== 'warning' && fail(message) }).parseFromString(text, 'image/svg+xml');
  return {
    names: (name: string) => [...root.getElementsByTagName(name)],
    texts: (name: string) => [...root.getElementsByTagName(name)].map(({ textContent }) => textContent),
  };
}

function fail(message: string): never {
  throw new Error(message);
}

describe('writeSvg', () => {
  test('draws areas, lines and points in their styles, in the order of the map', () => {
    const sketch = new FeatureSketch()
      .polygon(square(-0.1, -0.1, 0.1))
      .line([
        [0.05, 0.05],
        [0.1, 0.05],
      ])
      .point([0.1, -0.1]);
    expect(svgOf(sourceOf(sketch))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300" fill-rule="evenodd" stroke-linejoin="round">
<g fill="#fc0" fill-opacity="0.3" stroke="none">
<path d="M127.18 222.82L200 222.82 200 150 127.18 150Z"></path>
</g>
<g fill="none" stroke="#03f" stroke-width="2" stroke-opacity="0.7" stroke-linecap="round">
<path d="M127.18 222.82L200 222.82 200 150 127.18 150 127.18 222.82"></path>
</g>
<g fill="none" stroke="#03f" stroke-width="5" stroke-opacity="0.6" stroke-linecap="round">
<path d="M236.41 113.59L272.82 113.59"></path>
</g>
<g fill="#fc0" fill-opacity="0.3" stroke="#03f" stroke-width="2" stroke-opacity="0.7">
<circle cx="272.82" cy="222.82" r="10"></circle>
</g>
</svg>
`);
  });
  test('leaves out what lies outside, and cuts what reaches over the edges', () => {
    const sketch = new FeatureSketch()
      .point([1, 1])
      .line([
        [-10, 0],
        [10, 0],
      ])
      .polygon(square(-9, -9, 18));
    const { names } = parse(svgOf(sourceOf(sketch)));
    expect(names('circle')).toHaveLength(0);
    expect(names('path').map((path) => path.getAttribute('d'))).toEqual(['M-40 -40L-40 340 440 340 440 -40Z', 'M-40 150L440 150']);
  });
  test('holes are holes', () => {
    const sketch = new FeatureSketch().polygonWithHoles([square(-0.1, -0.1, 0.2), square(-0.05, -0.05, 0.1)]);
    const [fill] = parse(svgOf(sourceOf(sketch))).names('path');
    expect(fill.getAttribute('d')?.match(/Z/g)).toHaveLength(2);
  });
  test('what is small on the screen is a point, as on the map', () => {
    const sketch = new FeatureSketch().polygon(square(0, 0, 0.01));
    const { names } = parse(svgOf(sourceOf(sketch, { smallShapes: 'circles' })));
    expect(names('path')).toHaveLength(0);
    expect(names('circle').map((circle) => circle.getAttribute('cx'))).toEqual(['203.64']);
  });
  test('incomplete lines are dashed, without round ends', () => {
    const dashed = (): FeatureStyler => ({
      records: [{ color: '#d0f', width: 5, opacity: 0.6, dashes: '5,8' }],
      styleOf: () => 0,
    });
    const sketch = new FeatureSketch().line([
      [0, 0],
      [0.1, 0],
    ]);
    expect(svgOf(sourceOf(sketch, { styler: dashed }))).toContain(
      '<g fill="none" stroke="#d0f" stroke-width="5" stroke-opacity="0.6" stroke-dasharray="5,8">',
    );
  });
  test('scale and credit are drawn where they are wanted', () => {
    const source = sourceOf(new FeatureSketch().point([0, 0]));
    expect(parse(svgOf(source)).names('text')).toHaveLength(0);
    const marked = parse(svgOf(source, { ...VIEW, title: 'Benches', credit: '© Somebody', scale: { pixels: 80, label: '5 km' } }));
    expect(marked.texts('text')).toEqual(['© Somebody', '5 km']);
    expect(marked.texts('title')).toEqual(['Benches']);
    expect(marked.names('path').map((path) => path.getAttribute('d'))).toEqual(
      Array.from({ length: 2 }, () => 'M312 269L312 274L392 274L392 269'),
    );
  });
  test('every text comes back as it was, whatever stands in it, and never becomes markup', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }), (name, label) => {
        const styler = (): FeatureStyler => ({
          records: [{ radius: 5, width: 2, color: name, 'fill-color': label }],
          styleOf: () => 0,
          textOf: () => label,
        });
        const source = sourceOf(new FeatureSketch().point([0, 0]), { styler });
        const { names, texts } = parse(svgOf(source, { ...VIEW, title: name, credit: name, scale: { pixels: 9, label } }, () => name));
        expect(names('*').map(({ tagName }) => tagName)).toEqual([
          'svg',
          'title',
          'g',
          'circle',
          'title',
          'g',
          'text',
          'text',
          'path',
          'path',
          'text',
        ]);
        expect(texts('title').every((text) => text === held(name))).toBe(true);
        expect(texts('text')).toEqual([held(label), held(name), held(label)]);
        expect(names('g')[0].getAttribute('stroke')).toBe(held(name));
        expect(names('g')[0].getAttribute('fill')).toBe(held(label));
      }),
    ));
});

/** What XML cannot hold is replaced. */
function held(text: string): string {
  return text.replace(/[\p{Cs}\ufffe\uffff]|\p{Cc}/gu, (character) =>
    character < ' ' ? (['\t', '\n', '\r'].includes(character) ? character : '\ufffd') : /\p{Cc}/u.test(character) ? character : '\ufffd',
  );
}

test('a long file comes in many steps', () => {
  const sketch = new FeatureSketch();
  for (let number = 0; number < 3000; number++) sketch.point([number / 1e5, 0]);
  const { total, steps } = sourceOf(sketch).svg(VIEW, () => 'a name');
  const all = [...steps];
  expect(total).toBe(3000);
  expect(all.length).toBeGreaterThan(6);
  expect(all.filter(({ bytes }) => bytes !== undefined).length).toBeGreaterThan(2);
});
