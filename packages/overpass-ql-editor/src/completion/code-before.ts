/** Code before a position in a query. */
import type { Text } from '@codemirror/state';
import { WORDS } from '@flyover/overpass-ql';
import type { SyntaxNode, Tree } from './typed-name.ts';

/** Nodes that count as white space. */
export const NO_CODE: ReadonlySet<string> = new Set([
  'LineComment',
  'BlockComment',
  'Placeholder',
  'StyleBlock',
  'LayersBlock',
  'DataBlock',
]);

/** The types of a query; nothing that has tags by itself is derived. */
const WITH_NAMES: ReadonlySet<string> = new Set(WORDS.type.filter((word) => word !== 'derived'));

/** Returns the end of the code before an offset: white space, comments and placeholders do not count. */
export function codeEnd(doc: Text, tree: Tree, offset: number): number {
  let end = offset;
  for (;;) {
    const start = Math.max(0, end - 1000);
    const before = doc.sliceString(start, end);
    const blank = before.length - before.trimEnd().length;
    const next = end - blank;
    const node = next === 0 ? undefined : tree.resolveInner(next, -1);
    if (node !== undefined && NO_CODE.has(node.name) && node.from < next) end = node.from;
    else if (next === end || blank < end - start) return next;
    else end = next;
  }
}

/** Whether what follows begins a statement: at the beginning of the query, behind another one, in a block, in a union. */
export function startsStatement(doc: Text, tree: Tree, end: number): boolean {
  for (let at = end; ; at = codeEnd(doc, tree, at - 1)) {
    const character = at === 0 ? '' : doc.sliceString(at - 1, at);
    if (character === '' || character === ';' || character === '{' || character === '}') return true;
    // a union opens where a statement could stand; `(around` and `for (` do not
    if (character !== '(' && character !== '-') return false;
  }
}

/** Whether what ends at an offset is a statement with a type and perhaps filters: `node`, `way.a[name]({{bbox}})`. */
export function hasType(doc: Text, tree: Tree, offset: number): boolean {
  let end = codeEnd(doc, tree, offset);
  while (end > 0) {
    const node = tree.resolveInner(end, -1);
    const character = doc.sliceString(end - 1, end);
    if (character === ']' || character === ')') {
      const whole = enclosing(node, character === ']' ? 'TagFilter' : 'Parens', end);
      if (whole === undefined) return false;
      end = codeEnd(doc, tree, whole.from);
    } else if (node.name === 'SetName') {
      end = codeEnd(doc, tree, node.from);
    } else {
      return WITH_NAMES.has(doc.sliceString(node.from, end));
    }
  }
  return false;
}

function enclosing(node: SyntaxNode, name: string, end: number): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) if (at.name === name && at.to === end) return at;
  return undefined;
}
