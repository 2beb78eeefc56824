declare module 'osmtogeojson' {
  import type { GeoJsonFeature } from '../to-geojson.ts';

  export default function osmtogeojson(answer: { elements: unknown[] }, options: { flatProperties: false }): { features: GeoJsonFeature[] };
}
