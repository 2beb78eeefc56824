/** Fills, casings, lines and circles of a style sheet. */
import type { CircleLayerSpecification, FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import { patternId } from '../images/image-id.ts';
import { get, orElse } from './field-expressions.ts';

/** The source of a layer's features. */
export interface LayerPlace {
  readonly id: string;
  readonly source: string;
  readonly 'source-layer'?: string;
  readonly filter?: FillLayerSpecification['filter'];
}

/** The specification (section 9) cuts pointed corners at 4 widths of the line; MapLibre keeps no corner longer than 2, and garbles what is. */
const MITER_LIMIT = 2;

export function fillLayer(place: LayerPlace): FillLayerSpecification {
  return { ...place, type: 'fill', paint: { 'fill-color': get('fill-color'), 'fill-opacity': orElse('fill-opacity', 1) } };
}

/** A pattern of images; where the image is missing nothing is drawn. */
export function patternLayer(place: LayerPlace): FillLayerSpecification {
  return { ...place, type: 'fill', paint: { 'fill-pattern': patternId(), 'fill-opacity': orElse('fill-opacity', 1) } };
}

/** @param dashes drawn, left out, …, in widths of the line */
export function lineLayer(place: LayerPlace, dashes: readonly number[] | undefined): LineLayerSpecification {
  return {
    ...place,
    type: 'line',
    layout: {
      'line-cap': orElse('linecap', 'butt'),
      'line-join': orElse('linejoin', 'round'),
      'line-miter-limit': MITER_LIMIT,
    },
    paint: {
      'line-color': get('color'),
      'line-width': orElse('width', 1),
      'line-opacity': orElse('opacity', 1),
      // to the right
      'line-offset': ['-', 0, orElse('offset', 0)],
      ...(dashes !== undefined && { 'line-dasharray': [...dashes] }),
    },
  };
}

/** As wide as the line and the casing at both of its sides: the line lies on it. */
export function casingLayer(place: LayerPlace, dashes: readonly number[] | undefined): LineLayerSpecification {
  const line = lineLayer(place, dashes);
  return {
    ...line,
    layout: { ...line.layout, 'line-cap': orElse('casing-linecap', 'butt'), 'line-join': orElse('casing-linejoin', 'round') },
    paint: {
      ...line.paint,
      'line-color': get('casing-color'),
      'line-width': ['+', orElse('width', 0), ['*', 2, get('casing-width')]],
      'line-opacity': orElse('casing-opacity', 1),
    },
  };
}

export function circleLayer(place: LayerPlace): CircleLayerSpecification {
  return {
    ...place,
    type: 'circle',
    paint: {
      'circle-radius': get('radius'),
      'circle-color': orElse('fill-color', 'rgba(0, 0, 0, 0)'),
      'circle-opacity': orElse('fill-opacity', 1),
      'circle-stroke-color': orElse('color', 'rgba(0, 0, 0, 0)'),
      'circle-stroke-width': ['case', ['has', 'color'], orElse('width', 0), 0],
      'circle-stroke-opacity': orElse('opacity', 1),
    },
  };
}
