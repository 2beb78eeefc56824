/**
 * The fixed layers that draw a result. The style of a feature is in its tile (see feature-tiles), as properties or as the name of its
 * layer. So a new style needs new tiles and changes no layer.
 */
import { markRecords, styleLayer } from '@flyover/feature-tiles';
import { DEFAULT_RECORDS, SHRUNK_RECORDS } from '@flyover/osm-features';
import { WARM_UP_RECORDS } from '@flyover/result-session';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { areaLayers, lineLayers, pointLayers, RIM } from './result-styles.ts';
import type { TilePlace } from './tile-requests.ts';

/**
 * Returns run and picture as they stand in the addresses of its tiles: `7/2`. Another picture has another address, so that the map requests
 * its tiles again.
 */
export function pictureAddress({ runId, picture }: { readonly runId: number; readonly picture: number }): string {
  return `${runId}/${picture}`;
}

/** The addresses of a picture's tiles, which the worker makes. */
export function resultTiles(picture: string): string[] {
  return [`flyover://result/${picture}/{z}/{x}/{y}`];
}

/** `flyover://result/7/2/14/8802/5373` is a tile of the picture `7/2`. */
export function pictureOf(tileAddress: string): string {
  return /\/(\d+\/\d+)\/\d+\/\d+\/\d+$/.exec(tileAddress)?.[1] ?? '';
}

/** @returns a function that gives the address of one of a picture's tiles */
export function tileAddress(picture: string): (place: TilePlace) => string {
  return ({ z, x, y }) => `flyover://result/${picture}/${z}/${x}/${y}`;
}

/** Counts 512-pixel tiles: 19 is the deepest that people can see. */
export const MAX_TILE_ZOOM = 19;

/** The source of a picture's tiles. */
export function resultSource(picture: string): SourceSpecification {
  return { type: 'vector', tiles: resultTiles(picture), minzoom: 0, maxzoom: MAX_TILE_ZOOM };
}

/** The looks that have tile layers of their own, the lowest first: shrunk shapes lie under points, outlines of areas under lines. */
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
