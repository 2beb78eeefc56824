/** GeoJSON (RFC 7946) and GeoJSON text sequences by line. */
import type { FeatureSet } from '@flyover/osm-features';
import { type ElementFeature, elementFeature, isContinued } from '../geometry/element-features.ts';
import type { Steps } from '../steps.ts';
import { type ExportStyle, exportedStyle, simpleStyle } from '../style/export-style.ts';
import { TextChunks } from '../text-chunks.ts';

/** Layout of GeoJSON: one property per line as today's tool does it (coordinates on one line), or one feature per line. */
export type GeoJsonLayout = 'pretty' | 'lines';

/** Options of the writer of GeoJSON. */
export interface GeoJsonOptions {
  /** Named in the file as what wrote it. */
  readonly generator?: string;
  /** `pretty` where absent. */
  readonly layout?: GeoJsonLayout;
  /** Features get the properties of simplestyle, in place of tags of the same name. */
  readonly style?: ExportStyle;
}

/** A collection of all features; names as `toExportFeature` gives them. */
export function* writeGeoJson(set: FeatureSet, options: GeoJsonOptions = {}): Steps {
  const chunks = new TextChunks();
  const isPretty = options.layout !== 'lines';
  chunks.add(isPretty ? prettyHead(set, options) : `${JSON.stringify(headOf(set, options)).slice(0, -1)},"features":[`);
  for (let feature = 0; feature < set.count; feature++) {
    if (isContinued(set, feature)) continue;
    const value = featureOf(set, feature, options.style);
    chunks.add(feature === 0 ? '\n' : ',\n');
    chunks.add(isPretty ? prettyFeature(value) : JSON.stringify(value));
    if (chunks.isFull) yield { done: feature + 1, bytes: chunks.take() };
  }
  chunks.add(isPretty ? `${set.count === 0 ? '' : '\n  '}]\n}\n` : '\n]}\n');
  yield { done: set.count, bytes: chunks.take() };
}

/** One feature per line, without a collection around them (newline-delimited GeoJSON). */
export function* writeGeoJsonSeq(set: FeatureSet, { style }: Pick<GeoJsonOptions, 'style'> = {}): Steps {
  const chunks = new TextChunks();
  for (let feature = 0; feature < set.count; feature++) {
    if (isContinued(set, feature)) continue;
    chunks.add(`${JSON.stringify(featureOf(set, feature, style))}\n`);
    if (chunks.isFull) yield { done: feature + 1, bytes: chunks.take() };
  }
  yield { done: set.count, bytes: chunks.take() };
}

function featureOf(set: FeatureSet, feature: number, style: ExportStyle | undefined): ElementFeature {
  const value = elementFeature(set, feature);
  const look = style && exportedStyle(set, feature, style);
  if (look === undefined) return value;
  // not by assignment: a key may be called __proto__
  return { ...value, properties: Object.fromEntries([...Object.entries(value.properties), ...Object.entries(simpleStyle(look))]) };
}

function headOf({ store: { info } }: FeatureSet, { generator = 'Flyover' }: GeoJsonOptions): Record<string, string> {
  return {
    type: 'FeatureCollection',
    generator,
    ...(info.copyright !== undefined && { copyright: info.copyright }),
    ...(info.osmBase !== undefined && { timestamp: info.osmBase }),
  };
}

function prettyHead(set: FeatureSet, options: GeoJsonOptions): string {
  const fields = Object.entries(headOf(set, options)).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`);
  return `{\n${fields.join('')}  "features": [`;
}

function prettyFeature({ id, properties, geometry }: ElementFeature): string {
  // a line break inside a JSON text is escaped: those of the layout are the only ones
  const lines = JSON.stringify(properties, undefined, 2).replaceAll('\n', '\n      ');
  return `    {
      "type": "Feature",
      "id": ${JSON.stringify(id)},
      "properties": ${lines},
      "geometry": ${JSON.stringify(geometry)}
    }`;
}
