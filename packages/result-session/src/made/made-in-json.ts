/** Made elements of an answer in JSON, where their shapes are geometries of GeoJSON. */
import type { MadeFeature } from './stand-ins.ts';

/** Those with a shape. @throws SyntaxError, RangeError where the text is none that can be read */
export function* madeInJson(text: string): Generator<MadeFeature> {
  const answer: unknown = JSON.parse(text);
  if (!isRecord(answer) || !Array.isArray(answer.elements)) return;
  for (const element of answer.elements) {
    // the points of a way are a list
    if (isRecord(element) && isRecord(element.geometry)) yield { tags: textsOf(element.tags), geometry: withRings(element.geometry) };
  }
}

/** The Overpass API prints the ring of a box where the rings of a polygon stand. */
function withRings(geometry: Readonly<Record<string, unknown>>): unknown {
  const { type, coordinates } = geometry;
  const isRing = type === 'Polygon' && Array.isArray(coordinates) && Array.isArray(coordinates[0]) && typeof coordinates[0][0] === 'number';
  return isRing ? { type, coordinates: [coordinates] } : geometry;
}

function textsOf(tags: unknown): Record<string, string> {
  return isRecord(tags) ? Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, String(value)])) : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
