/**
 * Tile layers of a style sheet: one for each kind of drawing, level, and value of the properties that are constant in a layer of the map.
 */
import type { DrawRecord } from '@flyover/osm-features';

/** Kinds of layers, bottom to top within one level. `compareSheetLayers` lifts icons above all levels of the kinds before them, and labels above all icons. */
export const SHEET_KINDS = ['fills', 'patterns', 'casings', 'lines', 'arrows', 'circles', 'icons', 'labels', 'line-labels'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** The parts of the name of a tile layer. */
export interface SheetLayer {
  readonly kind: SheetKind;
  /** The level: layers of a higher one lie on those of a lower one; icons on all shapes, and labels on all icons, whatever their levels. */
  readonly z: number;
  /** Of `casings` and `lines`: drawn, left out, … in widths of the line; an even number of them. */
  readonly dashes?: readonly number[];
  /** Of `labels` and `line-labels`: drawn even where another text or icon lies. */
  readonly overlap?: boolean;
}

const TEXT_FIELDS = [
  'font-family',
  'font-bold',
  'font-italic',
  'font-underline',
  'font-size',
  'text-color',
  'text-opacity',
  'text-halo-color',
  'text-halo-opacity',
  'text-halo-radius',
  'text-offset-x',
  'text-offset-y',
  'text-anchor',
  'letter-spacing',
  'shield-image',
  'shield-width',
  'shield-height',
  'shield-color',
  'shield-opacity',
  'shield-frame-color',
  'shield-frame-width',
] as const;

/** The fields of a record that stand in a tile layer of each kind; labels have their `text` as well. */
export const SHEET_FIELDS: Readonly<Record<SheetKind, readonly (keyof DrawRecord)[]>> = {
  fills: ['fill-color', 'fill-opacity'],
  patterns: ['fill-image', 'fill-opacity'],
  casings: ['width', 'offset', 'casing-width', 'casing-color', 'casing-opacity', 'casing-linecap', 'casing-linejoin'],
  lines: ['color', 'width', 'opacity', 'linecap', 'linejoin', 'offset'],
  arrows: ['arrows', 'color', 'width', 'opacity', 'offset'],
  circles: ['radius', 'color', 'width', 'opacity', 'fill-color', 'fill-opacity'],
  icons: ['icon-image', 'icon-width', 'icon-height', 'icon-opacity', 'icon-rotation', 'icon-offset-x', 'icon-offset-y'],
  labels: [...TEXT_FIELDS, 'max-width', 'text-rotation'],
  'line-labels': TEXT_FIELDS,
};

/** Returns the name of a tile layer: `lines@3`, `lines@0 2.5,4`, `labels@0 overlap`. */
export function sheetLayer({ kind, z, dashes, overlap }: SheetLayer): string {
  const constants = dashes !== undefined ? ` ${dashes.join(',')}` : overlap === true ? ' overlap' : '';
  return `${kind}@${z}${constants}`;
}

/** Parses a name of `sheetLayer`; undefined for any other name. */
export function parseSheetLayer(name: string): SheetLayer | undefined {
  const found = /^([a-z-]+)@(-?\d+(?:\.\d+)?)(?: (?:(overlap)|(\d[\d.]*(?:,\d[\d.]*)+)))?$/.exec(name);
  const kind = SHEET_KINDS.find((known) => known === found?.[1]);
  if (found === null || kind === undefined) return undefined;
  const layer = { kind, z: Number(found[2]) };
  if (found[3] !== undefined) return { ...layer, overlap: true };
  return found[4] === undefined ? layer : { ...layer, dashes: found[4].split(',').map(Number) };
}

/**
 * Returns the tier of a kind: shapes, icons and labels, from the bottom up. An icon would be hidden by a line of a higher level, and a
 * label by icons.
 */
function tierOf(kind: SheetKind): number {
  if (kind === 'labels' || kind === 'line-labels') return 2;
  return kind === 'icons' ? 1 : 0;
}

/** Sorts tile layers from the bottom up: icons above all shapes, labels above all icons, and each of the three by level, then by kind. */
export function compareSheetLayers(a: SheetLayer, b: SheetLayer): number {
  return tierOf(a.kind) - tierOf(b.kind) || a.z - b.z || SHEET_KINDS.indexOf(a.kind) - SHEET_KINDS.indexOf(b.kind);
}
