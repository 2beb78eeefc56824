/** The rules of sheets, compiled against the elements of a result. */
import { textOf } from '../style-value.ts';
import type { Condition, Rule, Selector, StyleSheet } from '../syntax-tree.ts';
import { type BlockNotes, createNotes } from './block-notes.ts';
import { type Check, type ConditionContext, compileCondition, requirementOf } from './compile-condition.ts';
import { type Apply, compileDeclaration } from './compile-declaration.ts';
import { compileExpression } from './compile-expression.ts';
import { compileLink, typeCheck } from './compile-link.ts';
import type { Subject } from './elements.ts';
import { DEFAULT_LAYER, keyReader, type Run } from './run.ts';

/** Context in which rules are compiled. */
export type RuleContext = Omit<ConditionContext, 'notes'>;

/** A selector with its rule. */
export interface RuleEntry {
  /** Number of the rule, over all sheets. */
  readonly rule: number;
  readonly selector: Selector;
  /** Whether an element has the type of the selector. */
  readonly isType: (subject: Subject) => boolean;
  /** The other conditions of the selector, without the zoom. */
  readonly checks: readonly Check[];
  /** The same without what `requirement` says already. */
  readonly otherChecks: readonly Check[];
  /** Layer that the properties are written to; undefined for all layers. */
  readonly layer: ((run: Run) => string) | undefined;
  /** Keys and values one of which an element must have, as numbers; undefined where it need not. */
  readonly requirement: Requirement | undefined;
  /** Whether its conditions look at properties that were set before. */
  readonly readsProperties: boolean;
  readonly block: Block;
}

/** By their numbers. */
interface Requirement {
  /** -1 where no element has it. */
  readonly key: number;
  /** Undefined: any. */
  readonly values: readonly number[] | undefined;
}

/** A rule's block. */
export interface Block {
  readonly rule: Rule;
  /** Of the sheets that were compiled together. */
  readonly sheet: number;
  readonly lines: readonly Apply[];
  /** Those that change which later rules apply: `set` and `exit`. */
  readonly steering: readonly Apply[];
  readonly notes: BlockNotes;
}

/** All selectors of all sheets, in the order they apply. Settings are not among them. */
export function compileRules(sheets: readonly StyleSheet[], context: RuleContext): RuleEntry[] {
  const entries: RuleEntry[] = [];
  let number = 0;
  for (const [sheet, { rules }] of sheets.entries()) {
    for (const rule of rules) {
      const selectors = rule.selectors.filter(({ subject }) => subject.type !== 'setting' && subject.type !== 'setting_group');
      if (selectors.length === 0) continue;
      const isMeta = selectors.every(({ subject }) => subject.type === 'meta');
      const block = compileBlock(rule, sheet, isMeta, context);
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

function compileBlock(rule: Rule, sheet: number, isMeta: boolean, base: RuleContext): Block {
  const notes = createNotes();
  const lines: Apply[] = [];
  const steering: Apply[] = [];
  for (const declaration of rule.declarations) {
    const line = compileDeclaration(declaration, { ...base, notes }, isMeta);
    if (line === undefined) continue;
    lines.push(line);
    if (declaration.kind !== 'property') steering.push(line);
  }
  return { rule, sheet, lines, steering, notes };
}

function compileSelector(selector: Selector, block: Block, rule: number, base: RuleContext): RuleEntry {
  const { subject, link } = selector;
  const notes = createNotes();
  const context: ConditionContext = { ...base, notes };
  const found = requirementIn(subject.conditions, base);
  const compiled = subject.conditions.map((condition) => ({ condition, check: compileCondition(condition, context) }));
  const links = link === undefined ? [] : [compileLink(link, context)];
  return {
    rule,
    selector,
    isType: typeCheck(subject.type),
    checks: [...compiled.map(({ check }) => check), ...links],
    otherChecks: [...compiled.flatMap(({ condition, check }) => (condition === found?.condition && found.isAll ? [] : check)), ...links],
    layer: layerOf(selector, { ...base, notes: block.notes }),
    requirement: found?.requirement,
    readsProperties: notes.readsProperties,
    block,
  };
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

/** The requirement that the fewest elements fulfil: rather of a value than of a key; and whether it says all that its condition does. */
function requirementIn(conditions: readonly Condition[], { strings, settable }: RuleContext) {
  let found: { readonly condition: Condition; readonly requirement: Requirement; readonly isAll: boolean } | undefined;
  for (const condition of conditions) {
    const wanted = requirementOf(condition);
    if (wanted === undefined) continue;
    const { key, number } = keyReader(strings, wanted.key);
    if (settable.has(key)) continue;
    const values = wanted.values?.map((value) => strings.find(value)).filter((value) => value >= 0);
    if (found !== undefined && (found.requirement.values !== undefined || values === undefined)) continue;
    const isAll = values !== undefined || condition.kind === 'present';
    found = { condition, requirement: { key: number, values }, isAll };
  }
  return found;
}
