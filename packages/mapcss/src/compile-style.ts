/** A style: sheets, compiled against the features of a result. */
import { AREA, MADE, NODE } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import { fontSizeFactor } from './draw/font-sizes.ts';
import { CandidateGroups } from './evaluate/candidate-groups.ts';
import { CANVAS, META } from './evaluate/compile-link.ts';
import { compileRules, type RuleEntry, settableKeys } from './evaluate/compile-rules.ts';
import { collapse, Elements } from './evaluate/elements.ts';
import { DEFAULT_LAYER, Run } from './evaluate/run.ts';
import { settingsOf } from './evaluate/settings.ts';
import { ValueTests } from './evaluate/value-tests.ts';
import { LINE, StyleRuntimeError } from './evaluate/work-budget.ts';
import type { StyleValue } from './style-value.ts';
import type { Rule, StyleSheet } from './syntax-tree.ts';

/** The style of an element: properties by layer, layers and properties in the order they were first set. A layer without properties is not there. */
export type ResolvedStyle = ReadonlyMap<string, ReadonlyMap<string, StyleValue>>;

/** State of an element on the map, as far as its style depends on it. */
export interface ResolveOptions {
  /** Drawn as a point, because it is small. */
  readonly collapsed?: boolean;
  readonly active?: boolean;
  readonly hover?: boolean;
}

/** A rule that matched, for the popup. */
export interface MatchedRule {
  /** Index of the compiled sheet that holds the rule, and the address of the sheet that it imports if the rule is in that one. */
  readonly sheet: number;
  readonly imported?: string;
  /** Of the rule's first selector, from 1. */
  readonly line: number;
  readonly selector: string;
  readonly layer: string;
  /** Properties that the rule set, in order; undefined where it removed a property. */
  readonly set: readonly (readonly [property: string, value: StyleValue | undefined])[];
}

/** Options of compiling. */
export interface CompileOptions {
  /** Values of settings, over their defaults in the sheets. */
  readonly settings?: ReadonlyMap<string, StyleValue>;
  /** Whether rules are found by an index; off only to test it. */
  readonly indexed?: boolean;
}

/** Sheets, ready to be asked. Not to be used again while it is being asked. */
export interface CompiledStyle {
  /**
   * The style of a feature.
   *
   * @param webZoom whole zoom in 256-pixel tiles
   */
  resolve(feature: number, webZoom: number, options?: ResolveOptions): ResolvedStyle;
  /** The style of an element, drawn or not: `NODE`, `WAY`, `RELATION` or `MADE`, and its row. */
  resolveElement(type: number, row: number, webZoom: number, options?: ResolveOptions): ResolvedStyle;
  /** Whether a row is the one that counts for its element; another may hold it as well. */
  counts(type: number, row: number): boolean;
  /** The style of the map itself. */
  canvas(webZoom: number): ResolvedStyle;
  /** Properties of the `meta` blocks of the sheets. */
  meta(): ResolvedStyle;
  /** The values of settings that the style was compiled with. */
  readonly settings: ReadonlyMap<string, StyleValue>;
  /** Returns the rules that matched a feature, each with the properties that it set. */
  explain(feature: number, webZoom: number, options?: ResolveOptions): MatchedRule[];
  /** Expressions that failed so far; each left its property alone. */
  readonly evalFailures: number;
  /** Whether it has asked for more work than a style may: it throws from then on. */
  readonly isOverworked: boolean;
  /** For stylers: the parts that the style is made of. */
  readonly parts: StyleParts;
}

/** Parts of a compiled style. */
export interface StyleParts {
  readonly elements: Elements;
  /** All selectors, in the order they apply. */
  readonly entries: readonly RuleEntry[];
  readonly groups: CandidateGroups;
  readonly run: Run;
  /** Of the sizes of labels. */
  readonly fontSizeFactor: number;
  /** Works out the style of `run.subject` into `run.layers`. */
  evaluate(webZoom: number, options: ResolveOptions, watch?: Watch): void;
}

/** Receives each block that is to run for a layer; it has to call `change`, which runs the block. */
export type Watch = (entry: RuleEntry, layer: string, change: () => void) => void;

/** Compiles sheets, the lowest first, against features. */
export function compileStyle(features: FeatureSet, sheets: readonly StyleSheet[], options: CompileOptions = {}): CompiledStyle {
  const elements = new Elements(features);
  const { strings } = features.store;
  const entries = compileRules(sheets, { strings, tests: new ValueTests(strings), settable: settableKeys(sheets) });
  const settings = settingsOf(sheets, elements, options.settings);
  const run = new Run(elements, settings);
  const groups = new CandidateGroups(entries, strings.size);
  const applyAll =
    options.indexed === false
      ? (watch: Watch | undefined) =>
          applyRules(
            run,
            entries.filter((entry) => fits(entry, run)),
            (entry) => entry.checks,
            watch,
          )
      : (watch: Watch | undefined) => {
          const { entries: candidates, work } = groups.candidates(groups.groupOf(run.subject), run.zoom);
          run.budget.spend(work);
          applyRules(run, candidates, (entry) => entry.otherChecks, watch);
        };

  const evaluate = (webZoom: number, { collapsed, active, hover }: ResolveOptions, watch?: Watch) => {
    if (collapsed === true) collapse(run.subject);
    run.isActive = active === true;
    run.isHovered = hover === true;
    run.begin(webZoom);
    try {
      applyAll(watch);
    } catch (cause) {
      throw cause instanceof StyleRuntimeError ? cause : new StyleRuntimeError(cause);
    }
  };
  const special = (type: number, webZoom: number) => {
    run.subject = { type, row: -1, id: 0, kind: -1, flags: 0, feature: -1, table: undefined };
    evaluate(webZoom, {});
    return styleIn(run);
  };
  const readFeature = (feature: number) => elements.readFeature(feature, run.subject);
  return {
    settings,
    parts: { elements, entries, groups, run, fontSizeFactor: fontSizeFactor(sheets), evaluate },
    get evalFailures() {
      return run.failures;
    },
    get isOverworked() {
      return run.budget.isSpent;
    },
    resolve(feature, webZoom, resolveOptions = {}) {
      readFeature(feature);
      evaluate(webZoom, resolveOptions);
      return styleIn(run);
    },
    resolveElement(type, row, webZoom, resolveOptions = {}) {
      if (type < NODE || type === AREA || type > MADE) return new Map();
      run.subject = elements.element(type, row);
      evaluate(webZoom, resolveOptions);
      return styleIn(run);
    },
    counts: (type, row) => elements.counts(type, row),
    canvas: (webZoom) => special(CANVAS, webZoom),
    meta: () => special(META, 0),
    explain(feature, webZoom, resolveOptions = {}) {
      const matched: MatchedRule[] = [];
      readFeature(feature);
      evaluate(webZoom, resolveOptions, (entry, layer, change) => matched.push(changeOf(entry, layer, run, change)));
      return matched;
    },
  };
}

function fits({ isType, selector: { subject } }: RuleEntry, run: Run): boolean {
  return isType(run.subject) && run.zoom >= subject.minZoom && run.zoom <= subject.maxZoom;
}

function applyRules(
  run: Run,
  entries: readonly RuleEntry[],
  checksOf: (entry: RuleEntry) => RuleEntry['checks'],
  watch: Watch | undefined,
): void {
  let rule = -1;
  // the layers that the block at hand has run for
  const done = new Set<string>();
  for (const entry of entries) {
    if (!run.fulfils(checksOf(entry))) continue;
    if (entry.rule !== rule) {
      rule = entry.rule;
      done.clear();
    }
    if (entry.layer !== undefined) runBlock(run, entry, entry.layer(run), done, watch);
    else {
      for (const layer of run.namedLayers()) runBlock(run, entry, layer, done, watch);
      runBlock(run, entry, ALL, done, watch);
    }
    run.layer = DEFAULT_LAYER;
    if (run.stopped) return;
  }
}

/** The layer that new layers start from. */
const ALL = '*';

function runBlock(run: Run, entry: RuleEntry, layer: string, done: Set<string>, watch: Watch | undefined): void {
  if (done.has(layer)) return;
  done.add(layer);
  run.layer = layer;
  run.budget.spend(LINE * (1 + entry.block.lines.length));
  const apply = () => {
    for (const line of entry.block.lines) {
      line(run);
      if (run.stopped) return;
    }
  };
  if (watch === undefined) apply();
  else watch(entry, layer, apply);
}

function changeOf({ selector, block }: RuleEntry, layer: string, run: Run, change: () => void): MatchedRule {
  const { rule, sheet } = block;
  const names = namesIn(rule);
  const before = run.layers.get(layer);
  change();
  const after = run.layers.get(layer);
  const set = names
    .filter((name) => after?.get(name) !== undefined || before?.get(name) !== undefined)
    .map((name) => [name, after?.get(name)] as const);
  return {
    sheet,
    ...(rule.sheet !== undefined && { imported: rule.sheet }),
    line: rule.position.line,
    selector: selector.text,
    layer,
    set,
  };
}

function namesIn({ declarations }: Rule): string[] {
  return [...new Set(declarations.flatMap((line) => (line.kind === 'property' ? [line.name] : [])))];
}

function styleIn(run: Run): ResolvedStyle {
  const style = new Map<string, ReadonlyMap<string, StyleValue>>();
  for (const [name, properties] of run.layers) if (name !== ALL && properties.size > 0) style.set(name, new Map(properties));
  return style;
}
