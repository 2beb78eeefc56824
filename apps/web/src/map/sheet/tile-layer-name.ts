/** What the name of a tile layer of a style sheet says. */

const SHEET_KINDS = ['fills', 'patterns', 'casings', 'lines', 'arrows', 'circles', 'icons', 'labels', 'line-labels'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

export interface SheetLayer {
  readonly kind: SheetKind;
  readonly z: number;
  readonly dashes?: readonly number[];
  readonly overlap?: boolean;
}

/** What a name says; `undefined` for any other name. */
export function parseSheetLayer(name: string): SheetLayer | undefined {
  const found = /^([a-z-]+)@(-?\d+(?:\.\d+)?)(?: (?:(overlap)|(\d[\d.]*(?:,\d[\d.]*)+)))?$/.exec(name);
  const kind = SHEET_KINDS.find((known) => known === found?.[1]);
  if (found === null || kind === undefined) return undefined;
  const layer = { kind, z: Number(found[2]) };
  if (found[3] !== undefined) return { ...layer, overlap: true };
  return found[4] === undefined ? layer : { ...layer, dashes: found[4].split(',').map(Number) };
}

/** Sorts tile layers from the bottom up. */
export function compareSheetLayers(a: SheetLayer, b: SheetLayer): number {
  return a.z - b.z || SHEET_KINDS.indexOf(a.kind) - SHEET_KINDS.indexOf(b.kind);
}
