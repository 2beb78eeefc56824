/** Addresses of the tiles that the worker makes: of a picture of a result, and of the picked features. */

/** A tile of the map; z counts 512-pixel tiles. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The features of a tile: those of the result, or the picked ones. */
export type TileSource = 'result' | 'picked';

export interface ResultTile extends TilePlace {
  readonly runId: number;
  readonly source: TileSource;
}

/**
 * Returns run and picture as in the addresses of the picture's tiles: `7/2`. Each picture has its own address, so that the map requests new
 * tiles.
 */
export function pictureAddress({ runId, picture }: { readonly runId: number; readonly picture: number }): string {
  return `${runId}/${picture}`;
}

/** Returns the template of a picture's tiles, for a source. */
export function resultTiles(picture: string): string[] {
  return [`flyover://result/${picture}/{z}/{x}/{y}`];
}

/** Returns the picture of a tile: `7/2` for `flyover://result/7/2/14/8802/5373`. */
export function pictureOf(tileAddress: string): string {
  return /\/(\d+\/\d+)\/\d+\/\d+\/\d+$/.exec(tileAddress)?.[1] ?? '';
}

/** Returns a function that returns the address of one of a picture's tiles. */
export function tileAddress(picture: string): (place: TilePlace) => string {
  return ({ z, x, y }) => `flyover://result/${picture}/${z}/${x}/${y}`;
}

/** The greatest zoom of tiles, counting 512-pixel tiles: the map zooms no further in. */
export const MAX_TILE_ZOOM = 19;

/** Returns the template of the tiles of the picked features. @param picked the run, and a number that changes with the features: `7/3` */
export function pickedTiles(picked: string): string[] {
  return [`flyover://picked/${picked}/{z}/{x}/{y}`];
}

/** Whether an address is one of `pickedTiles`. */
export function isPickedTile(address: string): boolean {
  return address.startsWith('flyover://picked/');
}

/** Parses `flyover://result/7/2/14/8802/5373` to run 7, of any picture, tile 14/8802/5373. */
export function parseTileAddress(address: string): ResultTile {
  const match = /\/(picked|result)\/(\d+)\/\d+\/(\d+)\/(\d+)\/(\d+)$/.exec(address);
  if (match === null) throw new RangeError(`not the address of a tile: ${address}`);
  const [runId, z, x, y] = match.slice(2).map(Number);
  return { runId, z, x, y, source: match[1] === 'picked' ? 'picked' : 'result' };
}
