/**
 * The fixed layers that draw a result. The style of a feature is in its tile (see feature-tiles), as properties or as the name of its
 * layer. So a new style needs new tiles and changes no layer.
 */
import { markRecords, styleLayer } from '@flyover/feature-tiles';
import { DEFAULT_RECORDS, SHRUNK_RECORDS } from '@flyover/osm-features';
import { PICKED_RECORDS, type SelectedGeometry, WARM_UP_RECORDS } from '@flyover/result-session';
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { MAX_TILE_ZOOM, pickedTiles, resultTiles } from '../tiles/tile-addresses.ts';
import { areaLayers, lineLayers, pointLayers, RIM } from './result-paint.ts';

/** The source of a picture's tiles. */
export function resultSource(picture: string): SourceSpecification {
  return { type: 'vector', tiles: resultTiles(picture), minzoom: 0, maxzoom: MAX_TILE_ZOOM };
}

/** The styles with their own tile layers, the lowest first: shrunk shapes lie under points, outlines of areas under lines. */
const STYLES = [...WARM_UP_RECORDS, ...markRecords([...SHRUNK_RECORDS].reverse()), ...[...DEFAULT_RECORDS].reverse()];

/**
 * Returns the layers from the bottom up: areas, lines and outlines (dashed ones in separate layers), points; on a dark background each over
 * its casing. Features with a style known beforehand are in tile layers by style and drawn with constant paint, all others by their
 * properties.
 *
 * @param dark the background is dark: fills are stronger and a light casing sets the blue off, the colours stay
 */
export function resultLayers(visible: boolean, dark: boolean): LayerSpecification[] {
  const pieces = [
    ...layersOf('polygons', areaLayers, dark),
    ...layersOf('lines', lineLayers, dark),
    ...layersOf('points', pointLayers, dark),
  ];
  const layout = { visibility: visible ? ('visible' as const) : ('none' as const) };
  return pieces.map((layer) => ({ ...layer, layout: { ...layer.layout, ...layout } }) as LayerSpecification);
}

type MakeLayers = typeof areaLayers | typeof lineLayers | typeof pointLayers;

function layersOf(name: 'polygons' | 'lines' | 'points', make: MakeLayers, dark: boolean): LayerSpecification[] {
  const needed = { polygons: 'fill-color', lines: 'color', points: 'radius' }[name];
  const drawn = STYLES.filter((record) => record[needed] !== undefined);
  const styles = new Map(drawn.map((record) => [styleLayer(name, record), record]));
  const layers = [
    make(`result-${name}`, name, undefined, dark),
    ...[...styles].map(([layer, record]) => make(`result-${layer}`, layer, record, dark)),
  ].flat();
  const isRim = ({ id }: LayerSpecification) => id.endsWith(RIM);
  return [...layers.filter(isRim), ...layers.filter((layer) => !isRim(layer))];
}

// The picked features, drawn once more over the result. The worker makes tiles of them, so that any number can be picked.

export const PICKED_SOURCE = 'picked';

export function pickedSource(picked: string): SourceSpecification {
  return { type: 'vector', tiles: pickedTiles(picked), minzoom: 0, maxzoom: MAX_TILE_ZOOM };
}

/** Returns the layers of areas, lines and points, from the bottom up. */
export function pickedLayers(visible: boolean): LayerSpecification[] {
  const [point, line, area] = PICKED_RECORDS;
  const visibility = visible ? ('visible' as const) : ('none' as const);
  return [
    ...areaLayers('picked-area', styleLayer('polygons', area), area, false),
    ...lineLayers('picked-edge', styleLayer('lines', area), area, false),
    ...lineLayers('picked-line', styleLayer('lines', line), line, false),
    ...markRecords([point]).flatMap((mark) => pointLayers(`picked-point ${mark.radius}`, styleLayer('points', mark), mark, false)),
  ].map((layer) => ({ ...layer, source: PICKED_SOURCE, layout: { ...layer.layout, visibility } }) as LayerSpecification);
}

// The selected feature, drawn once more over the result, so that tiles do not depend on the selection.

export const SELECTION_SOURCE = 'selection';

/** The colour of the selection (specification, section 9). */
export const ACTIVE_COLOR = '#f50';

/** The source of the hovered feature; the page sets its data directly on the map, without a new style. */
export const HOVER_SOURCE = 'hover';

/** A feature of a mark. With the property `layer` it is drawn in that layer of the style sheet. */
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
 * Returns one feature, or none, as the data of a source.
 *
 * @param styled the features that the style sheet draws in its place
 * @param before the geometry of the feature at an earlier moment
 */
export function selectionData(geometry: SelectedGeometry | undefined, styled?: readonly MarkFeature[], before?: SelectedGeometry) {
  const plain = geometry === undefined ? [] : [{ type: 'Feature' as const, properties: {}, geometry }];
  return { type: 'FeatureCollection' as const, features: [...(styled ?? plain), ...markBefore(geometry, before)] };
}

/** Returns the earlier geometry, and for a point a line from its earlier to its new position. */
function markBefore(geometry: SelectedGeometry | undefined, before: SelectedGeometry | undefined): MarkFeature[] {
  if (geometry === undefined || before === undefined) return [];
  const way: SelectedGeometry[] =
    geometry.type === 'Point' && before.type === 'Point'
      ? [{ type: 'LineString', coordinates: [before.coordinates, geometry.coordinates] }]
      : [];
  return [...way, before].map((shape) => ({ type: 'Feature', properties: { before: true }, geometry: shape }));
}

const IS_BEFORE: ExpressionSpecification = ['has', 'before'];

/** Filters out marks of the style sheet and earlier geometries, which have other layers. */
const IS_PLAIN: ExpressionSpecification = ['!', ['any', ['has', 'layer'], IS_BEFORE]];

/** Returns the layers of a lighter mark, below that of the selection. */
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

/** Returns the layers of the selected feature's earlier geometry: dashed lines, and a ring for a point. */
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
  /** The paint of lines, and of the borders of polygons. */
  readonly line: LineLayerSpecification['paint'];
  readonly point: CircleLayerSpecification['paint'];
}

/** Returns a layer for each kind of geometry, in the colour of the selection. */
function markLayers(source: string, visible: boolean, { polygon, line, point }: MarkPaint): LayerSpecification[] {
  const layout = { visibility: visible ? ('visible' as const) : ('none' as const) };
  return [
    {
      id: `${source}-polygon`,
      type: 'fill',
      source,
      filter: ['all', IS_PLAIN, ['==', ['geometry-type'], 'Polygon']],
      layout,
      // the border is a line: antialiasing would compile one more shader at the first selection
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
