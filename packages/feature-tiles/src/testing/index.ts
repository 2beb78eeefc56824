/** What other rooms' tests read tiles with. */
export { decodeTile } from './decode-tile.ts';
