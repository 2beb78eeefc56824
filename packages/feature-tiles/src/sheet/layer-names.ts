/** The tile layers that a style sheet has come to so far. Each is a layer of the map, so there is an end to them. */
import { SHEET_KINDS, type SheetLayer, sheetLayer } from './sheet-layers.ts';

/** Levels of one source. */
export const MOST_LEVELS = 32;
/** Names of one source. */
export const MOST_LAYERS = 200;

/** Numbers tile layers in the order in which they occur. */
export class LayerNames {
  readonly layers: SheetLayer[] = [];
  readonly names: string[] = [];
  /** Whether there was one too many, so that something is drawn in a level that is not its own. */
  isMerged = false;
  private readonly numbers = new Map<string, number>();

  /** The number of a tile layer; past the limits that of the one that comes nearest. */
  numberOf(wanted: SheetLayer): number {
    const layer = { ...wanted, z: this.levelOf(wanted.z) };
    const name = sheetLayer(layer);
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    if (!this.hasRoomFor(layer)) {
      this.isMerged = true;
      return this.nearest(layer);
    }
    this.numbers.set(name, this.names.length);
    this.layers.push(layer);
    return this.names.push(name) - 1;
  }

  private levelOf(z: number): number {
    const levels = new Set(this.layers.map((layer) => layer.z));
    if (levels.size < MOST_LEVELS || levels.has(z)) return z;
    this.isMerged = true;
    return [...levels].reduce((best, level) => (Math.abs(level - z) < Math.abs(best - z) ? level : best));
  }

  /** The last ones are kept for kinds that have none yet: each of them must be drawn somewhere. */
  private hasRoomFor({ kind }: SheetLayer): boolean {
    const kinds = new Set(this.layers.map((layer) => layer.kind));
    return !kinds.has(kind) || this.names.length + SHEET_KINDS.length - kinds.size < MOST_LAYERS;
  }

  /** Of the same kind: with the same constants if there is one, then in the nearest level. */
  private nearest(wanted: SheetLayer): number {
    const constants = ({ dashes, overlap }: SheetLayer) => `${dashes} ${overlap}`;
    const distance = (layer: SheetLayer) => (constants(layer) === constants(wanted) ? 0 : 1e12) + Math.abs(layer.z - wanted.z);
    const alike = this.layers.filter(({ kind }) => kind === wanted.kind);
    return this.layers.indexOf(alike.reduce((best, layer) => (distance(layer) < distance(best) ? layer : best)));
  }
}
