/** The selected feature, drawn once more over the result: one feature, so that no tile has to know what is selected. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { SelectedGeometry } from '../results/result-protocol.ts';

export const SELECTION_SOURCE = 'selection';

/** Specification, section 9: the colour of what is selected. */
export const ACTIVE_COLOR = '#f50';

/** Where nothing is selected the source is empty. */
export function selectionSource(geometry: SelectedGeometry | undefined): SourceSpecification {
  const features = geometry === undefined ? [] : [{ type: 'Feature' as const, properties: {}, geometry }];
  return { type: 'geojson', data: { type: 'FeatureCollection', features } };
}

export function selectionLayers(visible: boolean): LayerSpecification[] {
  const layout = { visibility: visible ? ('visible' as const) : ('none' as const) };
  return [
    {
      id: 'selection-polygon',
      type: 'fill',
      source: SELECTION_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout,
      paint: { 'fill-color': ACTIVE_COLOR, 'fill-opacity': 0.35 },
    },
    {
      id: 'selection-line',
      type: 'line',
      source: SELECTION_SOURCE,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { ...layout, 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ACTIVE_COLOR, 'line-width': 5 },
    },
    {
      id: 'selection-point',
      type: 'circle',
      source: SELECTION_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      layout,
      paint: { 'circle-radius': 9, 'circle-color': ACTIVE_COLOR, 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 },
    },
  ];
}
