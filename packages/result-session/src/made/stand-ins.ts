/**
 * Elements that a query made itself (`convert`, `make`) and gave a shape (`::geom=`). None of them is of OpenStreetMap, and none has a place in the tables
 * that are drawn: nodes, ways and relations with ids below zero stand in for them, as for the features of a GeoJSON file.
 */
import { createSniffingReader, type ElementStore } from '@flyover/osm-elements';

/** One of them. */
export interface MadeFeature {
  readonly tags: Readonly<Record<string, string>>;
  /** A geometry of GeoJSON. What is none is not drawn. */
  readonly geometry: unknown;
}

const encoder = new TextEncoder();

/** What stands in for them; undefined where there are none. */
export function standIns(features: Iterable<MadeFeature>): ElementStore | undefined {
  const reader = createSniffingReader();
  let before = '{"type":"FeatureCollection","features":[';
  let isEmpty = true;
  for (const { tags, geometry } of features) {
    reader.push(encoder.encode(before + JSON.stringify({ type: 'Feature', properties: tags, geometry })));
    before = ',';
    isEmpty = false;
  }
  if (isEmpty) return undefined;
  reader.push(encoder.encode(']}'));
  return reader.finish();
}
