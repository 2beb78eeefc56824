/** A basemap out of OpenStreetMap elements, as vector tiles. */
export { createBasemap } from './create-basemap.ts';
