/** A basemap out of OpenStreetMap elements, as vector tiles. */
export { type BlockSource, createBlockBasemap } from './block-basemap.ts';
export { createBasemap } from './create-basemap.ts';
