/**
 * The fixed layers that draw a result. What a feature looks like stands in its tile (see feature-tiles): the layers only
 * read those properties, so that a new style asks for new tiles and changes no layer.
 */
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';

export const RESULT_SOURCE = 'result';

/** Between data and a dark background. */
const RIM_COLOR = '#cfd8e3';

/** Run and picture as they stand in the addresses of its tiles: `7/2`. Another picture is another address: the map asks for its tiles anew. */
export function pictureAddress({ runId, picture }: { readonly runId: number; readonly picture: number }): string {
  return `${runId}/${picture}`;
}

/** The addresses of a picture's tiles, which the worker makes. */
export function resultTiles(picture: string): string[] {
  return [`flyover://result/${picture}/{z}/{x}/{y}`];
}

/** z counts 512-pixel tiles: 19 is the deepest that people can see. */
export function resultSource(picture: string): SourceSpecification {
  return { type: 'vector', tiles: resultTiles(picture), minzoom: 0, maxzoom: 19 };
}

/**
 * From the bottom up: areas, lines and outlines (dashed ones in a layer of their own), points.
 *
 * @param dark the background is dark: fills are stronger and a light rim sets the blue off, the colours stay
 */
export function resultLayers(visible: boolean, dark: boolean): LayerSpecification[] {
  const layout = { visibility: visible ? ('visible' as const) : ('none' as const) };
  const stronger = (property: string, times: number): ExpressionSpecification =>
    dark ? ['min', 1, ['*', times, ['get', property]]] : ['get', property];
  const line = { 'line-cap': 'round' as const, 'line-join': 'round' as const, ...layout };
  const linePaint = {
    'line-color': ['get', 'color'] satisfies ExpressionSpecification,
    'line-width': ['get', 'width'] satisfies ExpressionSpecification,
    'line-opacity': stronger('opacity', 1.4),
  } as const;
  // what has no opacity stays unseen on a dark map too: the tile that warms the layers up
  const whereSeen = (opacity: number): ExpressionSpecification => ['case', ['==', ['get', 'opacity'], 0], 0, opacity];
  const rims: LayerSpecification[] = [
    {
      id: 'result-lines-rim',
      type: 'line',
      source: RESULT_SOURCE,
      'source-layer': 'lines',
      layout: line,
      paint: { 'line-color': RIM_COLOR, 'line-width': ['+', 2, ['get', 'width']], 'line-opacity': whereSeen(0.35) },
    },
  ];
  const pointRims: LayerSpecification[] = [
    {
      id: 'result-points-rim',
      type: 'circle',
      source: RESULT_SOURCE,
      'source-layer': 'points',
      layout,
      paint: { 'circle-radius': ['+', 3, ['get', 'radius']], 'circle-color': RIM_COLOR, 'circle-opacity': whereSeen(0.35) },
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
        'fill-color': ['get', 'fill-color'],
        'fill-opacity': stronger('fill-opacity', 1.4),
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
        'circle-color': ['get', 'fill-color'],
        'circle-opacity': stronger('fill-opacity', 2),
        'circle-stroke-color': ['get', 'color'],
        'circle-stroke-width': ['get', 'width'],
        'circle-stroke-opacity': dark ? whereSeen(1) : ['get', 'opacity'],
      },
    },
  ];
}
