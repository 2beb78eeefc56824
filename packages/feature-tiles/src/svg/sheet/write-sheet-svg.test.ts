import type { DrawRecord, FeatureStyler, StyleRecord } from '@flyover/osm-features';
import { DOMParser, type Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTileSource, type SvgImages, type SvgView } from '../../index.ts';
import { FeatureSketch, square } from '../../testing/tiles.ts';

/** A degree is 728.2 pixels from west to east, and 0, 0 the middle. */
const VIEW: SvgView = { lat: 0, lon: 0, webZoom: 10, width: 400, height: 300 };

/** The SVG of features that all have the same records, one on another. Throws where it is not well formed. */
function svgOf(
  sketch: FeatureSketch,
  records: readonly DrawRecord[],
  { textOf, images, names = () => '' }: { textOf?: FeatureStyler['textOf']; images?: SvgImages; names?: () => string } = {},
) {
  const styler: FeatureStyler = {
    records: records as readonly StyleRecord[],
    styleOf: () => 0,
    nextOf: (record) => (record + 1 < records.length ? record + 1 : -1),
    textOf,
  };
  const file = createTileSource(sketch.build(), { styler, layers: 'sheet', smallShapes: 'native' }).svg(VIEW, names, images);
  const steps = [...file.steps];
  expect(steps.at(-1)?.done).toBe(file.total);
  const text = steps.map(({ bytes }) => new TextDecoder().decode(bytes ?? new Uint8Array(0))).join('');
  const root = new DOMParser({ onError: (level, message) => level !== 'warning' && fail(message) }).parseFromString(text, 'image/svg+xml');
  return { text, missing: file.missingImages(), all: (name: string): Element[] => [...root.getElementsByTagName(name)] };
}

function fail(message: string): never {
  throw new Error(message);
}

/** The text between head and end. */
const body = ({ text }: { text: string }) => text.split('\n').slice(2, -2).join('\n');

const line = () =>
  new FeatureSketch().line([
    [-0.1, 0],
    [0.1, 0],
  ]);
const area = () => new FeatureSketch().polygon(square(-0.1, -0.1, 0.2));
const point = () => new FeatureSketch().point([0, 0]);
const PIXEL_PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR42mNgwA4AABUAAYvSrKQAAAAASUVORK5CYII=';

describe('a line', () => {
  test('has its casing below, dashes, caps, joins, and the alpha of its colours as opacity', () => {
    const record: DrawRecord = {
      color: '#ff000080',
      width: 4,
      dashes: '5,8',
      linecap: 'square',
      linejoin: 'bevel',
      'casing-width': 2,
      'casing-color': '#000000',
      'casing-opacity': 0.5,
    };
    expect(body(svgOf(line(), [record]))).toBe(`<g fill="none" stroke="#000000" stroke-opacity="0.5" stroke-width="8">
<path d="M127.18 150L272.82 150"></path>
</g>
<g fill="none" stroke="#ff0000" stroke-opacity="0.5" stroke-width="4" stroke-linecap="square" stroke-linejoin="bevel" stroke-dasharray="5,8">
<path d="M127.18 150L272.82 150"></path>
</g>`);
  });
  test('lies to the left of its direction by its offset', () => {
    const [path] = svgOf(line(), [{ color: '#000000', width: 1, offset: 10 }]).all('path');
    expect(path.getAttribute('d')).toBe('M127.18 140L272.82 140');
  });
  test('has arrow heads along it', () => {
    const heads = (arrows: 'forward' | 'backward') =>
      svgOf(line(), [{ color: '#000000', width: 1, arrows }])
        .all('path')[1]
        .getAttribute('d');
    expect(heads('forward')).toBe('M171.18 150 163.18 154 163.18 146ZM251.18 150 243.18 154 243.18 146Z');
    expect(heads('backward')).toBe('M163.18 150 171.18 146 171.18 154ZM243.18 150 251.18 146 251.18 154Z');
  });
  test('has its text along it, upright whatever its direction, and none that is longer than it', () => {
    const westward = new FeatureSketch().line([
      [0.1, 0],
      [-0.1, 0],
    ]);
    const svg = svgOf(westward, [{ 'font-size': 12, 'text-color': '#112233' }], { textOf: () => 'High Street' });
    expect(svg.all('path').map((path) => path.getAttribute('d'))).toEqual(['M127.18 150L272.82 150']);
    const [path] = svg.all('textPath');
    expect([path.textContent, path.getAttribute('href')]).toEqual(['High Street', `#${svg.all('path')[0].getAttribute('id')}`]);
    expect(svgOf(line(), [{ 'font-size': 12 }], { textOf: () => 'x'.repeat(80) }).all('text')).toEqual([]);
  });
});

describe('an area', () => {
  test('is filled, and patterned with a picture that stands in the file once', () => {
    const twice = area().polygon(square(0.12, -0.1, 0.05));
    const svg = svgOf(twice, [{ 'fill-color': '#00ff00', 'fill-opacity': 0.5, 'fill-image': PIXEL_PNG }]);
    expect(svg.all('path').map((path) => (path.parentNode as Element).getAttribute('fill'))).toEqual([
      '#00ff00',
      '#00ff00',
      'url(#i0)',
      'url(#i0)',
    ]);
    const [pattern] = svg.all('pattern');
    expect([pattern.getAttribute('id'), pattern.getAttribute('width'), pattern.getAttribute('height')]).toEqual(['i0', '2', '3']);
    expect(svg.all('image').map((image) => image.getAttribute('href'))).toEqual([PIXEL_PNG]);
    expect(svg.text.indexOf('<pattern')).toBeLessThan(svg.text.indexOf('url(#i0)'));
  });
  test('without its picture has no pattern, and the picture is counted', () => {
    const svg = svgOf(area(), [
      { 'fill-image': 'https://example.org/a.png' },
      { 'fill-image': 'maki/park' },
      { 'fill-image': 'maki/park' },
    ]);
    expect([svg.all('path').length, svg.missing]).toEqual([0, ['https://example.org/a.png', 'maki/park']]);
  });
});

describe('a point', () => {
  test('has its icon in its size, moved and turned, out of the pictures that are given', () => {
    const record: DrawRecord = {
      'icon-image': 'maki/cafe',
      'icon-width': 30,
      'icon-offset-x': 5,
      'icon-rotation': 90,
      'icon-opacity': 0.5,
    };
    const images: SvgImages = (address) => (address === 'maki/cafe' ? { href: PIXEL_PNG, width: 15, height: 10 } : undefined);
    const svg = svgOf(point(), [record], { images, names: () => 'A & B' });
    expect(body(svg)).toBe(
      `<defs><image id="i0" x="-15" y="-10" width="30" height="20" preserveAspectRatio="none" href="${PIXEL_PNG}"/></defs>
<g opacity="0.5">
<use href="#i0" transform="translate(205 150) rotate(90)"><title>A &amp; B</title></use>
</g>`,
    );
    expect(svg.missing).toEqual([]);
  });
  test('without the picture of its icon is a circle, as on the map: in the size of the icon, and no larger than 24 pixels', () => {
    const circle = (record: DrawRecord) => {
      const svg = svgOf(point(), [{ 'icon-image': 'maki/nothing', 'icon-opacity': 0.5, ...record }], { names: () => 'A' });
      expect(svg.missing).toEqual(['maki/nothing']);
      return body(svg);
    };
    const group =
      'fill="#ffcc00" fill-opacity="0.66" stroke="#0033ff" stroke-opacity="1" stroke-width="2" stroke-linejoin="miter" opacity="0.5"';
    expect(circle({})).toBe(
      `<g ${group}>\n<path d="M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z" transform="translate(200 150)"><title>A</title></path>\n</g>`,
    );
    expect(circle({ 'icon-width': 16, 'icon-offset-x': 4 })).toContain(
      'd="M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z" transform="translate(204 150)"',
    );
    expect(circle({ 'icon-height': 500 })).toContain('d="M-12 0');
  });
  test.each([
    ['square', 4],
    ['circle', 0],
    ['triangle', 3],
    ['pentagon', 5],
    ['hexagon', 6],
    ['heptagon', 7],
    ['octagon', 8],
    ['nonagon', 9],
    ['star', 10],
    ['cross', 12],
    ['diamond', 4],
  ])('of the shape %s has a path of %i corners', (name, corners) => {
    const [path] = svgOf(point(), [{ 'icon-image': `shape:${name}/10/#ff0000/0.5/#0000ff/2/` }]).all('path');
    const data = path.getAttribute('d') ?? '';
    if (corners > 0) expect(data.match(/-?[\d.]+/g)?.length).toBe(corners * 2);
    for (const number of data.match(/-?[\d.]+/g) ?? []) expect(Math.abs(Number(number))).toBeLessThanOrEqual(10);
    const group = path.parentNode as Element;
    expect(['fill', 'fill-opacity', 'stroke', 'stroke-width'].map((attribute) => group.getAttribute(attribute))).toEqual([
      '#ff0000',
      '0.5',
      '#0000ff',
      '2',
    ]);
  });
  test('has its text with a halo, wrapped, turned, on its plate', () => {
    const record: DrawRecord = {
      'font-family': '"Fira Sans"',
      'font-bold': true,
      'font-italic': true,
      'font-underline': true,
      'font-size': 20,
      'text-color': '#ff0000',
      'text-halo-color': '#ffffff',
      'text-halo-radius': 2,
      'text-offset-y': 30,
      'text-anchor': 'left',
      'text-rotation': 45,
      'letter-spacing': 1,
      'max-width': 100,
      'shield-color': '#ffff00',
      'shield-frame-width': 1,
      'shield-frame-color': '#000000',
    };
    const svg = svgOf(point(), [record], { textOf: () => 'Town hall of <Nowhere>' });
    const [text] = svg.all('text');
    const group = text.parentNode as Element;
    expect(svg.all('tspan').map(({ textContent }) => textContent)).toEqual(['Town hall', 'of', '<Nowhere>']);
    expect([text.getAttribute('text-anchor'), text.getAttribute('transform')]).toEqual(['start', 'rotate(45 200 150)']);
    expect(
      ['font-family', 'font-weight', 'font-style', 'text-decoration', 'letter-spacing', 'stroke-width', 'paint-order'].map((name) =>
        group.getAttribute(name),
      ),
    ).toEqual(['"Fira Sans"', 'bold', 'italic', 'underline', '1', '4', 'stroke']);
    expect(svg.all('rect').map((rect) => [rect.getAttribute('fill'), rect.getAttribute('stroke')])).toEqual([['#ffff00', '#000000']]);
  });
});

test('levels lie on one another as on the map, and within one fills, casings, lines, circles, icons and texts', () => {
  const sketch = area().point([0, 0.05]);
  const record = (z: number, colour: string): DrawRecord => ({
    z,
    'fill-color': colour,
    color: colour,
    width: 1,
    radius: 5,
    'casing-width': 1,
    'casing-color': colour,
  });
  const svg = svgOf(sketch, [record(2, '#222222'), record(-1, '#111111')]);
  const drawn = svg
    .all('g')
    .map(
      (group) =>
        `${[...group.childNodes].find(({ nodeName }) => nodeName !== '#text')?.nodeName} ${group.getAttribute('fill')} ${group.getAttribute('stroke')} ${group.getAttribute('stroke-width')}`,
    );
  const level = (colour: string) => [
    `path ${colour} none null`,
    `path none ${colour} 3`,
    `path none ${colour} 1`,
    `circle ${colour} ${colour} 1`,
  ];
  expect(drawn).toEqual([...level('#111111'), ...level('#222222')]);
});

test('a line of a higher level does not lie on an icon', () => {
  const svg = svgOf(line(), [
    { 'icon-image': 'shape:square/10/#ff0000/1///', 'icon-opacity': 1 },
    { z: 5, color: '#000000', width: 12 },
  ]);
  const ends = [svg.text.indexOf('#000000'), svg.text.indexOf('#ff0000')];
  expect(ends[0]).toBeGreaterThan(-1);
  expect(ends[1]).toBeGreaterThan(ends[0]);
});

test('where a sheet draws icons, letters lie above those of every level, with a rim where they have neither halo nor plate', () => {
  const icon: DrawRecord = { 'icon-image': 'shape:square/10/#00ff00/1///', 'icon-opacity': 1, z: 9 };
  const rimOf = (label: DrawRecord, ...more: readonly DrawRecord[]) => {
    const svg = svgOf(point(), [{ 'font-size': 12, ...label }, ...more], { textOf: (_, __, record) => (record === 0 ? 'Café' : '') });
    expect(svg.text.indexOf('Café')).toBeGreaterThan(svg.text.indexOf('#00ff00'));
    return (svg.all('text')[0].parentNode as Element).getAttribute('stroke');
  };
  expect(rimOf({})).toBe(null);
  expect(rimOf({}, icon)).toBe('#ffffff');
  expect(rimOf({ 'text-color': '#ffff00' }, icon)).toBe('#4d4d4d');
  expect(rimOf({ 'text-halo-radius': 2, 'text-halo-color': '#ff0000' }, icon)).toBe('#ff0000');
  expect(rimOf({ 'shield-color': '#0000ff' }, icon)).toBe(null);
});

test('a text that lies on another is left out, unless it may overlap; the upper one stays', () => {
  const sketch = point().point([0.005, 0]);
  const texts = (overlap: boolean) =>
    svgOf(sketch, [{ 'font-size': 12 }, { z: 1, 'font-size': 12, 'text-allow-overlap': overlap }], {
      textOf: (feature, _, record) => `text ${feature} ${record}`,
    })
      .all('text')
      .map(({ textContent }) => textContent);
  expect(texts(false)).toEqual(['text 0 1']);
  expect(texts(true)).toEqual(['text 0 1', 'text 1 1']);
});

test('whatever a record says, the file is well formed, holds its pictures itself and runs nothing', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'javascript:alert(1)',
      '"><script>',
      'https://example.org/x.png',
      'shape:star/9///',
      'data:image/svg+xml,<svg onload="x"/>',
      '#f00',
    ),
    fc.double(),
    fc.boolean(),
  );
  const names = [
    'color',
    'width',
    'dashes',
    'linecap',
    'offset',
    'fill-color',
    'fill-image',
    'casing-color',
    'casing-width',
    'icon-image',
    'icon-width',
    'icon-rotation',
    'radius',
    'arrows',
    'font-family',
    'font-size',
    'text-color',
    'text-anchor',
    'text-position',
    'max-width',
    'shield-image',
    'shield-color',
    'z',
  ];
  const record = fc.dictionary(fc.constantFrom(...names), value).map((fields) => ({ width: 2, color: '#000000', ...fields }) as DrawRecord);
  fc.assert(
    fc.property(record, fc.string({ unit: 'binary' }), (record, text) => {
      const svg = svgOf(area().point([0, 0]), [record], { textOf: () => text, names: () => text });
      const tags = new Set(svg.all('*').map(({ tagName }) => tagName));
      for (const tag of tags)
        expect(['svg', 'g', 'path', 'title', 'text', 'textPath', 'tspan', 'circle', 'use', 'image', 'defs', 'pattern', 'rect']).toContain(
          tag,
        );
      for (const element of svg.all('*')) {
        const href = element.getAttribute('href') ?? '#';
        expect(href.startsWith('#') || href.startsWith('data:image/')).toBe(true);
        expect([...element.attributes].some(({ name }) => name.startsWith('on'))).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});
