import { describe, expect, test } from 'vitest';
import { SELECTION_SOURCE, selectionLayers, selectionSource } from './selection-layers.ts';

describe('the selected feature', () => {
  test('the active feature is #f50', () => {
    const paints = selectionLayers(true).map(({ paint }) => ({ ...paint }) as Record<string, unknown>);
    const colors = paints.map(
      (paint) => paint['fill-color'] ?? paint['line-color'] ?? paint['circle-color'] ?? paint['circle-stroke-color'],
    );
    expect(new Set(colors)).toEqual(new Set(['#f50']));
  });
  test('is one feature, or none', () => {
    const point = { type: 'Point' as const, coordinates: [13.41, 53.5] as [number, number] };
    expect(selectionSource(point)).toEqual({
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: point }] },
    });
    expect(selectionSource(undefined)).toEqual({ type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  });
  test('is drawn where it was before, too: a point with a line from there', () => {
    const point = (lon: number) => ({ type: 'Point' as const, coordinates: [lon, 53.5] as [number, number] });
    const way = { type: 'LineString', coordinates: [point(13).coordinates, point(14).coordinates] };
    expect(selectionSource(point(14), undefined, point(13))).toMatchObject({
      data: {
        features: [
          { geometry: point(14) },
          { properties: { before: true }, geometry: way },
          { properties: { before: true }, geometry: point(13) },
        ],
      },
    });
  });
  test('is hidden with the result', () => {
    for (const layer of selectionLayers(false)) expect(layer).toMatchObject({ source: SELECTION_SOURCE, layout: { visibility: 'none' } });
  });
});
