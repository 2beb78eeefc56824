/** Simple styles (https://github.com/mapbox/simplestyle-spec) in KML's terms. Defaults: section 9 of the specification. */
import { decimalText, xmlText } from '../xml-text.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Defaults of features without a style. KML's colours are alpha, blue, green, red. */
const DEFAULTS = { line: 'ff555555', fill: '88555555', width: 2, marker: '7e7e7e' } as const;

/** Scale of a marker, by its `marker-size`. */
const MARKER_SCALES: Readonly<Record<string, number>> = { small: 0.75, medium: 1, large: 1.25 };

/** White pins that viewers of KML know and colour: a plain one, and one for each letter and digit. */
export const PIN_FOLDER = 'https://maps.google.com/mapfiles/kml/paddle/';

/** The styles that features without simple styles refer to; they stand at the head of the document. */
export const DEFAULT_STYLES = `${markerStyle({}, ' id="marker"')}${shapeStyle({}, ' id="shape"')}`;

/**
 * Returns the style of a feature: a style of its own where it has a simple style for its kind of geometry, else a reference to the default.
 */
export function styleOf(properties: Properties, isMarker: boolean): string {
  const names = isMarker
    ? ['marker-size', 'marker-symbol', 'marker-color']
    : ['stroke', 'stroke-opacity', 'stroke-width', 'fill', 'fill-opacity'];
  if (!names.some((name) => properties[name] !== undefined)) return `<styleUrl>#${isMarker ? 'marker' : 'shape'}</styleUrl>`;
  return isMarker ? markerStyle(properties, '') : shapeStyle(properties, '');
}

function markerStyle(properties: Properties, attribute: string): string {
  const colour = kmlColour(properties['marker-color'], undefined) ?? kmlColour(DEFAULTS.marker, undefined);
  const size = String(properties['marker-size'] ?? 'medium');
  const scale = Object.hasOwn(MARKER_SCALES, size) ? MARKER_SCALES[size] : MARKER_SCALES.medium;
  const symbol = String(properties['marker-symbol'] ?? '').toUpperCase();
  const pin = /^([A-Z]|[1-9]|10)$/.test(symbol) ? symbol : 'wht-blank';
  return `<Style${attribute}><IconStyle><color>${colour}</color><scale>${scale}</scale><Icon><href>${PIN_FOLDER}${xmlText(pin)}.png</href></Icon></IconStyle></Style>`;
}

function shapeStyle(properties: Properties, attribute: string): string {
  const line = kmlColour(properties.stroke, properties['stroke-opacity']) ?? withOpacity(DEFAULTS.line, properties['stroke-opacity']);
  const fill = kmlColour(properties.fill, properties['fill-opacity']) ?? withOpacity(DEFAULTS.fill, properties['fill-opacity']);
  const given = numberOf(properties['stroke-width']);
  const width = given !== undefined && given >= 0 && given <= 1000 ? given : DEFAULTS.width;
  return `<Style${attribute}><LineStyle><color>${line}</color><width>${decimalText(width)}</width></LineStyle><PolyStyle><color>${fill}</color></PolyStyle></Style>`;
}

/** `#rgb` or `#rrggbb`, with or without `#`, as KML's `aabbggrr`; undefined for anything else. */
export function kmlColour(colour: unknown, opacity: unknown): string | undefined {
  if (typeof colour !== 'string') return undefined;
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1].toLowerCase();
  if (digits === undefined) return undefined;
  const [red, green, blue] = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  return withOpacity(`ff${blue}${green}${red}`, opacity);
}

/** The colour with its alpha from an opacity between 0 and 1; others are not used. */
function withOpacity(colour: string, opacity: unknown): string {
  const value = numberOf(opacity);
  if (value === undefined || value < 0 || value > 1) return colour;
  const alpha = Math.round(value * 255);
  return alpha.toString(16).padStart(2, '0') + colour.slice(2);
}

/** Simple styles come as numbers, or, from tags, as text. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
