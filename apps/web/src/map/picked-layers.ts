/** The picked features, drawn once more over the result. The worker makes tiles of them, so that any number can be picked. */
import { markRecords, styleLayer } from '@flyover/feature-tiles';
import { PICKED_RECORDS } from '@flyover/result-session';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { MAX_TILE_ZOOM } from './result-layers.ts';
import { areaLayers, lineLayers, pointLayers } from './result-styles.ts';

export const PICKED_SOURCE = 'picked';

/** @param picked the run, and a number that is another for other features: `7/3` */
export function pickedTiles(picked: string): string[] {
  return [`flyover://picked/${picked}/{z}/{x}/{y}`];
}

/** Whether an address is one of `pickedTiles`. */
export function isPickedTile(address: string): boolean {
  return address.startsWith('flyover://picked/');
}

export function pickedSource(picked: string): SourceSpecification {
  return { type: 'vector', tiles: pickedTiles(picked), minzoom: 0, maxzoom: MAX_TILE_ZOOM };
}

/** Areas, lines, points, from the bottom up. */
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
