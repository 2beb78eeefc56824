/** Random sheets in MapCSS and in MapLibre's language draw the same. */

import { compileStyle, createSheetStyler, parseStyleSheet } from '@flyover/mapcss';
import { ELEMENT_TYPE_NAMES, readOverpassJson } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet, featureElement } from '@flyover/osm-features';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translateSheet } from './index.ts';
import { type DrawnLayer, drawnLayers } from './testing/drawn-layers.ts';

const KEYS = ['highway', 'name', 'lanes', 'colour', 'surface'];
const VALUES = ['primary', 'yes', '1', 'no', '3', 'Foo', 'a;b', 'a; c', 'red', '#0f0', '2.5', 'track', 'tram'];

const tags = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES)), { maxLength: 5 })
  .map((pairs) => Object.fromEntries(pairs));

const key = fc.constantFrom(...KEYS);
const value = fc.constantFrom('primary', 'yes', '1', 'no', '3', '"yes"', 'a', 'Foo');
const expression: fc.Arbitrary<string> = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('node')) as fc.Arbitrary<string>,
  leaf: fc.oneof(
    key.map((k) => `tag("${k}")`),
    fc.constantFrom('2', '0.5', '"x"', '"3"', 'osm_id()'),
  ),
  node: fc.oneof(
    fc
      .tuple(tie('any'), fc.constantFrom('+', '-', '*', '/', '==', '!=', '<', '>=', '&&', '||'), tie('any'))
      .map((all) => `(${all.join(' ')})`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map((all) => `cond(${all.join(', ')})`),
    fc
      .tuple(fc.constantFrom('concat', 'any', 'max', 'min', 'equal', 'less'), tie('any'), tie('any'))
      .map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc
      .tuple(fc.constantFrom('upper', 'lower', 'length', 'round', 'floor', 'ceil', 'abs', 'sqrt', 'not', 'boolean', 'to_int'), tie('any'))
      .map(([name, a]) => `${name}(${a})`),
    key.map((k) => `has_tag_key("${k}")`),
  ) as fc.Arbitrary<string>,
})).any as fc.Arbitrary<string>;
const quoted = fc
  .tuple(
    key,
    fc.constantFrom('+', '*', '-', '/', '.', '==', '<', 'eq', '&&'),
    fc.constantFrom("tag('lanes')", '2', "'a'", "num(tag('name'))"),
  )
  .map(([k, operator, other]) => `eval("tag('${k}') ${operator} ${other}")`);

const condition = fc.oneof(
  fc
    .tuple(key, fc.constantFrom('=', '!=', '~=', '^=', '$=', '*=', '<', '<=', '>', '>='), value)
    .map(([k, operator, v]) => `[${k}${operator}${v}]`),
  key.map((k) => `[${k}]`),
  key.map((k) => `[!${k}]`),
  key.map((k) => `[${k}?]`),
  key.map((k) => `[${k}?!]`),
  fc.tuple(key, fc.constantFrom('=', '!=', '<', '^=', '$=', '*='), key).map(([a, operator, b]) => `[${a}${operator}*${b}]`),
  fc
    .tuple(key, fc.constantFrom('^(foo|primary)$', '^tra', 'r', 'tra(ck|m)', '^[a-c1-3]', '.', 'o$', '^a.*', 'colou?r|re?d'))
    .map(([k, pattern]) => `[${k}=~/${pattern}/]`),
  expression.map((text) => `[${text.startsWith('(') ? text : `boolean(${text})`}]`),
  fc.constantFrom('.a', '!.b', '.b', '|z12-', '|z-14', '|z13-15', '[@id>2]', ':closed', '!:unknown').filter((text) => text !== ':closed'),
);
const selector = fc
  .tuple(
    fc.constantFrom('node', 'way', 'relation', 'area', 'line', '*'),
    fc.array(condition, { maxLength: 2 }),
    fc.constantFrom('', '', '', '::a', '::b', '::*'),
  )
  .map(([type, conditions, layer]) => type + conditions.join('') + layer);

const declaration = fc.oneof(
  fc.tuple(fc.constantFrom('color', 'fill-color', 'casing-color', 'text-color'), fc.constantFrom('red', '#0f08', 'none', 'tag("colour")')),
  fc.tuple(
    fc.constantFrom('width', 'casing-width', 'symbol-size'),
    fc.oneof(fc.constantFrom('0', '2', '3.5', '"4"', 'none', 'word'), expression, quoted),
  ),
  fc.tuple(
    fc.constantFrom('opacity', 'fill-opacity', 'casing-opacity', 'text-opacity'),
    fc.oneof(fc.constantFrom('0', '0.5', '1', '2'), expression),
  ),
  fc.tuple(fc.constantFrom('dashes', 'casing-dashes'), fc.constantFrom('4,2', '3', 'none', '5,0')),
  fc.tuple(fc.constantFrom('linecap', 'linejoin', 'casing-linecap'), fc.constantFrom('round', 'Butt', 'square', 'miter', 'bevel')),
  fc.tuple(fc.constant('text'), fc.oneof(fc.constantFrom('name', 'auto', 'none', '"surface"'), expression, quoted)),
  fc.tuple(fc.constantFrom('font-size', 'text-halo-radius', 'max-width', 'letter-spacing'), fc.constantFrom('3', '7.5', '"8"')),
  fc.tuple(fc.constant('symbol-shape'), fc.constantFrom('circle', 'none')),
  fc.tuple(fc.constantFrom('symbol-fill-color', 'symbol-stroke-color'), fc.constantFrom('blue', 'none')),
  fc.tuple(fc.constantFrom('icon-image', 'fill-image'), fc.constantFrom('a.png', '"b.svg"', 'none')),
  fc.tuple(fc.constantFrom('offset', 'icon-rotation', 'text-offset-y', 'text-offset-x'), fc.constantFrom('3', '-2', '0')),
  fc.tuple(fc.constantFrom('text-position'), fc.constantFrom('line', 'center', 'left')),
  fc.tuple(fc.constantFrom('font-weight', 'font-style', 'text-allow-overlap'), fc.constantFrom('bold', 'italic', '700', 'true', 'false')),
);
const line = fc.oneof(
  { weight: 12, arbitrary: declaration.map(([name, v]) => `${name}: ${v};`) },
  { weight: 2, arbitrary: fc.constantFrom('set .a;', 'set .b;') },
  { weight: 1, arbitrary: fc.constant('exit;') },
);
const rule = fc
  .tuple(fc.array(selector, { minLength: 1, maxLength: 2 }), fc.array(line, { minLength: 1, maxLength: 5 }))
  .map(([selectors, lines]) => `${selectors.join(', ')} { ${lines.join(' ')} }`);
const sheets = fc.array(rule, { minLength: 1, maxLength: 6 }).map((rules) => rules.join('\n'));

const elements = fc
  .array(tags, { minLength: 6, maxLength: 6 })
  .map(([node, line1, line2, area, relation, member]) => [
    ...[1, 2, 3].map((id) => ({ type: 'node', id, lat: id % 2, lon: id / 2, ...(id === 1 ? { tags: node } : {}) })),
    { type: 'way', id: 1, nodes: [1, 2], tags: line1 },
    { type: 'way', id: 2, nodes: [2, 3], tags: line2 },
    { type: 'way', id: 3, nodes: [1, 2, 3, 1], tags: { ...area, area: 'yes' } },
    { type: 'way', id: 4, nodes: [1, 2, 3, 1], tags: {} },
    { type: 'relation', id: 5, members: [{ type: 'way', ref: 4, role: 'outer' }], tags: { ...relation, type: 'multipolygon', x: 'y' } },
    { type: 'way', id: 6, center: { lat: 1, lon: 1 }, tags: member },
  ]);

const GEOMETRIES = ['points', 'lines', 'polygons'] as const;

/** What our own tiles have of a feature. */
function tileFeature(features: FeatureSet, feature: number, given: readonly { type: string; id: number; tags?: Record<string, string> }[]) {
  const { type, id } = featureElement(features, feature);
  const element = given.find((own) => own.type === ELEMENT_TYPE_NAMES[type] && own.id === id);
  return {
    geometry: GEOMETRIES[features.kinds[feature]],
    properties: { ...element?.tags, '@type': ELEMENT_TYPE_NAMES[type], '@id': id },
  };
}

type Fields = Record<string, unknown>;

/** What a record of a sheet says, in the words of the map's layers. */
function expected(record: Fields, text: string | undefined, geometry: string): Fields[] {
  const drawn: Fields[] = [];
  const rgba = (color: unknown, opacity = 1) => {
    const hex = String(color).slice(1).padEnd(8, 'f');
    const parts = [0, 2, 4, 6].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    return parts[3] * opacity === 0 ? [0, 0, 0, 0] : parts;
  };
  const fill = { opacity: record['fill-opacity'] ?? 1 };
  if (geometry === 'polygons' && record['fill-color'] !== undefined)
    drawn.push({ kind: 'fills', color: rgba(record['fill-color']), ...fill });
  if (geometry === 'polygons' && record['fill-image'] !== undefined) drawn.push({ kind: 'patterns', image: record['fill-image'], ...fill });
  const stroke = (kind: string, prefix: string, width: number) => ({
    kind: record[`${prefix}dashes`] === undefined ? kind : `dashed ${kind}`,
    color: rgba(record[`${prefix}color`]),
    opacity: record[`${prefix}opacity`],
    width,
    cap: record[`${prefix}linecap`],
    join: record[`${prefix}linejoin`],
    dashes: record[`${prefix}dashes`],
    offset: -Number(record.offset ?? 0) + 0,
  });
  if (geometry !== 'points') {
    if (record['casing-width'] !== undefined)
      drawn.push(stroke('casings', 'casing-', Number(record.width) + 2 * Number(record['casing-width'])));
    if (record.color !== undefined) drawn.push(stroke('lines', '', Number(record.width)));
  } else if (record.radius !== undefined) {
    drawn.push({
      kind: 'circles',
      radius: record.radius,
      fill: record['fill-color'] === undefined ? [0, 0, 0, 0] : rgba(record['fill-color']),
      ...(record['fill-color'] !== undefined && fill),
      rim: record.color === undefined ? [0, 0, 0, 0] : rgba(record.color),
      width: record.color === undefined ? 0 : record.width,
      ...(record.color !== undefined && { rimOpacity: record.opacity }),
    });
  }
  const image = record['icon-image'];
  if (image !== undefined && !String(image).startsWith('shape:'))
    drawn.push({ kind: 'icons', image, rotation: record['icon-rotation'] ?? 0, opacity: record['icon-opacity'] });
  if (text !== undefined && record['font-size'] !== undefined) {
    const size = Number(record['font-size']);
    drawn.push({
      kind: record['text-position'] === 'line' ? 'line labels' : 'labels',
      text,
      size,
      color: rgba(record['text-color'] ?? '#000000'),
      opacity: record['text-opacity'],
      halo: record['text-halo-radius'] ?? 0,
      spacing: Number(record['letter-spacing'] ?? 0) / size,
      offset: [Number(record['text-offset-x'] ?? 0) / size, Number(record['text-offset-y'] ?? 0) / size],
      overlap: record['text-allow-overlap'] ?? false,
      font: `${record['font-family']} ${[record['font-bold'] ? 'Bold' : '', record['font-italic'] ? 'Italic' : ''].join(' ').trim() || 'Regular'}`,
      ...(record['text-position'] !== 'line' && {
        anchor: record['text-anchor'],
        wrap: record['max-width'] === undefined ? 1000 : Number(record['max-width']) / size,
      }),
    });
  }
  return drawn;
}

/** The same of a layer of the map. */
function found({ id, values }: DrawnLayer): Fields {
  const kind = id.replace(/ of .*$/, '').replace(/^[ab]: /, '');
  const plain = kind.replace('dashed ', '');
  const get = (name: string, absent?: unknown) => values[name] ?? absent;
  switch (plain) {
    case 'fills':
      return { kind, color: get('fill-color'), opacity: get('fill-opacity') };
    case 'patterns':
      return { kind, image: get('fill-pattern'), opacity: get('fill-opacity') };
    case 'casings':
    case 'lines': {
      const width = Number(get('line-width'));
      const dashes = get('line-dasharray') as number[] | undefined;
      return {
        kind,
        color: get('line-color'),
        opacity: get('line-opacity'),
        width,
        cap: get('line-cap'),
        join: get('line-join'),
        dashes: dashes?.map((length) => length * width).join(','),
        offset: get('line-offset', 0),
      };
    }
    case 'circles': {
      const fill = get('circle-color') as number[];
      const rim = get('circle-stroke-color') as number[];
      return {
        kind,
        radius: get('circle-radius'),
        fill,
        ...(fill[3] > 0 && { opacity: get('circle-opacity') }),
        rim,
        width: get('circle-stroke-width'),
        ...(rim[3] > 0 && { rimOpacity: get('circle-stroke-opacity') }),
      };
    }
    case 'icons':
      return { kind, image: get('icon-image'), rotation: get('icon-rotate', 0), opacity: get('icon-opacity') };
    default:
      return {
        kind,
        text: get('text-field'),
        size: get('text-size'),
        color: get('text-color'),
        opacity: get('text-opacity'),
        halo: get('text-halo-width', 0),
        spacing: get('text-letter-spacing', 0),
        offset: get('text-offset', [0, 0]),
        overlap: get('text-allow-overlap', false),
        font: (get('text-font') as string[])[0],
        ...(plain === 'labels' && { anchor: get('text-anchor'), wrap: get('text-max-width') }),
      };
  }
}

/** Numbers to three digits, so that roundings do not count. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(2)) + 0;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value === 'string' && /^[\d.]+(,[\d.]+)+$/.test(value)) return value.split(',').map(Number).map(rounded);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, rounded(own)]));
  return value;
}

test('random sheets draw the same in both languages', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, elements, fc.integer({ min: 10, max: 17 }), async (sheet, given, zoom) => {
      const features = buildFeatures(await readOverpassJson([new TextEncoder().encode(JSON.stringify({ elements: given }))]));
      const parsed = parseStyleSheet(sheet);
      const styler = createSheetStyler(compileStyle(features, [parsed]));
      const { style, left } = translateSheet(parsed);
      expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
      // what is left out is told, and only that may look otherwise
      fc.pre(left.every(({ kind }) => kind === 'image' || kind === 'order'));
      for (let feature = 0; feature < features.count; feature++) {
        const own = tileFeature(features, feature, given as never);
        const looks = styler.styledLayersOf(feature, zoom).flatMap(({ record, text }) => expected({ ...record }, text, own.geometry));
        const layers = drawnLayers(style.layers, own, zoom).map(found);
        const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(rounded(one), sortedKeys)).sort();
        expect(sorted(layers), JSON.stringify(own)).toEqual(sorted(looks));
      }
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 75) },
  );
});

function sortedKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
