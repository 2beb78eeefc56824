/** Layers of a tile that hold the fills, lines or points of one style only, and no properties: the map knows the look by the layer's name. */
import type { FeatureStyler, StyleRecord } from '@flyover/osm-features';
import { LayerWriter } from './layer-writer.ts';

/** The properties that each layer is drawn by. */
const STYLE_FIELDS = {
  polygons: ['fill-color', 'fill-opacity'],
  lines: ['color', 'width', 'opacity', 'dashes'],
  points: ['color', 'width', 'opacity', 'fill-color', 'fill-opacity', 'radius'],
} as const;

type StyledLayer = keyof typeof STYLE_FIELDS;

/** The name of the layer with the fills, lines or points of a style: `lines #03f 2 0.7`. */
export function styleLayer(layer: StyledLayer, record: StyleRecord): string {
  const values = STYLE_FIELDS[layer].flatMap((field) => record[field] ?? []);
  return [layer, ...values].join(' ');
}

function isStyled(layer: string): layer is StyledLayer {
  return layer in STYLE_FIELDS;
}

/** The layers by style of one tile. */
export class StyleLayers {
  private readonly styler: FeatureStyler;
  private readonly writers = new Map<string, LayerWriter>();
  private readonly known: Record<StyledLayer, (LayerWriter | undefined)[]> = { polygons: [], lines: [], points: [] };

  constructor(styler: FeatureStyler) {
    this.styler = styler;
  }

  /** Returns the writer of a feature of a layer; `undefined` for the layers that have no styles of their own. */
  layerOf(layer: string, record: number): LayerWriter | undefined {
    if (!isStyled(layer)) return undefined;
    this.known[layer][record] ??= this.writerOf(styleLayer(layer, this.styler.records[record]));
    return this.known[layer][record];
  }

  /** In the order of their first features. */
  all(): Iterable<LayerWriter> {
    return this.writers.values();
  }

  /** Records that differ only in what the layer does not show share one. */
  private writerOf(name: string): LayerWriter {
    const writer = this.writers.get(name) ?? new LayerWriter(name);
    this.writers.set(name, writer);
    return writer;
  }
}
