/** Search for the rule that decides how a feature is drawn: the last that sets its colour, image or shape. */
import type { CompiledStyle, Watch } from '../compile-style.ts';
import type { Block } from '../evaluate/compile-rules.ts';
import { DEFAULT_LAYER } from '../evaluate/run.ts';
import { StyleFinder } from '../styler/style-finder.ts';

/** Not decided by a rule that counts: the look is that below all sheets, or there is none. */
export const NO_RULE = -1;

/** Properties that dominate the drawing of a feature. */
export const MAIN_PROPERTIES: readonly string[] = [
  'color',
  'fill-color',
  'fill-image',
  'icon-image',
  'symbol-shape',
  'symbol-fill-color',
  'symbol-stroke-color',
];

/** Finds the rule of each feature. */
export interface DecidingRules {
  /** The number of the rule at a whole zoom, or `NO_RULE`. */
  ruleOf(feature: number, zoom: number): number;
}

/** @param below so many of the sheets lie below those that count */
export function decidingRules({ parts }: CompiledStyle, below: number): DecidingRules {
  const { elements, run, evaluate, entries } = parts;
  const decisive = new Set<Block>();
  for (const { block } of entries) if (block.sheet >= below && isDecisive(block)) decisive.add(block);
  let own = NO_RULE;
  let other = NO_RULE;
  const watch: Watch = ({ block, rule }, layer, change) => {
    change();
    if (!decisive.has(block)) return;
    if (layer === DEFAULT_LAYER) own = rule;
    else other = rule;
  };
  const decide = (feature: number, zoom: number): number => {
    elements.readFeature(feature, run.subject);
    own = NO_RULE;
    other = NO_RULE;
    run.labelsLater = true;
    try {
      evaluate(zoom, {}, watch);
    } catch {
      return NO_RULE;
    } finally {
      run.labelsLater = false;
    }
    return own === NO_RULE ? other : own;
  };
  const finder = new StyleFinder<number>(parts, NO_RULE, (feature, zoom, _collapsed, isDynamic) => {
    const rule = decide(feature, zoom);
    return run.dynamic && !isDynamic ? undefined : rule;
  });
  return { ruleOf: (feature, zoom) => finder.find(feature, zoom, false) };
}

function isDecisive({ rule }: Block): boolean {
  return rule.declarations.some((line) => line.kind === 'property' && MAIN_PROPERTIES.includes(line.name));
}
