/**
 * The drawings of a feature over all of its records, computed once for each first record, which leads to the others; and the tile layers of a style sheet.
 */
import type { FeatureStyler, StyleRecord } from '@flyover/osm-features';
import { enoughFills } from '../shape-geometry.ts';
import { drawingsOf, lengthOf, offsetOf, type RecordDrawing, strokeReach } from './drawings.ts';
import { SHEET_KINDS, type SheetKind, type SheetLayer, sheetLayer } from './sheet-layers.ts';

/** One record of a feature in one tile layer. */
export interface Drawing extends RecordDrawing {
  /** Draw record of the text. */
  readonly record: number;
  /** Number of the tile layer; -1 of a label before the first text: a style has many that never have one. */
  layerNumber: number;
  /** Drawings of one number differ in nothing but their text. */
  readonly look: number;
}

/** The fill of a record. */
export interface FillDrawing extends Drawing {
  /** See `enoughFills`. */
  readonly enough: number;
}

/** The drawings of a feature. */
export interface SheetPlan {
  /** Of polygons: colours and patterns. */
  readonly fills: readonly FillDrawing[];
  /** Casings, lines and arrows. */
  readonly strokes: readonly Drawing[];
  readonly lineLabels: readonly Drawing[];
  readonly circles: readonly Drawing[];
  readonly icons: readonly Drawing[];
  readonly labels: readonly Drawing[];
  /** Plans of one number have the same strokes; `strokeCell` is how far apart two of them may lie to be drawn as one, pixels, 0 where none hides another. */
  readonly strokeKey: number;
  readonly strokeCell: number;
  /** Distance from the line that strokes reach, pixels. */
  readonly reach: number;
  /** Plans of one number have the same circles and icons; `markRadius` is that of the smallest circle, 0 with an icon. */
  readonly markKey: number;
  readonly markRadius: number;
}

/** A feature is drawn in no more layers of a style than this. */
const MOST_RECORDS = 256;

/** The plans of a styler, and the tile layers that they have come to. */
export class SheetPlans {
  readonly names = new LayerNames();
  /** The farthest that a stroke reaches, of the plans so far, pixels. */
  reach = 0;
  private readonly styler: FeatureStyler;
  private readonly plans: (SheetPlan | undefined)[][] = [[], [], []];
  private readonly looks = new Map<string, number>();

  constructor(styler: FeatureStyler) {
    this.styler = styler;
  }

  /**
   * @param record the first of a feature
   * @param geometry `POINT` for what is drawn as one
   */
  of(record: number, geometry: number): SheetPlan {
    const known = this.plans[geometry][record];
    if (known !== undefined) return known;
    const plan = this.planOf(recordsOf(this.styler, record), geometry);
    this.plans[geometry][record] = plan;
    this.reach = Math.max(this.reach, plan.reach);
    return plan;
  }

  /** The tile layer of a drawing that is written. */
  layerOf(drawing: Drawing): number {
    if (drawing.layerNumber === -1) drawing.layerNumber = this.names.numberOf(drawing.layer);
    return drawing.layerNumber;
  }

  private planOf(chain: readonly number[], geometry: number): SheetPlan {
    const { styler, names, looks } = this;
    const records = chain.map((number) => styler.records[number]);
    const drawings = chain.flatMap((number): Drawing[] =>
      drawingsOf(styler.records[number], geometry, styler.textOf !== undefined).map((drawing) => {
        const look = numberOf(looks, `${sheetLayer(drawing.layer)} ${JSON.stringify(drawing.properties)}`);
        return { ...drawing, record: number, look, layerNumber: isLabel(drawing) ? -1 : names.numberOf(drawing.layer) };
      }),
    );
    const of = (...kinds: SheetKind[]) => drawings.filter(({ layer }) => kinds.includes(layer.kind));
    const [strokes, circles, icons] = [of('casings', 'lines', 'arrows'), of('circles'), of('icons')];
    return {
      fills: of('fills', 'patterns').map((drawing) => ({ ...drawing, enough: enoughOf(drawing) })),
      strokes,
      lineLabels: of('line-labels'),
      circles,
      icons,
      labels: of('labels'),
      strokeKey: this.keyOf('strokes', strokes),
      strokeCell: strokeCell(strokes),
      reach: Math.max(0, ...(strokes.length === 0 ? [] : records.map(strokeReach))),
      markKey: this.keyOf('marks', [...circles, ...icons]),
      markRadius: icons.length > 0 ? 0 : Math.min(...circles.map(({ properties }) => lengthOf(properties.radius))),
    };
  }

  private keyOf(what: string, drawings: readonly Drawing[]): number {
    return numberOf(this.looks, `${what} ${drawings.map(({ look }) => look).join(' ')}`);
  }
}

/** The records of a feature, of which this is the first, from the bottom up where they are of one level. */
export function recordsOf({ nextOf }: FeatureStyler, record: number): number[] {
  const chain: number[] = [];
  for (let next = record; next >= 0 && chain.length < MOST_RECORDS; next = nextOf?.(next) ?? -1) chain.push(next);
  return chain;
}

function isLabel({ layer: { kind } }: RecordDrawing): boolean {
  return kind === 'labels' || kind === 'line-labels';
}

function enoughOf({ layer, properties }: RecordDrawing): number {
  if (layer.kind !== 'fills') return Number.POSITIVE_INFINITY;
  const alpha = alphaOf(properties['fill-color']);
  const opacity = properties['fill-opacity'] ?? 1;
  return typeof opacity === 'number' ? enoughFills(Math.min(1, opacity) * alpha) : Number.POSITIVE_INFINITY;
}

/** Of a colour in hex digits; 0, as if it hid nothing, of any other. */
function alphaOf(colour: StyleRecord[string] | undefined): number {
  const digits = typeof colour === 'string' ? /^#(?:[0-9a-f]{3}|[0-9a-f]{6}([0-9a-f]{2})?)$/i.exec(colour) : null;
  return digits === null ? 0 : Number.parseInt(digits[1] ?? 'ff', 16) / 255;
}

/** Half of the narrowest stroke, and a pixel at least. Dashes, arrows and lines beside their own do not lie on one another where their lines do. */
function strokeCell(strokes: readonly Drawing[]): number {
  const widths = strokes.map(({ layer, properties }) => {
    if (layer.kind === 'arrows' || layer.dashes !== undefined || offsetOf(properties) !== 0) return 0;
    return Math.max(2, lengthOf(properties.width) + 2 * lengthOf(properties['casing-width']));
  });
  return widths.length === 0 ? 0 : Math.min(...widths) / 2;
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

// The tile layers that a style sheet has used so far. Each is a layer of the map, so their number is limited.

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
