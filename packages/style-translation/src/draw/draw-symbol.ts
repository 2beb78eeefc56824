/** Icons and labels. */
import { LARGEST_FONT_SIZE } from '@flyover/mapcss';
import type { Reading } from '../cascade/property-reader.ts';
import { calculate, combine, valueTest } from '../nodes/constants.ts';
import type { Json, Value } from '../nodes/pool.ts';
import { faded } from '../values/term.ts';
import { type DrawContext, isVisible, type LayerDraft } from './layer-draft.ts';

/** Icons neither give way to others nor push labels away. */
const EVERYWHERE = { 'icon-allow-overlap': true, 'icon-ignore-placement': true };

export function iconDrafts({ pool, reader, geometry, exists, sortKey }: DrawContext): LayerDraft[] {
  const image = reader.text('icon-image');
  if (image.isSet === pool.never) return [];
  reader.note('image', 'icon-image');
  const opacity = reader.share('icon-opacity').or(pool.value(1));
  const rotation = reader.number('icon-rotation', 'rotation');
  const hasOffset = reader.has('icon-offset-x', 'icon-offset-y');
  const offset = hasOffset ? pair(reader.pixels('icon-offset-x'), reader.pixels('icon-offset-y')) : undefined;
  if (hasOffset && offset === undefined) reader.cannot(reader.has('icon-offset-x') ? 'icon-offset-x' : 'icon-offset-y');
  return [
    {
      drawn: 'icons',
      type: 'symbol',
      filter: pool.all([exists, image.isSet, isVisible(pool, opacity)]),
      layout: {
        ...(geometry === 'lines' && { 'symbol-placement': pool.value('line-center'), 'icon-rotation-alignment': pool.value('viewport') }),
        'icon-image': image.or(pool.value('')),
        ...(rotation.isSet !== pool.never && { 'icon-rotate': rotation.or(pool.value(0)) }),
        ...(offset !== undefined && { 'icon-offset': offset }),
        ...Object.fromEntries(Object.entries(EVERYWHERE).map(([name, value]) => [name, pool.value(value)])),
        ...(sortKey !== undefined && { 'symbol-sort-key': sortKey }),
      },
      paint: { 'icon-opacity': opacity },
    },
  ];

  function pair(x: Reading, y: Reading): Value | undefined {
    return combine(pool, [x.or(pool.value(0)), y.or(pool.value(0))], (right, down) => [right, down]);
  }
}

/** Pixels, where the style gives no size. */
const UNSET_SIZE = 10;
/** Ems: a text without a width of its own stays in one line. */
const NEVER_WRAPS = 1000;
const PLACES = ['line', 'center', 'left', 'right', 'top', 'bottom'];

export function labelDrafts(context: DrawContext): LayerDraft[] {
  const { pool, reader, geometry, exists, fontSizeFactor, sortKey } = context;
  const label = reader.text('text');
  if (label.isSet === pool.never) return [];
  const opacity = reader.share('text-opacity').or(pool.value(1));
  const isShown = pool.all([exists, label.isSet, isVisible(pool, opacity)]);
  const place = reader.word('text-position', PLACES).or(pool.value(geometry === 'lines' ? 'line' : 'center'));
  const isOnLine =
    geometry === 'lines'
      ? valueTest(
          pool,
          place,
          (word) => word === 'line',
          (word) => ['==', word, 'line'],
        )
      : pool.never;
  const overlaps = reader.flag('text-allow-overlap');
  const size = calculate(
    pool,
    [reader.size('font-size').or(pool.value(UNSET_SIZE / fontSizeFactor))],
    (pixels) => Math.min(LARGEST_FONT_SIZE, pixels * fontSizeFactor),
    (pixels) => pool.operation(['min', LARGEST_FONT_SIZE], fontSizeFactor === 1 ? pixels : pool.operation(['*', fontSizeFactor], pixels)),
  );
  const inEms = (pixels: Value) =>
    calculate(
      pool,
      [pixels, size],
      (length, em) => length / em,
      (length, em) => pool.operation(['/'], length, em),
    );
  const spacing = reader.pixels('letter-spacing');
  const offset = offsetInEms(context, size);
  const layout = {
    'text-field': label.or(pool.value('')),
    'text-font': fonts(context),
    'text-size': size,
    ...(spacing.isSet !== pool.never && { 'text-letter-spacing': inEms(spacing.or(pool.value(0))) }),
    ...(offset !== undefined && { 'text-offset': offset }),
    ...transform(context),
    ...(sortKey !== undefined && { 'symbol-sort-key': sortKey }),
  };
  const width = reader.size('max-width');
  const rotation = reader.number('text-rotation');
  const atPlace = {
    ...layout,
    'text-max-width': pool.valueCase([{ test: width.isSet, outcome: inEms(width.or(pool.value(UNSET_SIZE))) }], pool.value(NEVER_WRAPS)),
    'text-anchor': anchor(context, place),
    'text-justify': pool.value('auto'),
    ...(rotation.isSet !== pool.never && { 'text-rotate': rotation.or(pool.value(0)) }),
    ...(geometry === 'lines' && { 'symbol-placement': pool.value('line-center'), 'text-rotation-alignment': pool.value('viewport') }),
  };
  const alongLine = { ...layout, 'symbol-placement': pool.value('line') };
  const halo = reader.size('text-halo-radius');
  const paint = {
    'text-color': reader.color('text-color').or(pool.value('#000000')),
    'text-opacity': opacity,
    ...(halo.isSet !== pool.never && { 'text-halo-width': halo.or(pool.value(0)), 'text-halo-color': haloColor(context) }),
  };
  const both = { 'text-allow-overlap': pool.value(true), 'icon-allow-overlap': pool.value(true) };
  return [false, true].flatMap((isOver): LayerDraft[] => {
    const isHere = pool.all([isShown, isOver ? overlaps : pool.not(overlaps)]);
    const over = isOver ? both : {};
    return [
      { drawn: 'labels', type: 'symbol', filter: pool.all([isHere, pool.not(isOnLine)]), layout: { ...atPlace, ...over }, paint },
      { drawn: 'line labels', type: 'symbol', filter: pool.all([isHere, isOnLine]), layout: { ...alongLine, ...over }, paint },
    ];
  });
}

/** The map reads weight and slant from the name. */
function fonts({ pool, reader }: DrawContext): Value {
  const family = reader.text('font-family').or(pool.value('Arial'));
  const named = reader.word('font-weight', ['bold', 'bolder']).isSet;
  const weight = reader.number('font-weight').or(pool.value(400));
  const isHeavy = valueTest(
    pool,
    weight,
    (number) => Number(number) >= 600,
    (number) => ['>=', number, 600],
  );
  const isBold = pool.any([named, isHeavy]);
  const isItalic = reader.word('font-style', ['italic', 'oblique']).isSet;
  const face = (regular: string, italic: string) => pool.valueCase([{ test: isItalic, outcome: pool.value(italic) }], pool.value(regular));
  const faces = pool.valueCase([{ test: isBold, outcome: face('Bold', 'Bold Italic') }], face('Regular', 'Italic'));
  const made = combine(pool, [family, faces], (name, style) => [`${String(name).split(',')[0].trim()} ${String(style)}`]);
  if (made === undefined) reader.cannot('font-family');
  return made ?? pool.value(['Arial Regular']);
}

function transform({ pool, reader }: DrawContext): Record<string, Value> {
  const own = reader.word('text-transform', ['uppercase', 'lowercase']);
  const small = reader.word('font-variant', ['small-caps']).isSet;
  const capital = reader.word('text-transform', ['capitalize']).isSet;
  if (capital !== pool.never) reader.cannot('text-transform');
  if (own.isSet === pool.never && small === pool.never) return {};
  return { 'text-transform': pool.valueCase([{ test: small, outcome: pool.value('uppercase') }], own.or(pool.value('none'))) };
}

function haloColor({ pool, reader }: DrawContext): Value {
  const color = reader.color('text-halo-color').or(pool.value('#ffffff'));
  if (!reader.has('text-halo-opacity')) return color;
  const opacity = reader.share('text-halo-opacity').or(pool.value(1));
  const made = combine(pool, [color, opacity], (rgb, share) => faded(String(rgb), Number(share)));
  if (made === undefined) reader.cannot('text-halo-opacity');
  return made ?? color;
}

/** To the right and down; `text-offset-y` counts upwards. */
function offsetInEms({ pool, reader }: DrawContext, size: Value): Value | undefined {
  const names = ['text-offset-x', 'text-offset-y', 'text-offset'].filter((name) => reader.has(name));
  if (names.length === 0) return undefined;
  const up = reader.pixels('text-offset-y');
  const zero = pool.value(0);
  const upwards = combine(pool, [up.or(zero)], (pixels) => -Number(pixels));
  if (upwards === undefined) return reader.cannot(names[0]);
  const y = pool.valueCase([{ test: up.isSet, outcome: upwards }], reader.pixels('text-offset').or(zero));
  const made = combine(
    pool,
    [reader.pixels('text-offset-x').or(zero), y, size],
    (right, down, em): Json => [round(Number(right) / Number(em)), round(Number(down) / Number(em))],
  );
  return made ?? reader.cannot(names[0]);
}

/** The side of the text that lies at the place: a text on the left ends there. */
function anchor({ pool, reader }: DrawContext, place: Value): Value {
  const across = reader.word('text-anchor-horizontal', ['left', 'center', 'right']).or(pool.value(''));
  const along = reader.word('text-anchor-vertical', ['above', 'top', 'center', 'bottom', 'below']).or(pool.value(''));
  const made = combine(pool, [across, along, place], (side, height, position) => {
    const horizontal = { left: 'right', right: 'left' }[String(side === '' ? position : side)] ?? '';
    const vertical = { above: 'bottom', top: 'bottom', bottom: 'top', below: 'top' }[String(height === '' ? position : height)] ?? '';
    return [vertical, horizontal].filter((part) => part !== '').join('-') || 'center';
  });
  if (made === undefined) reader.cannot('text-position');
  return made ?? pool.value('center');
}

function round(number: number): number {
  return Math.round(number * 1e4) / 1e4 + 0;
}
