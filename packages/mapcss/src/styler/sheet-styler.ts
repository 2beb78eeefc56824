/** A compiled style as what tiles ask: a record and a text for each feature and zoom. */
import {
  type DrawRecord,
  type FeatureKind,
  type FeatureStyler,
  POINT,
  RENDER_AUTO,
  RENDER_NATIVE,
  RENDER_POINT,
  RENDER_SHAPE,
} from '@flyover/osm-features';
import type { CompiledStyle, ResolveOptions, Watch } from '../compile-style.ts';
import { labelText } from '../draw/draw-text.ts';
import { toDrawRecord } from '../draw/to-draw-record.ts';
import { LABEL } from '../evaluate/compile-declaration.ts';
import type { Block } from '../evaluate/compile-rules.ts';
import type { StyleValue } from '../style-value.ts';
import { RecordChains } from './record-chains.ts';
import { StyleFinder } from './style-finder.ts';

/** One layer of a feature, as it is drawn. */
export interface StyledLayer {
  readonly layer: string;
  readonly record: DrawRecord;
  readonly text: string | undefined;
}

/** A styler of sheets. */
export interface SheetStyler extends FeatureStyler {
  nextOf(record: number): number;
  textOf(feature: number, webZoom: number, record: number): string | undefined;
  render(feature: number, webZoom: number): number;
  /** Returns the styles of a highlighted feature; they are not interned. */
  styledLayersOf(feature: number, webZoom: number, options?: ResolveOptions): StyledLayer[];
  /** Whether there were more looks than can be kept, so that some features are not drawn. */
  readonly isFull: boolean;
}

/** Outcome of a group of features, or of one feature. */
interface Outcome {
  readonly first: number;
  readonly layers: readonly OutcomeLayer[];
  readonly render: number;
}

const NOTHING: Outcome = { first: -1, layers: [], render: RENDER_AUTO };

interface OutcomeLayer {
  readonly name: string;
  readonly record: number;
  /** The key whose value is the label; -1 where the label has to be worked out. */
  readonly labelKey: number;
  /** Properties that change letters; `text` is written into the map before use. */
  readonly letters: Map<string, StyleValue>;
}

/**
 * The styler of a compiled style.
 *
 * @param below so many of its sheets, the first, lie below those that the user wrote
 */
export function createSheetStyler({ parts }: CompiledStyle, below = 0): SheetStyler {
  const { elements, entries, run, evaluate } = parts;
  const { features } = elements;
  const { kinds } = features;
  const chains = new RecordChains();

  const chosen = new Set<Block>();
  for (const { block } of entries) if (block.sheet >= below && setsProperties(block)) chosen.add(block);
  /** Whether a rule that the user wrote said something of the feature that was evaluated last. */
  let isChosen = false;
  const watch: Watch = ({ block }, _layer, change) => {
    change();
    if (chosen.has(block)) isChosen = true;
  };

  const evaluateFeature = (feature: number, zoom: number, options: ResolveOptions, labelsLater: boolean) => {
    elements.readFeature(feature, run.subject);
    run.labelsLater = labelsLater;
    isChosen = false;
    try {
      evaluate(zoom, options, watch);
    } finally {
      run.labelsLater = false;
    }
  };

  const makeOutcome = (feature: number, collapsed: boolean): Outcome => {
    const drawnAs = (collapsed ? POINT : kinds[feature]) as FeatureKind;
    const drawn: { record: DrawRecord; name: string }[] = [];
    let render: number = isChosen ? RENDER_SHAPE : RENDER_AUTO;
    for (const [name, properties] of run.layers) {
      if (name === '*' || properties.size === 0) continue;
      if (properties.has('text')) properties.set('text', LABEL);
      render = renderOf(properties.get('render')) ?? render;
      const record = toDrawRecord(properties, drawnAs, kinds[feature] as FeatureKind, parts.fontSizeFactor);
      if (record !== undefined) drawn.push({ record, name });
    }
    const numbers = chains.add(
      drawn.map(({ record }) => record),
      run.budget,
    );
    const layers = numbers.map((record, at) => {
      const { name } = drawn[at];
      return { name, record, labelKey: run.labelSources.get(name)?.key ?? -1, letters: lettersOf(run.layers.get(name)) };
    });
    return { first: numbers[0] ?? -1, layers, render };
  };

  const finder = new StyleFinder<Outcome>(parts, NOTHING, (feature, webZoom, collapsed, isDynamic) => {
    evaluateFeature(feature, webZoom, { collapsed }, !isDynamic);
    return run.dynamic && !isDynamic ? undefined : makeOutcome(feature, collapsed);
  });

  const labelOf = (feature: number, zoom: number, outcome: Outcome, at: number, collapsed: boolean): string | undefined => {
    const { name, labelKey, letters } = outcome.layers[at];
    if (labelKey >= 0) {
      elements.readFeature(feature, run.subject);
      const value = run.valueNumber(run.subject, labelKey);
      if (value < 0) return undefined;
      letters.set('text', run.strings.get(value));
      return labelText(letters);
    }
    if (letters.size === 0) return undefined;
    evaluateFeature(feature, zoom, { collapsed }, false);
    const properties = run.layers.get(name);
    return properties === undefined ? undefined : labelText(properties);
  };

  return {
    records: chains.records,
    get isFull() {
      return chains.isFull;
    },
    styleOf: (feature, webZoom, collapsed) => finder.find(feature, webZoom, collapsed).first,
    nextOf: (record) => chains.nextOf(record),
    render: (feature, webZoom) => finder.find(feature, webZoom, false).render,
    textOf(feature, webZoom, record) {
      for (const collapsed of [false, true]) {
        const outcome = finder.find(feature, webZoom, collapsed);
        const at = outcome.layers.findIndex((layer) => layer.record === record);
        if (at >= 0) return labelOf(feature, webZoom, outcome, at, collapsed);
      }
      return undefined;
    },
    styledLayersOf(feature, webZoom, options = {}) {
      evaluateFeature(feature, webZoom, options, false);
      const drawnAs = (options.collapsed === true ? POINT : kinds[feature]) as FeatureKind;
      return [...run.layers].flatMap(([layer, properties]) => {
        const record = layer === '*' ? undefined : toDrawRecord(properties, drawnAs, kinds[feature] as FeatureKind, parts.fontSizeFactor);
        return record === undefined ? [] : [{ layer, record, text: labelText(properties) }];
      });
    },
  };
}

function setsProperties({ rule }: Block): boolean {
  return rule.declarations.some(({ kind }) => kind === 'property');
}

function renderOf(value: StyleValue | undefined): number | undefined {
  if (value === 'native') return RENDER_NATIVE;
  if (value === 'point') return RENDER_POINT;
  return value === 'auto' ? RENDER_AUTO : undefined;
}

/** Of a layer with a label what changes or hides its letters; empty where there is none. */
function lettersOf(properties: ReadonlyMap<string, StyleValue> | undefined): Map<string, StyleValue> {
  const letters = new Map<string, StyleValue>();
  if (properties?.has('text') !== true) return letters;
  for (const name of ['text', 'font-variant', 'text-transform', 'text-opacity']) {
    const value = properties.get(name);
    if (value !== undefined) letters.set(name, value);
  }
  return letters;
}
