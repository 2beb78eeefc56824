/** Addresses of the tiles that the worker makes: of a picture of a result, and of the picked features. */

/** A tile of the map; z counts 512-pixel tiles. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Of the result, or of what is picked of it. */
export type TileSource = 'result' | 'picked';

export interface ResultTile extends TilePlace {
  readonly runId: number;
  readonly source: TileSource;
}

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

/** @param picked the run, and a number that is another for other features: `7/3` */
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
