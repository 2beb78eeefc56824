import { describe, expect, test } from 'vitest';
import { SELECTION_SOURCE, selectionLayers, selectionSource } from './selection-layers.ts';

describe('the selected feature', () => {
  test('the active feature is #f50', () => {
    const paints = selectionLayers(true).map(({ paint }) => ({ ...paint }) as Record<string, unknown>);
    expect(paints.map((paint) => paint['fill-color'] ?? paint['line-color'] ?? paint['circle-color'])).toEqual(['#f50', '#f50', '#f50']);
  });
  test('is one feature, or none', () => {
    const point = { type: 'Point' as const, coordinates: [13.41, 53.5] as [number, number] };
    expect(selectionSource(point)).toEqual({
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: point }] },
    });
    expect(selectionSource(undefined)).toEqual({ type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  });
  test('is hidden with the result', () => {
    for (const layer of selectionLayers(false)) expect(layer).toMatchObject({ source: SELECTION_SOURCE, layout: { visibility: 'none' } });
  });
});
