/** Tiles of a file that is open in the page. */
import { addProtocol } from 'maplibre-gl';
import { FILE_TILES, fileTile } from '../own-data/file-background.ts';

/** Joins the workers of files to the map: once a page, before the first map. */
export function connectFileTiles(): void {
  addProtocol(FILE_TILES, async ({ url }) => ({ data: await fileTile(url) }));
}
