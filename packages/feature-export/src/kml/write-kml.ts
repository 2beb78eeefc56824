/** KML 2.2 (OGC 07-147r2): a placemark a feature. */

import type { FormatWriter } from '../format.ts';
import { elementLink, featureDescription, featureName, valueText } from '../geojson/feature-words.ts';
import { type FlatGeometry, flattenGeometry, type LoosePosition } from '../geojson/flatten-geometry.ts';
import { type GeoJsonSource, type LooseFeature, sourceOfResult } from '../geojson/geojson-source.ts';
import { elementStarts } from '../geometry/element-features.ts';
import type { Steps } from '../steps.ts';
import { type PlainLook, plainLook } from '../style/export-style.ts';
import { TextChunks } from '../text-chunks.ts';
import { dateTimeText, decimalText, xmlElement, xmlText } from '../xml-text.ts';
import { lookStyle } from './kml-look.ts';
import { DEFAULT_STYLES, styleOf } from './kml-style.ts';

/** Options of the writer of KML. */
export interface KmlOptions {
  /** The name of the document. */
  readonly title?: string;
  /** Returns the style of a feature, by its number; absent or undefined: its simple style, or the default. */
  readonly lookOf?: (index: number) => PlainLook | undefined;
}

/** The features of a result as KML, with their styles where there is a sheet. */
export const writeKmlOfResult: FormatWriter = (set, { title, style }) => {
  const starts = elementStarts(set);
  return writeKml(sourceOfResult(set, starts), { title, lookOf: style && ((index) => plainLook(set, starts[index], style)) });
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
function placemark(feature: LooseFeature, look: PlainLook | undefined): string {
  const flat = flattenGeometry(feature.geometry);
  const shapes = shapesOf(flat);
  if (shapes.length === 0) return '';
  const properties = feature.properties ?? {};
  const isMarker = flat.points.length === shapes.length;
  const geometry = shapes.length === 1 ? shapes[0] : `<MultiGeometry>${shapes.join('')}</MultiGeometry>`;
  const time = dateTimeText(properties['@timestamp']) ?? dateTimeText(properties.timestamp);
  const given = properties.description;
  const style = look === undefined ? styleOf(properties, isMarker) : lookStyle(look);
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
