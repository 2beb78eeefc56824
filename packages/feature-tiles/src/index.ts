export type { SmallShapes } from './collapse.ts';
export type { HitOptions } from './hit-test.ts';
export { markRecords } from './mark-sizes.ts';
export { drawingsOf, type RecordDrawing } from './sheet/drawings.ts';
export { missingIcon } from './sheet/missing-icon.ts';
export {
  compareSheetLayers,
  parseSheetLayer,
  SHEET_FIELDS,
  SHEET_KINDS,
  type SheetKind,
  type SheetLayer,
  sheetLayer,
} from './sheet/sheet-layers.ts';
export { BRIGHTNESS_WEIGHTS, brightnessOf, rimColor, TEXT_RIM } from './sheet/text-rim.ts';
export { styleLayer } from './style-layers.ts';
export type { SvgImage, SvgImages } from './svg/sheet/svg-images.ts';
export type { SvgView } from './svg/svg-shapes.ts';
export type { SvgFile, SvgStep } from './svg/write-svg.ts';
export type { TileStyle } from './tile-maker.ts';
export { createTileSource, type TileSource, type TileSourceOptions } from './tile-source.ts';
export { TILE_LAYERS } from './tile-writer.ts';
