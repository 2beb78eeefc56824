/** KML 2.2 (OGC 07-147r2): a placemark a feature. */
import type { FormatWriter } from '../format.ts';
import {
  elementLink,
  type FlatGeometry,
  featureDescription,
  featureName,
  flattenGeometry,
  type GeoJsonSource,
  type LooseFeature,
  type LoosePosition,
  sourceOfResult,
  valueText,
} from '../geojson/geojson-source.ts';
import { elementStarts } from '../geometry/element-features.ts';
import type { Steps } from '../steps.ts';
import { type ExportedStyle, exportedStyle, type PlainColour } from '../style/export-style.ts';
import { dateTimeText, decimalText, TextChunks, xmlElement, xmlText } from '../text-chunks.ts';

/** Options of the writer of KML. */
export interface KmlOptions {
  /** The name of the document. */
  readonly title?: string;
  /** Returns the style of a feature, by its number; absent or undefined: its simple style, or the default. */
  readonly lookOf?: (index: number) => ExportedStyle | undefined;
}

/** The features of a result as KML, with their styles where there is a sheet. */
export const writeKmlOfResult: FormatWriter = (set, { title, style }) => {
  const starts = elementStarts(set);
  return writeKml(sourceOfResult(set, starts), { title, lookOf: style && ((index) => exportedStyle(set, starts[index], style)) });
};

/** All features as KML. Features without a geometry of a known type are skipped. */
export function* writeKml(source: GeoJsonSource, options: KmlOptions = {}): Steps {
  const chunks = new TextChunks();
  const description = xmlElement('description', source.info?.copyright);
  chunks.add(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${xmlElement('name', options.title ?? 'OpenStreetMap data')}${description}
${DEFAULT_STYLES}
`);
  for (let index = 0; index < source.count; index++) {
    chunks.add(placemark(source.get(index), options.lookOf?.(index)));
    if (chunks.isFull) yield { done: index + 1, bytes: chunks.take() };
  }
  chunks.add('</Document></kml>\n');
  yield { done: source.count, bytes: chunks.take() };
}

/** The order of the parts is the schema's. */
function placemark(feature: LooseFeature, look: ExportedStyle | undefined): string {
  const flat = flattenGeometry(feature.geometry);
  const shapes = shapesOf(flat);
  if (shapes.length === 0) return '';
  const properties = feature.properties ?? {};
  const isMarker = flat.points.length === shapes.length;
  const geometry = shapes.length === 1 ? shapes[0] : `<MultiGeometry>${shapes.join('')}</MultiGeometry>`;
  const time = dateTimeText(properties['@timestamp']) ?? dateTimeText(properties.timestamp);
  const given = properties.description;
  const style = look === undefined ? styleOf(properties, isMarker) : kmlFeatureStyle(look);
  return `<Placemark>${xmlElement('name', featureName(feature))}${xmlElement(
    'description',
    typeof given === 'string' ? given : featureDescription(feature),
  )}${time === undefined ? '' : `<TimeStamp><when>${time}</when></TimeStamp>`}${style}${extendedData(feature)}${geometry}</Placemark>\n`;
}

/** Everything that is known: the tags by their keys, the rest under names with `@`, relations as JSON. */
function extendedData(feature: LooseFeature): string {
  const data = (name: string, value: string) => `<Data name="${xmlText(name)}"><value>${xmlText(value)}</value></Data>`;
  const link = elementLink(feature);
  const parts: string[] = [];
  for (const [name, value] of Object.entries(feature.properties ?? {})) {
    if (value !== null && value !== undefined) parts.push(data(name, valueText(value)));
  }
  if (link !== undefined) parts.push(data('@link', link));
  return parts.length === 0 ? '' : `<ExtendedData>${parts.join('')}</ExtendedData>`;
}

function shapesOf({ points, lines, polygons }: FlatGeometry): string[] {
  return [
    ...points.map((point) => `<Point>${coordinates([point])}</Point>`),
    ...lines.map((line) => `<LineString>${coordinates(line)}</LineString>`),
    ...polygons.map(([outer, ...holes]) => {
      const inner = holes.map((hole) => `<innerBoundaryIs><LinearRing>${coordinates(hole)}</LinearRing></innerBoundaryIs>`);
      return `<Polygon><outerBoundaryIs><LinearRing>${coordinates(outer)}</LinearRing></outerBoundaryIs>${inner.join('')}</Polygon>`;
    }),
  ];
}

function coordinates(positions: readonly LoosePosition[]): string {
  return `<coordinates>${positions.map((position) => position.map((value) => decimalText(value ?? 0)).join(',')).join(' ')}</coordinates>`;
}

// Simple styles (https://github.com/mapbox/simplestyle-spec) in KML's terms. Defaults: section 9 of the specification.

type Properties = Readonly<Record<string, unknown>>;

/** Defaults of features without a style. KML's colours are alpha, blue, green, red. */
const DEFAULTS = { line: 'ff555555', fill: '88555555', width: 2, marker: '7e7e7e' } as const;

/** Scale of a marker, by its `marker-size`. */
const MARKER_SCALES: Readonly<Record<string, number>> = { small: 0.75, medium: 1, large: 1.25 };

/** White pins that viewers of KML know and colour: a plain one, and one for each letter and digit. */
const PIN_FOLDER = 'https://maps.google.com/mapfiles/kml/paddle/';

/** The styles that features without simple styles refer to; they stand at the head of the document. */
const DEFAULT_STYLES = `${markerStyle({}, ' id="marker"')}${shapeStyle({}, ' id="shape"')}`;

/**
 * Returns the style of a feature: a style of its own where it has a simple style for its kind of geometry, else a reference to the default.
 */
function styleOf(properties: Properties, isMarker: boolean): string {
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
function kmlColour(colour: unknown, opacity: unknown): string | undefined {
  if (typeof colour !== 'string') return undefined;
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1].toLowerCase();
  if (digits === undefined) return undefined;
  const [red, green, blue] = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  return withOpacity(`ff${blue}${green}${red}`, opacity);
}

/** Returns the colour with its alpha from an opacity between 0 and 1; other opacities are ignored. */
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

// A look as the style of a placemark.

/** Pixels that a pin and a letter of scale 1 are high. */
const PIN_SIZE = 32;
const FONT_SIZE = 16;

const PLAIN_PIN = `${PIN_FOLDER}wht-blank.png`;

/**
 * Returns the style, with its parts in the order of the schema. An icon from the web is named by its address; other icons are pins in its
 * colour.
 */
function kmlFeatureStyle({ isPoint, stroke, strokeWidth, fill, marker, markerSize, icon, label, fontSize }: ExportedStyle): string {
  const parts = isPoint
    ? [iconStyle(marker, markerSize, icon), labelStyle(label, fontSize)]
    : [labelStyle(label, fontSize), lineStyle(stroke, strokeWidth), polyStyle(fill, stroke !== undefined)];
  return `<Style>${parts.join('')}</Style>`;
}

function iconStyle(marker: PlainColour | undefined, size: number | undefined, icon: string | undefined): string {
  const isAddress = icon !== undefined && /^https?:\/\//i.test(icon);
  const scale = size === undefined ? 1 : Math.min(4, Math.max(0.25, size / PIN_SIZE));
  const colour = isAddress ? '' : colourElement(marker);
  return `<IconStyle>${colour}<scale>${decimalText(scale)}</scale><Icon><href>${isAddress ? xmlText(icon) : PLAIN_PIN}</href></Icon></IconStyle>`;
}

function labelStyle(label: PlainColour | undefined, fontSize: number | undefined): string {
  if (label === undefined && fontSize === undefined) return '';
  const scale = fontSize === undefined ? '' : `<scale>${decimalText(Math.min(4, fontSize / FONT_SIZE))}</scale>`;
  return `<LabelStyle>${colourElement(label)}${scale}</LabelStyle>`;
}

function lineStyle(stroke: PlainColour | undefined, width = 1): string {
  return stroke === undefined ? '' : `<LineStyle>${colourElement(stroke)}<width>${decimalText(Math.min(1000, width))}</width></LineStyle>`;
}

function polyStyle(fill: PlainColour | undefined, isOutlined: boolean): string {
  return `<PolyStyle>${colourElement(fill)}<fill>${fill === undefined ? 0 : 1}</fill><outline>${isOutlined ? 1 : 0}</outline></PolyStyle>`;
}

function colourElement(colour: PlainColour | undefined): string {
  return colour === undefined ? '' : `<color>${kmlColour(colour.colour, colour.opacity)}</color>`;
}
