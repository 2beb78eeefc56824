/** A sheet as a style of MapLibre over tiles that carry the tags of features. */
import { fontSizeFactor, type Selector, type StyleSheet } from '@flyover/mapcss';
import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { canvasLayers } from './canvas-layers.ts';
import { applyRules, type Translation, translateBlock } from './cascade/apply-rules.ts';
import { PropertyReader } from './cascade/property-reader.ts';
import type { Geometry } from './conditions/translate-condition.ts';
import { circleDrafts, fillDrafts, lineDrafts } from './draw/draw-shapes.ts';
import { iconDrafts, labelDrafts } from './draw/draw-symbol.ts';
import { drawable, type LayerDraft, sortKey } from './draw/layer-draft.ts';
import { type LeftOut, LeftOuts } from './left-out.ts';
import { Knowledge } from './nodes/assume.ts';
import { Pool } from './nodes/pool.ts';
import { noteProperties } from './not-drawn.ts';
import { type PlacedLayer, writeLayers } from './write-layers.ts';
import { zoomSegments } from './zoom-segments.ts';

/** A style, and what of the sheet is not in it. */
export interface TranslatedSheet {
  /** Version 8. Its layers draw the vector source `result`, whose address is left empty. */
  readonly style: StyleSpecification;
  /** By line, each once. */
  readonly left: readonly LeftOut[];
}

const GEOMETRIES: readonly Geometry[] = ['polygons', 'lines', 'points'];

/**
 * A sheet in MapLibre's language, as far as that has words for it.
 *
 * @throws TranslationSizeError where the style would be larger than `TRANSLATION_LIMITS`
 */
export function translateSheet(sheet: StyleSheet): TranslatedSheet {
  const left = new LeftOuts();
  const translation = readRules(sheet, left);
  const segments = zoomSegments(sheet);
  const factor = fontSizeFactor([sheet]);
  const placed: PlacedLayer[] = [];
  for (const geometry of GEOMETRIES) {
    for (const { from, to } of segments) {
      for (const layer of applyRules(translation, geometry, from)) {
        translation.pool.work(4);
        if (layer.properties.size === 0) continue;
        const drafts = draw(translation, geometry, layer, factor);
        placed.push(...drafts.map((draft) => ({ draft: simplified(translation.pool, draft), geometry, layer: layer.name, from, to })));
      }
    }
  }
  const layers = [...canvasLayers(sheet, segments, left), ...writeLayers(placed, translation.layers)];
  const style: StyleSpecification = {
    version: 8,
    sources: { result: { type: 'vector', tiles: [] } },
    layers: layers as LayerSpecification[],
  };
  return { style, left: left.all() };
}

function draw({ pool, left }: Translation, geometry: Geometry, layer: ReturnType<typeof applyRules>[number], factor: number): LayerDraft[] {
  const reader = new PropertyReader(pool, left, layer);
  const context = { pool, reader, geometry, exists: layer.exists, fontSizeFactor: factor, sortKey: sortKey(pool, reader, geometry) };
  return drawable([
    ...(geometry === 'polygons' ? fillDrafts(context) : []),
    ...(geometry === 'points' ? circleDrafts(context) : lineDrafts(context)),
    ...iconDrafts(context),
    ...labelDrafts(context),
  ]);
}

/** Without what the filter has asked already. */
function simplified(pool: Pool, draft: LayerDraft): LayerDraft {
  const known = new Knowledge(pool, [draft.filter]);
  const all = (values: LayerDraft['paint']) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, known.value(value)]));
  return { ...draft, layout: all(draft.layout), paint: all(draft.paint) };
}

function readRules({ rules, text }: StyleSheet, left: LeftOuts): Translation {
  const starts = lineStarts(text);
  const elements = rules.filter(({ selectors }) => selectors.some(isOfElements));
  const translated = elements.map((rule) => {
    const place = rule.sheet === undefined ? {} : { sheet: rule.sheet };
    left.place = { line: rule.position.line, ...place };
    // offsets of an imported sheet are in its own text
    const lineOf = (offset: number) => (rule.sheet === undefined ? lineAt(starts, offset) : rule.position.line);
    const lines = translateBlock(rule.declarations, left, lineOf);
    noteProperties(lines, left);
    return {
      rule,
      selectors: rule.selectors.filter(isOfElements).map((selector) => ({ selector, line: lineOf(selector.start) })),
      lines,
      exits: rule.declarations.some(({ kind }) => kind === 'exit'),
    };
  });
  const selectors = elements.flatMap((rule) => rule.selectors.filter(isOfElements));
  const layers = new Set(selectors.flatMap(({ layer }) => (layer.kind === 'name' ? [layer.name] : [])));
  const hasAllLayers = selectors.some(({ layer }) => layer.kind === 'all');
  return { pool: new Pool(), left, rules: translated, layers: [...layers], tests: new Map(), hasAllLayers };
}

function isOfElements({ subject: { type } }: Selector): boolean {
  return type !== 'canvas' && type !== 'meta' && type !== 'setting' && type !== 'setting_group';
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** From 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
