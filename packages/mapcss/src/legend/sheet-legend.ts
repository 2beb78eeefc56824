/** The legend of a styled map: a class for each rule that decides the look of some feature, with how many there are. Classes can be hidden. */
import { type DrawRecord, type FeatureKind, type FeatureStyler, POLYGON } from '@flyover/osm-features';
import type { CompiledStyle } from '../compile-style.ts';
import type { SheetStyler } from '../styler/sheet-styler.ts';
import type { Rule, StyleSheet } from '../syntax-tree.ts';
import { type RuleWords, wordsOf } from './class-words.ts';
import { decidingRules, NO_RULE } from './deciding-rule.ts';

export type { LegendCondition } from './class-words.ts';

/** Features whose look one rule decides. */
export interface LegendClass extends Partial<RuleWords> {
  /** Names the class: the number of its rule, or -1 for all that no rule of the sheets decides. */
  readonly rule: number;
  /** Index of the sheet, from 0, and line of the rule, from 1. */
  readonly sheet?: number;
  readonly line?: number;
  readonly count: number;
  /** Kind as which most of these features are drawn. */
  readonly kind: FeatureKind;
  /** Draw records of one of these features, the lowest layer first. */
  readonly records: readonly DrawRecord[];
}

/** Legend and styler of a style. */
export interface SheetLegend {
  /**
   * The classes that are drawn at a whole zoom in 256-pixel tiles, in the order of their rules; what no rule decides last.
   *
   * @param only 1 for each feature that counts; left out: all do
   */
  classesOf(webZoom: number, only?: Uint8Array): LegendClass[];
  /** Features of these classes are not drawn from now on. */
  setHidden(rules: Iterable<number>): void;
  /** The styler, without what is hidden. */
  readonly styler: FeatureStyler;
}

/** Rules are numbered over all sheets; settings have none. */
interface KnownRule {
  readonly rule: Rule;
  readonly sheet: number;
}

const KINDS = POLYGON + 1;

/**
 * @param sheets those that the style was compiled from, in their order
 * @param below so many of them, the first, lie below those that the user wrote
 */
export function createSheetLegend(style: CompiledStyle, styler: SheetStyler, sheets: readonly StyleSheet[], below: number): SheetLegend {
  const { features } = style.parts.elements;
  const { count, kinds } = features;
  const rules = new Map<number, KnownRule>();
  for (const { rule, block } of style.parts.entries) rules.set(rule, { rule: block.rule, sheet: block.sheet });
  const deciding = decidingRules(style, below);
  let hidden: ReadonlySet<number> = new Set();

  const chainOf = (feature: number, zoom: number): DrawRecord[] => {
    const records: DrawRecord[] = [];
    for (let record = styler.styleOf(feature, zoom, false); record !== -1; record = styler.nextOf(record))
      records.push(styler.records[record]);
    return records;
  };

  const classOf = (rule: number, numbers: Uint32Array, firsts: Int32Array, zoom: number): LegendClass => {
    const at = (rule + 1) * KINDS;
    let kind = 0;
    for (let other = 1; other < KINDS; other++) if (numbers[at + other] > numbers[at + kind]) kind = other;
    const known = rules.get(rule);
    let total = 0;
    for (let each = 0; each < KINDS; each++) total += numbers[at + each];
    return {
      rule,
      ...(known !== undefined && {
        ...wordsOf(known.rule, sheets[known.sheet]),
        sheet: known.sheet - below,
        line: known.rule.position.line,
      }),
      count: total,
      kind: kind as FeatureKind,
      records: chainOf(firsts[at + kind], zoom),
    };
  };

  return {
    classesOf(webZoom, only) {
      const zoom = Math.floor(webZoom);
      const size = ((style.parts.entries.at(-1)?.rule ?? NO_RULE) + 2) * KINDS;
      const numbers = new Uint32Array(size);
      const firsts = new Int32Array(size).fill(-1);
      for (let feature = 0; feature < count; feature++) {
        if (only?.[feature] === 0 || styler.styleOf(feature, zoom, false) === -1) continue;
        const at = (deciding.ruleOf(feature, zoom) + 1) * KINDS + kinds[feature];
        if (numbers[at]++ === 0) firsts[at] = feature;
      }
      const occurs = (rule: number) => numbers.subarray((rule + 1) * KINDS, (rule + 2) * KINDS).some((number) => number > 0);
      return [...rules.keys(), NO_RULE].filter(occurs).map((rule) => classOf(rule, numbers, firsts, zoom));
    },
    setHidden(next) {
      hidden = new Set(next);
    },
    styler: {
      records: styler.records,
      styleOf: (feature, webZoom, collapsed) =>
        hidden.size > 0 && hidden.has(deciding.ruleOf(feature, Math.floor(webZoom))) ? -1 : styler.styleOf(feature, webZoom, collapsed),
      nextOf: styler.nextOf,
      textOf: styler.textOf,
      render: styler.render,
    },
  };
}
