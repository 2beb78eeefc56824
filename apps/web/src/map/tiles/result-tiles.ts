/** The tiles of results, made by their worker, and the tiles of files in the page, connected to MapLibre. */
import { resultWorker } from '../../results/result-client.ts';
import { tellTrouble } from '../../run/style-trouble.ts';
import { useView } from '../../view/view-store.ts';
import { squareX, squareY } from '../../view/zoom.ts';
import { connectFileTiles, connectTiles } from '../map-controller.ts';
import type { TileSource } from './tile-addresses.ts';
import { createTileQueue } from './tile-requests.ts';

/** Lets the map request tiles by their addresses; once for all maps of the page. */
export function connectAllTiles(): void {
  connectTiles(createTileQueue(makeTile, middleOfView));
  connectFileTiles();
}

async function makeTile(runId: number, z: number, x: number, y: number, source: TileSource): Promise<ArrayBuffer | undefined> {
  if (source === 'picked') return resultWorker().pickedTile(runId, z, x, y);
  const tile = await resultWorker().tile(runId, z, x, y);
  if (tile?.trouble !== undefined) tellTrouble(runId, tile.trouble);
  return tile?.data;
}

function middleOfView() {
  const { lat, lon } = useView.getState();
  return { x: squareX(lon), y: squareY(lat) };
}
