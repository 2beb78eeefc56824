export { heavyPart } from './heavy-layer.ts';
export { isMapLibreStyle } from './is-maplibre-style.ts';
export {
  LAYER_TYPES,
  type MapLibreLayers,
  MapLibreStyleError,
  type MapLibreStyleFault,
  readMapLibreLayers,
  STYLE_LIMITS,
} from './read-layers.ts';
export { createTagStyler, FIELDS, TAG_LAYERS } from './tag-styler.ts';
