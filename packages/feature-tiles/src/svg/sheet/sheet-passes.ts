/** What a picture shows of the records of a style sheet: one thing after the other, from the bottom up. */
import { type FeatureStyler, POINT, type StyleRecord } from '@flyover/osm-features';
import type { HitContext } from '../../hit-test.ts';
import { drawingsOf } from '../../sheet/drawings.ts';
import { compareSheetLayers, type SheetKind, type SheetLayer } from '../../sheet/sheet-layers.ts';
import { recordsOf } from '../../sheet/sheet-plans.ts';
import { svgFeatures } from '../svg-features.ts';
import type { SvgFrame } from '../svg-view.ts';

/** One record of a feature, drawn in one way. */
export interface SheetItem {
  readonly feature: number;
  readonly record: number;
  /** `POINT` for what is drawn as one. */
  readonly geometry: number;
}

/** Everything of one kind in one level. */
export interface SheetPass {
  readonly layer: SheetLayer;
  readonly items: SheetItem[];
}

/** Finds the features of a picture, and sorts what is drawn of them. */
export class SheetPasses {
  /** Those that the picture may show; areas first, the largest before small ones, then lines, then points. */
  readonly features: readonly SheetFeature[];
  private readonly passes = new Map<string, SheetPass>();
  private readonly drawn = new Map<string, readonly SheetLayer[]>();
  private readonly styler: FeatureStyler;
  private readonly styleZoom: number;
  private readonly kinds: Uint8Array;

  constructor(context: HitContext, frame: SvgFrame, largestFirst: (polygons: readonly number[]) => number[]) {
    this.styler = context.styler;
    this.styleZoom = frame.styleZoom;
    this.kinds = context.world.set.kinds;
    const { polygons, lines, shrunk, points } = svgFeatures(context, frame);
    this.features = [
      ...[...largestFirst(polygons), ...lines].map((feature) => ({ feature, geometry: this.kinds[feature] })),
      ...[...shrunk, ...points].map((feature) => ({ feature, geometry: POINT })),
    ];
  }

  /** Sorts what is drawn of one of the features. */
  add({ feature, geometry }: SheetFeature): void {
    const { styler, styleZoom } = this;
    const first = styler.styleOf(feature, styleZoom, geometry === POINT && this.kinds[feature] !== POINT);
    if (first === -1) return;
    for (const record of recordsOf(styler, first)) {
      for (const layer of this.layersOf(record, geometry)) this.passOf(layer).items.push({ feature, record, geometry });
    }
  }

  /** From the bottom up. */
  sorted(): SheetPass[] {
    return [...this.passes.values()].sort((a, b) => compareSheetLayers(a.layer, b.layer));
  }

  private layersOf(record: number, geometry: number): readonly SheetLayer[] {
    const key = `${record} ${geometry}`;
    const known = this.drawn.get(key);
    if (known !== undefined) return known;
    const layers = drawingsOf(this.styler.records[record], geometry, this.styler.textOf !== undefined).map(({ layer }) => layer);
    this.drawn.set(key, layers);
    return layers;
  }

  private passOf({ kind, z }: SheetLayer): SheetPass {
    const key = `${kind} ${z}`;
    const pass = this.passes.get(key) ?? { layer: { kind, z }, items: [] };
    this.passes.set(key, pass);
    return pass;
  }
}

/** A feature and how it is drawn. */
export interface SheetFeature {
  readonly feature: number;
  readonly geometry: number;
}

/** Whether a pass is of texts. */
export function isLabelPass({ layer: { kind } }: SheetPass): boolean {
  return kind === 'labels' || kind === 'line-labels';
}

/** What draws the items of one kind: the attributes of their group, and the shape; empty where nothing is to be seen. */
export interface SheetBrush {
  attributes(record: StyleRecord): string;
  shape(item: SheetItem, record: StyleRecord): string;
}

/** A brush for each kind but texts. */
export type SheetBrushes = Readonly<Record<Exclude<SheetKind, 'labels' | 'line-labels'>, SheetBrush>>;
