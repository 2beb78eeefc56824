/** The words behind `out`, and what the element `print` of the XML form calls them. */
import { keysOf } from './keys-of.ts';

/** How much of each element is printed: the values of `mode`. */
export const OUT_DETAILS = { ids: 'ids_only', skel: 'skeleton', body: 'body', tags: 'tags', meta: 'meta', count: 'count' } as const;

/** Which coordinates are printed: the values of `geometry`, where `skeleton` is none. */
export const OUT_GEOMETRIES = { geom: 'full', bb: 'bounds', center: 'center' } as const;

/** The order of the elements: the values of `order`. */
export const OUT_ORDERS = { asc: 'id', qt: 'quadtile' } as const;

/** Prints no ids: `ids="no"`. */
export const NO_IDS = 'noids';

/** How much of each element `out` prints. `count` prints only a sum. */
export type OutDetail = keyof typeof OUT_DETAILS;

/** Which coordinates `out` prints. */
export type OutGeometry = keyof typeof OUT_GEOMETRIES;

/** In which order `out` prints. */
export type OutOrder = keyof typeof OUT_ORDERS;

/** Every word that may stand behind `out`; a number and a box may stand there too. */
export const OUT_WORDS: readonly string[] = [...keysOf(OUT_DETAILS), NO_IDS, ...keysOf(OUT_GEOMETRIES), ...keysOf(OUT_ORDERS)];
