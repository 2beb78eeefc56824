export { isMapLibreStyle, type MapLibreLayers, MapLibreStyleError, readMapLibreLayers, STYLE_LIMITS } from './read-layers.ts';
export { createTagStyler } from './tag-styler.ts';
export { FIELDS, TAG_LAYERS } from './tile-fields.ts';
