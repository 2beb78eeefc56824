/** Readers of tiles for the tests of other packages. */
export { decodeTile } from './decode-tile.ts';
