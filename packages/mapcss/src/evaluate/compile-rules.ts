/** The rules of sheets, compiled against the elements of a result. */

import { textOf } from '../style-value.ts';
import type { Rule, Selector, StyleSheet } from '../syntax-tree.ts';
import { type Check, type ConditionContext, requirementOf } from './compile-condition.ts';
import { type Apply, compileDeclaration } from './compile-declaration.ts';
import { compileExpression } from './compile-expression.ts';
import { compileLink, compileSimple } from './compile-link.ts';
import { DEFAULT_LAYER, keyReader, type Run } from './run.ts';

/** A selector with its rule. */
export interface RuleEntry {
  /** Number of the rule, over all sheets. */
  readonly rule: number;
  readonly selector: Selector;
  readonly check: Check;
  /** Where its properties go; undefined for all layers. */
  readonly layer: ((run: Run) => string) | undefined;
  /** Keys and values one of which an element must have, as numbers; undefined where it need not. */
  readonly requirement: { readonly key: number; readonly values: readonly number[] | undefined } | undefined;
  readonly block: Block;
}

/** A rule's block. */
export interface Block {
  readonly rule: Rule;
  /** Of the sheets that were compiled together. */
  readonly sheet: number;
  readonly lines: readonly Apply[];
}

/** All selectors of all sheets, in the order they apply. Settings are not among them. */
export function compileRules(sheets: readonly StyleSheet[], context: ConditionContext): RuleEntry[] {
  const entries: RuleEntry[] = [];
  let number = 0;
  for (const [sheet, { rules }] of sheets.entries()) {
    for (const rule of rules) {
      const selectors = rule.selectors.filter(({ subject }) => subject.type !== 'setting' && subject.type !== 'setting_group');
      if (selectors.length === 0) continue;
      const isMeta = selectors.every(({ subject }) => subject.type === 'meta');
      const lines = rule.declarations.flatMap((declaration) => compileDeclaration(declaration, context, isMeta) ?? []);
      const block: Block = { rule, sheet, lines };
      for (const selector of selectors) entries.push(compileSelector(selector, block, number, context));
      number++;
    }
  }
  return entries;
}

/** Keys that sheets set themselves. */
export function settableKeys(sheets: readonly StyleSheet[]): Set<string> {
  const keys = new Set<string>();
  for (const { rules } of sheets) {
    for (const { declarations } of rules) for (const line of declarations) if (line.kind === 'set-tag') keys.add(line.key);
  }
  return keys;
}

function compileSelector(selector: Selector, block: Block, rule: number, context: ConditionContext): RuleEntry {
  const subject = compileSimple(selector.subject, context);
  const link = selector.link === undefined ? undefined : compileLink(selector.link, context);
  const check: Check = link === undefined ? subject : (element, run) => subject(element, run) && link(element, run);
  return { rule, selector, check, layer: layerOf(selector, context), requirement: requirementIn(selector, context), block };
}

function layerOf({ layer }: Selector, context: ConditionContext): RuleEntry['layer'] {
  if (layer.kind === 'all') return undefined;
  if (layer.kind === 'name') {
    const { name } = layer;
    return () => name;
  }
  const compute = compileExpression(layer.expression, { ...context, isLabel: false });
  return (run) => {
    const name = compute(run);
    return name === undefined ? DEFAULT_LAYER : textOf(name) || DEFAULT_LAYER;
  };
}

/** The requirement that the fewest elements fulfil: rather of a value than of a key. */
function requirementIn({ subject }: Selector, { strings, settable }: ConditionContext): RuleEntry['requirement'] {
  let found: RuleEntry['requirement'];
  for (const condition of subject.conditions) {
    const requirement = requirementOf(condition);
    if (requirement === undefined) continue;
    const { key, number } = keyReader(strings, requirement.key);
    if (settable.has(key)) continue;
    const values = requirement.values?.map((value) => strings.find(value)).filter((value) => value >= 0);
    if (found === undefined || (found.values === undefined && values !== undefined)) found = { key: number, values };
  }
  return found;
}
