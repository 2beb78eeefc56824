/** Completion of the words of the language: those that may stand at the cursor, and no others. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Text } from '@codemirror/state';
import { STATEMENTS, WORDS, type WordPlace } from '@flyover/overpass-ql';
import { codeEnd, hasType, NO_CODE, startsStatement } from './code-before.ts';
import { type SyntaxNode, type Tree, treeAt } from './preset-place.ts';

/** What a word is, in the terms of CodeMirror's completions. */
const SORTS: Readonly<Record<WordPlace, string>> = {
  setting: 'property',
  format: 'constant',
  header: 'constant',
  statement: 'keyword',
  block: 'keyword',
  inner: 'keyword',
  type: 'type',
  filter: 'keyword',
  out: 'keyword',
  function: 'function',
};

/** The words that an evaluator in parentheses follows. */
const EVALUATING: ReadonlySet<string> = new Set(
  Object.values(STATEMENTS).flatMap(({ evaluates, words }) => (evaluates === true ? words : [])),
);

const STATEMENT: readonly WordPlace[] = ['type', 'statement', 'block'];

/** A completion source; while somebody types it is silent until the first letter. */
export function completeWords({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const typed = /(?<!\w)[A-Za-z_]\w*$/.exec(state.doc.sliceString(Math.max(0, pos - 60), pos))?.[0] ?? '';
  if (typed === '' && !explicit) return null;
  const from = pos - typed.length;
  const places = placesAt(state.doc, treeAt(state, pos), from, typed === '');
  const options = places.flatMap((place) => WORDS[place].map((label): Completion => ({ label, type: SORTS[place] })));
  return options.length === 0 ? null : { from, options, validFor: /^\w*$/ };
}

function placesAt(doc: Text, tree: Tree, from: number, isEmpty: boolean): readonly WordPlace[] {
  const at = tree.resolveInner(from, isEmpty ? -1 : 1);
  if (NO_CODE.has(at.name) || at.name === 'String') return [];
  const before = codeEnd(doc, tree, from);
  const character = before === 0 ? '' : doc.sliceString(before - 1, before);
  const node = tree.resolveInner(before, -1);
  if (character === '.') return [];
  if (character === '[') return hasType(doc, tree, before - 1) ? [] : ['setting'];
  if (character === ':' && node.parent?.name === 'Setting') return settingName(doc, node.parent) === 'out' ? ['format'] : [];
  if (character === '(' && hasType(doc, tree, before - 1)) return ['filter'];
  if (isEvaluated(doc, tree, node, before)) return ['function'];
  if (startsStatement(doc, tree, before)) return character === '}' ? [...STATEMENT, 'inner'] : STATEMENT;
  return isPrinted(doc, node, before) ? ['out'] : [];
}

function settingName(doc: Text, setting: SyntaxNode): string {
  const name = setting.getChild('SettingName');
  return name === null ? '' : doc.sliceString(name.from, name.to);
}

/** Whether what ends at an offset is `out`, or a word or number behind it. */
function isPrinted(doc: Text, node: SyntaxNode, end: number): boolean {
  let at: SyntaxNode | null = node;
  while (at !== null && (at.name === 'OutWord' || at.name === 'Number')) at = at.prevSibling;
  return at?.name === 'StatementWord' && at.to <= end && doc.sliceString(at.from, at.to) === 'out';
}

/** Whether a value is asked for: behind `(if:`, behind the parenthesis of `if`, `for` and `retro`, and behind an operator in one of these. */
function isEvaluated(doc: Text, tree: Tree, node: SyntaxNode, end: number): boolean {
  const character = doc.sliceString(end - 1, end);
  if (!/[(:!<>=&|+\-*/?,]/.test(character)) return false;
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name !== 'Parens') continue;
    const first = at.firstChild?.nextSibling;
    if (first?.name === 'ControlWord' && hasType(doc, tree, at.from)) return end > first.to;
    const head = at.prevSibling;
    if (head?.name === 'ControlWord' && EVALUATING.has(doc.sliceString(head.from, head.to))) return true;
  }
  return false;
}
