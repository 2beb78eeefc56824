/** The selected feature, drawn once more over the result: one feature, so that no tile has to know what is selected. */

import type { SelectedGeometry } from '@flyover/result-session';
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';

export const SELECTION_SOURCE = 'selection';

/** Specification, section 9: the colour of what is selected. */
export const ACTIVE_COLOR = '#f50';

/** The source of the hovered feature; the page sets its data directly on the map, without a new style. */
export const HOVER_SOURCE = 'hover';

/** A feature that a mark draws. One whose properties say a layer is drawn in that layer of the style sheet. */
export interface MarkFeature {
  readonly type: 'Feature';
  readonly geometry: SelectedGeometry;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

/** Returns the source of the selection; it is empty without a selected feature. */
export function selectionSource(
  geometry: SelectedGeometry | undefined,
  styled?: readonly MarkFeature[],
  before?: SelectedGeometry,
): SourceSpecification {
  return { type: 'geojson', data: selectionData(geometry, styled, before) };
}

/**
 * One feature, or none, as the data of a source.
 *
 * @param styled what the style sheet draws in its place
 * @param before where the feature was at an earlier moment
 */
export function selectionData(geometry: SelectedGeometry | undefined, styled?: readonly MarkFeature[], before?: SelectedGeometry) {
  const plain = geometry === undefined ? [] : [{ type: 'Feature' as const, properties: {}, geometry }];
  return { type: 'FeatureCollection' as const, features: [...(styled ?? plain), ...markBefore(geometry, before)] };
}

/** The earlier place, and from there a line to the new place of a point. */
function markBefore(geometry: SelectedGeometry | undefined, before: SelectedGeometry | undefined): MarkFeature[] {
  if (geometry === undefined || before === undefined) return [];
  const way: SelectedGeometry[] =
    geometry.type === 'Point' && before.type === 'Point'
      ? [{ type: 'LineString', coordinates: [before.coordinates, geometry.coordinates] }]
      : [];
  return [...way, before].map((shape) => ({ type: 'Feature', properties: { before: true }, geometry: shape }));
}

const IS_BEFORE: ExpressionSpecification = ['has', 'before'];

/** Marks that the style sheet draws are in other layers, and so are earlier places. */
const IS_PLAIN: ExpressionSpecification = ['!', ['any', ['has', 'layer'], IS_BEFORE]];

/** A lighter mark, below that of what is selected. */
export function hoverLayers(visible: boolean): LayerSpecification[] {
  return markLayers(HOVER_SOURCE, visible, {
    polygon: { 'fill-opacity': 0.15 },
    line: { 'line-opacity': 0.55, 'line-width': 4 },
    point: { 'circle-radius': 12, 'circle-opacity': 0.35 },
  });
}

export function selectionLayers(visible: boolean): LayerSpecification[] {
  return [
    ...beforeLayers(visible),
    ...markLayers(SELECTION_SOURCE, visible, {
      polygon: { 'fill-opacity': 0.35 },
      line: { 'line-width': 5 },
      point: { 'circle-radius': 9, 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 },
    }),
  ];
}

/** The earlier geometry of the selected feature: dashed, and a ring. */
function beforeLayers(visible: boolean): LayerSpecification[] {
  const shared = { source: SELECTION_SOURCE, layout: { visibility: visible ? ('visible' as const) : ('none' as const) } };
  return [
    {
      ...shared,
      id: `${SELECTION_SOURCE}-before`,
      type: 'line',
      filter: ['all', IS_BEFORE, ['!=', ['geometry-type'], 'Point']],
      paint: { 'line-color': ACTIVE_COLOR, 'line-width': 3, 'line-dasharray': [2, 1.5] },
    },
    {
      ...shared,
      id: `${SELECTION_SOURCE}-before-point`,
      type: 'circle',
      filter: ['all', IS_BEFORE, ['==', ['geometry-type'], 'Point']],
      paint: { 'circle-radius': 7, 'circle-opacity': 0, 'circle-stroke-color': ACTIVE_COLOR, 'circle-stroke-width': 3 },
    },
  ];
}

interface MarkPaint {
  readonly polygon: FillLayerSpecification['paint'];
  /** Of polygons the border, too. */
  readonly line: LineLayerSpecification['paint'];
  readonly point: CircleLayerSpecification['paint'];
}

/** A mark of each kind of geometry, in the colour of what is selected. */
function markLayers(source: string, visible: boolean, { polygon, line, point }: MarkPaint): LayerSpecification[] {
  const layout = { visibility: visible ? ('visible' as const) : ('none' as const) };
  return [
    {
      id: `${source}-polygon`,
      type: 'fill',
      source,
      filter: ['all', IS_PLAIN, ['==', ['geometry-type'], 'Polygon']],
      layout,
      // the border is a line: smoothing would be one shader more, compiled under the user's hand
      paint: { 'fill-color': ACTIVE_COLOR, 'fill-antialias': false, ...polygon },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: ['all', IS_PLAIN, ['!=', ['geometry-type'], 'Point']],
      layout: { ...layout, 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ACTIVE_COLOR, ...line },
    },
    {
      id: `${source}-point`,
      type: 'circle',
      source,
      filter: ['all', IS_PLAIN, ['==', ['geometry-type'], 'Point']],
      layout,
      paint: { 'circle-color': ACTIVE_COLOR, ...point },
    },
  ];
}
