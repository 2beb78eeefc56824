/** A basemap out of OpenStreetMap elements, as vector tiles. */
export { type BlockSource, createBasemap, createBlockBasemap } from './create-basemap.ts';
