/** The selected feature, drawn once more over the result: one feature, so that no tile has to know what is selected. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { SelectedGeometry } from '../results/result-protocol.ts';

export const SELECTION_SOURCE = 'selection';

/** Specification, section 9: the colour of what is selected. */
export const ACTIVE_COLOR = '#f50';

/** What lies under the mouse; the page sets its data on the map itself, without a new style. */
export const HOVER_SOURCE = 'hover';

/** Where nothing is selected the source is empty. */
export function selectionSource(geometry: SelectedGeometry | undefined): SourceSpecification {
  return { type: 'geojson', data: selectionData(geometry) };
}

/** One feature, or none, as the data of a source. */
export function selectionData(geometry: SelectedGeometry | undefined) {
  const features = geometry === undefined ? [] : [{ type: 'Feature' as const, properties: {}, geometry }];
  return { type: 'FeatureCollection' as const, features };
}

/** A lighter mark, below that of what is selected. */
export function hoverLayers(visible: boolean): LayerSpecification[] {
  const layout = { visibility: visible ? ('visible' as const) : ('none' as const) };
  return [
    {
      id: 'hover-polygon',
      type: 'fill',
      source: HOVER_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout,
      paint: { 'fill-color': ACTIVE_COLOR, 'fill-opacity': 0.15 },
    },
    {
      id: 'hover-line',
      type: 'line',
      source: HOVER_SOURCE,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { ...layout, 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ACTIVE_COLOR, 'line-opacity': 0.55, 'line-width': 4 },
    },
    {
      id: 'hover-point',
      type: 'circle',
      source: HOVER_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      layout,
      paint: { 'circle-radius': 12, 'circle-color': ACTIVE_COLOR, 'circle-opacity': 0.35 },
    },
  ];
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
