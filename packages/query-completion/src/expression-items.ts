/** Items for the parts of an evaluator. */
import { BINARY_OPERATORS, FACTS, FUNCTIONS, isOverSet, wordsByUse } from '@flyover/overpass-ql';
import type { EvaluatorContext } from './cursor-slot.ts';
import { type CompletionItem, item, plainItem } from './item.ts';
import type { SetInScope } from './outline.ts';

/** Contexts in which each form of function is valid. */
const CONTEXTS: Readonly<Record<string, readonly EvaluatorContext[]>> = {
  element: ['element', 'member'],
  tag: ['element', 'member'],
  properties: ['element', 'member'],
  members: ['element', 'member'],
  member: ['member'],
  count: ['element', 'member', 'sets'],
  aggregate: ['element', 'member', 'sets'],
  values: ['element', 'member', 'sets'],
  list: ['element', 'member', 'sets'],
};

/** Functions, the tag of the element, and sets with a dot behind them. */
export function operandItems(context: EvaluatorContext, sets: readonly SetInScope[]): CompletionItem[] {
  const items =
    context === 'sets' ? [] : [item({ label: 't["…"]', kind: 'function', fact: 'special_tag', words: ['t'], opens: true }, 't[‹›]')];
  for (const name of wordsByUse('function')) {
    const facts = functionFacts(name);
    if (facts === undefined || !CONTEXTS[facts.form].includes(context)) continue;
    const isAsked = facts.form === 'count' || facts.form === 'tag';
    items.push(
      item(
        { label: name, kind: 'function', fact: `function_${name}`, ...(isAsked && { opens: true }) },
        `${name}(${argumentOf(name, facts.form)})`,
      ),
    );
  }
  const named = sets.map((set) => plainItem({ label: `${set.name}.`, kind: 'set', holds: set, opens: true }, `${set.name}.`));
  return [...items, ...named, plainItem({ label: '_.', kind: 'set', opens: true }, '_.')];
}

/** Operators, behind an operand. */
export function operatorItems(): CompletionItem[] {
  const binary = BINARY_OPERATORS.map(({ operator }) => {
    const fact = FACTS.find((each) => each.slot === 'operator' && each.word === operator)?.id;
    return plainItem({ label: operator, kind: 'operator', fact, opens: true }, operator);
  });
  return [
    ...binary,
    item({ label: '? :', kind: 'operator', fact: 'operator_choice' }, '?‹1›:‹0›'),
    plainItem({ label: ')', kind: 'sign' }, ')'),
  ];
}

/** The functions behind a set and its dot, and `val`. */
export function overSetItems(words: readonly string[]): CompletionItem[] {
  return words.map((word) =>
    isOverSet(word)
      ? item(
          { label: word, kind: 'function', fact: `function_${word}`, ...(word === 'count' && { opens: true }) },
          `${word}(${argumentOf(word, word === 'count' ? 'count' : 'aggregate')})`,
        )
      : plainItem({ label: word, kind: 'word', fact: 'special_val' }, word),
  );
}

function functionFacts(name: string): { readonly form: string; readonly count: number } | undefined {
  return Object.entries(FUNCTIONS).find(([each]) => each === name)?.[1];
}

/** Returns the argument between the parentheses, as a stop to be overwritten. */
function argumentOf(name: string, form: string): string {
  switch (form) {
    case 'count':
    case 'tag':
    case 'element':
    case 'member':
      return form === 'count' || form === 'tag' ? '‹›' : '';
    case 'properties':
      return name.endsWith('_role') ? '"‹outer›"' : '';
    default:
      return ARGUMENTS[name] ?? '‹1›';
  }
}

const ARGUMENTS: Readonly<Record<string, string>> = {
  sum: '‹length()›',
  min: '‹length()›',
  max: '‹length()›',
  u: '‹t["name"]›',
  set: '‹t["name"]›',
  gcat: '‹geom()›',
  center: '‹geom()›',
  trace: '‹geom()›',
  hull: '‹geom()›',
  pt: '‹lat()›,‹lon()›',
  lstr: '‹pt(0,0)›,‹pt(1,1)›',
  poly: '‹lstr(pt(0,0),pt(1,1),pt(0,1))›',
  per_member: '‹pos()›',
  per_vertex: '‹angle()›',
  lrs_in: '‹"1"›,‹"1;2"›',
  lrs_isect: '‹"1"›,‹"1;2"›',
  lrs_union: '‹"1"›,‹"1;2"›',
};
