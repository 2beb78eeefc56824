/** Labels and the plates behind them. */
import { type DrawRecord, type FeatureKind, LINE } from '@flyover/osm-features';
import { LARGEST_FONT_SIZE } from './font-sizes.ts';
import { colorIn, flagIn, numberIn, pixelsIn, type StyleProperties, shareIn, sizeIn, textIn, wordIn } from './read-value.ts';

/** Pixels, where the style gives no size. */
const UNSET_SIZE = 10;
const FAMILY = 'Arial';
const HALO_COLOR = '#ffffff';
/** Characters of a label. */
const LONGEST = 500;

/** The label as it is drawn; `undefined` where there is none. */
export function labelText(properties: StyleProperties): string | undefined {
  const text = textIn(properties, 'text')?.slice(0, LONGEST);
  if (text === undefined || text.trim() === '' || shareIn(properties, 'text-opacity') === 0) return undefined;
  if (wordIn(properties, 'font-variant', ['small-caps']) !== undefined) return text.toUpperCase();
  switch (wordIn(properties, 'text-transform', ['uppercase', 'lowercase', 'capitalize'])) {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
    default:
      return text;
  }
}

/**
 * Returns the drawing of the label; empty where the feature has no label.
 *
 * @param factor of sizes that the style gives (`fontSizeFactor`)
 */
export function textPart(properties: StyleProperties, drawnAs: FeatureKind, factor: number): DrawRecord {
  const opacity = shareIn(properties, 'text-opacity') ?? 1;
  if (labelText(properties) === undefined) return {};
  const size = sizeIn(properties, 'font-size');
  const color = colorIn(properties, 'text-color');
  const place = wordIn(properties, 'text-position', ['line', 'center', 'left', 'right', 'top', 'bottom']);
  const isOnLine = drawnAs === LINE && (place === undefined || place === 'line');
  const rotation = isOnLine ? undefined : numberIn(properties, 'text-rotation');
  const [x, y] = offsetOf(properties);
  const maxWidth = sizeIn(properties, 'max-width');
  const spacing = pixelsIn(properties, 'letter-spacing');
  return {
    'text-position': isOnLine ? 'line' : 'center',
    'font-family': familyOf(properties),
    ...(isBold(properties) && { 'font-bold': true }),
    ...(wordIn(properties, 'font-style', ['italic', 'oblique']) !== undefined && { 'font-italic': true }),
    ...(wordIn(properties, 'text-decoration', ['underline']) !== undefined && { 'font-underline': true }),
    'font-size': size === undefined ? UNSET_SIZE : Math.min(LARGEST_FONT_SIZE, size * factor),
    ...(color !== undefined && { 'text-color': color }),
    'text-opacity': opacity,
    ...haloOf(properties),
    ...(x !== 0 && { 'text-offset-x': x }),
    ...(y !== 0 && { 'text-offset-y': y }),
    ...(!isOnLine && { 'text-anchor': anchorOf(properties, place) }),
    ...(maxWidth !== undefined && !isOnLine && { 'max-width': maxWidth }),
    ...(spacing !== undefined && spacing !== 0 && { 'letter-spacing': spacing }),
    ...(rotation !== undefined && rotation !== 0 && { 'text-rotation': rotation }),
    ...(flagIn(properties, 'text-allow-overlap') === true && { 'text-allow-overlap': true }),
  };
}

/** The plate behind a label; nothing where there is no label. */
export function shieldPart(properties: StyleProperties): DrawRecord {
  if (labelText(properties) === undefined) return {};
  const image = textIn(properties, 'shield-image');
  const color = colorIn(properties, 'shield-color');
  const frame = colorIn(properties, 'shield-frame-color', 'shield-casing-color');
  if (image === undefined && color === undefined && frame === undefined) return {};
  const width = sizeIn(properties, 'shield-width');
  const height = sizeIn(properties, 'shield-height');
  const frameWidth = sizeIn(properties, 'shield-frame-width', 'shield-casing-width') ?? 1;
  return {
    ...(image !== undefined && { 'shield-image': image }),
    ...(width !== undefined && { 'shield-width': width }),
    ...(height !== undefined && { 'shield-height': height }),
    ...(color !== undefined && { 'shield-color': color }),
    ...(frame !== undefined && { 'shield-frame-color': frame, 'shield-frame-width': frameWidth }),
    'shield-opacity': shareIn(properties, 'shield-opacity') ?? 1,
  };
}

function haloOf(properties: StyleProperties): DrawRecord {
  const radius = sizeIn(properties, 'text-halo-radius');
  if (radius === undefined) return {};
  return {
    'text-halo-radius': radius,
    'text-halo-color': colorIn(properties, 'text-halo-color') ?? HALO_COLOR,
    'text-halo-opacity': shareIn(properties, 'text-halo-opacity') ?? 1,
  };
}

/** Returns the font family. Text that is not a list of names would make the whole font invalid for a browser, so it gives the default. */
function familyOf(properties: StyleProperties): string {
  const family = textIn(properties, 'font-family')?.trim() ?? '';
  return /^[\p{L}\p{N} ,_-]{1,200}$/u.test(family) ? family : FAMILY;
}

function isBold(properties: StyleProperties): boolean {
  const weight = numberIn(properties, 'font-weight');
  return weight === undefined ? wordIn(properties, 'font-weight', ['bold', 'bolder']) !== undefined : weight >= 600;
}

/** To the right and down; `text-offset-y` counts upwards, as editors have it. */
function offsetOf(properties: StyleProperties): readonly [x: number, y: number] {
  const x = pixelsIn(properties, 'text-offset-x') ?? 0;
  const up = pixelsIn(properties, 'text-offset-y');
  return [x, up === undefined ? (pixelsIn(properties, 'text-offset') ?? 0) : -up];
}

/** The side of the text that lies at the place: a text on the left ends there. */
function anchorOf(properties: StyleProperties, place: string | undefined): NonNullable<DrawRecord['text-anchor']> {
  const side =
    wordIn(properties, 'text-anchor-horizontal', ['left', 'center', 'right']) ?? (place === 'left' || place === 'right' ? place : 'center');
  const height =
    wordIn(properties, 'text-anchor-vertical', ['above', 'top', 'center', 'bottom', 'below']) ??
    (place === 'top' || place === 'bottom' ? place : 'center');
  const across = { left: 'right', center: '', right: 'left' }[side];
  const along = { above: 'bottom', top: 'bottom', center: '', bottom: 'top', below: 'top' }[height];
  const anchor = [along, across].filter((part) => part !== '').join('-');
  return (anchor === '' ? 'center' : anchor) as NonNullable<DrawRecord['text-anchor']>;
}
