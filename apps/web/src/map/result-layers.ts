/**
 * The fixed layers that draw a result. What a feature looks like stands in its tile (see feature-tiles): the layers only
 * read those properties, so that a new style asks for new tiles and changes no layer.
 */
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';

export const RESULT_SOURCE = 'result';

/** Specification, section 9: the colour of what is selected. */
const ACTIVE_COLOR = '#f50';

/** Between data and a dark background. */
const RIM_COLOR = '#cfd8e3';

const selected = (chosen: string | number, usual: ExpressionSpecification | number): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'selected'], false],
  chosen,
  usual,
];

/** Tiles of a run's result, made by the worker. z counts 512-pixel tiles: 19 is the deepest that people can see. */
export function resultSource(runId: number): SourceSpecification {
  return { type: 'vector', tiles: [`flyover://result/${runId}/{z}/{x}/{y}`], minzoom: 0, maxzoom: 19 };
}

/**
 * From the bottom up: areas, lines and outlines (dashed ones in a layer of their own), points.
 *
 * @param dark the background is dark: fills are stronger and a light rim sets the blue off, the colours stay
 */
export function resultLayers(visible: boolean, dark: boolean): LayerSpecification[] {
  const layout = { visibility: visible ? ('visible' as const) : ('none' as const) };
  const fillOpacity = (property: string): ExpressionSpecification => (dark ? ['min', 1, ['*', 2, ['get', property]]] : ['get', property]);
  const line = { 'line-cap': 'round' as const, 'line-join': 'round' as const, ...layout };
  const linePaint = {
    'line-color': selected(ACTIVE_COLOR, ['get', 'color']),
    'line-width': ['get', 'width'] satisfies ExpressionSpecification,
    'line-opacity': selected(1, dark ? ['min', 1, ['*', 1.4, ['get', 'opacity']]] : ['get', 'opacity']),
  } as const;
  const rims: LayerSpecification[] = [
    {
      id: 'result-lines-rim',
      type: 'line',
      source: RESULT_SOURCE,
      'source-layer': 'lines',
      layout: line,
      paint: { 'line-color': RIM_COLOR, 'line-width': ['+', 2, ['get', 'width']], 'line-opacity': 0.35 },
    },
  ];
  const pointRims: LayerSpecification[] = [
    {
      id: 'result-points-rim',
      type: 'circle',
      source: RESULT_SOURCE,
      'source-layer': 'points',
      layout,
      paint: { 'circle-radius': ['+', 3, ['get', 'radius']], 'circle-color': RIM_COLOR, 'circle-opacity': 0.35 },
    },
  ];
  return [
    {
      id: 'result-polygons',
      type: 'fill',
      source: RESULT_SOURCE,
      'source-layer': 'polygons',
      layout,
      paint: {
        'fill-color': selected(ACTIVE_COLOR, ['get', 'fill-color']),
        'fill-opacity': dark ? ['min', 1, ['*', 1.4, ['get', 'fill-opacity']]] : ['get', 'fill-opacity'],
        'fill-outline-color': 'transparent',
      },
    },
    ...(dark ? rims : []),
    {
      id: 'result-lines',
      type: 'line',
      source: RESULT_SOURCE,
      'source-layer': 'lines',
      filter: ['!', ['has', 'dashes']],
      layout: line,
      paint: linePaint,
    },
    {
      id: 'result-lines-dashed',
      type: 'line',
      source: RESULT_SOURCE,
      'source-layer': 'lines',
      filter: ['has', 'dashes'],
      layout: { ...line, 'line-cap': 'butt' },
      // MapLibre counts dashes in line widths: 5 and 8 pixels of a line 5 wide, or of an outline 2 wide
      paint: { ...linePaint, 'line-dasharray': ['step', ['get', 'width'], ['literal', [2.5, 4]], 4, ['literal', [1, 1.6]]] },
    },
    ...(dark ? pointRims : []),
    {
      id: 'result-points',
      type: 'circle',
      source: RESULT_SOURCE,
      'source-layer': 'points',
      layout,
      paint: {
        'circle-radius': ['get', 'radius'],
        'circle-color': selected(ACTIVE_COLOR, ['get', 'fill-color']),
        'circle-opacity': selected(0.8, fillOpacity('fill-opacity')),
        'circle-stroke-color': selected('#fff', ['get', 'color']),
        'circle-stroke-width': ['get', 'width'],
        'circle-stroke-opacity': selected(1, dark ? 1 : ['get', 'opacity']),
      },
    },
  ];
}

/** The source layers a feature can stand in: its selection is set in each. */
export const RESULT_SOURCE_LAYERS = ['polygons', 'lines', 'points'] as const;
