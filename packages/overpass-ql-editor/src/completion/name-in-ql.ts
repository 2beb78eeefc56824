/** Positions of names in Overpass QL. */
import type { EditorState, Text } from '@codemirror/state';
import { WORDS } from '@flyover/overpass-ql';
import { codeEnd, hasType, NO_CODE, startsStatement } from './code-before.ts';
import { type SyntaxNode, type Tree, type TypedName, type TypedWords, treeAt, typedWords } from './typed-name.ts';

/** Nothing that has a name is derived. */
const TYPES = WORDS.type.filter((word) => word !== 'derived').join('|');
const TYPE_AND_NAME = new RegExp(`^(${TYPES})(?:\\s+|$)(.*)$`, 's');

export function nameInQl(state: EditorState, cursor: number): TypedName | undefined {
  const { doc } = state;
  const tree = treeAt(state, cursor);
  const typed = typedWords(state, cursor);
  const quoted = nameInQuotes(doc, tree, typed);
  if (quoted === 'text' || (quoted === undefined && isNoCode(tree, typed, cursor))) return undefined;
  const before = codeEnd(doc, tree, quoted ?? typed.from);
  const character = before === 0 ? '' : doc.sliceString(before - 1, before);
  if (character === '[') return hasType(doc, tree, before - 1) ? inBrackets(doc, typed, quoted) : undefined;
  if (quoted !== undefined) return undefined;
  if (startsStatement(doc, tree, before)) {
    const [, , name] = TYPE_AND_NAME.exec(typed.text) ?? [];
    if (name === undefined) return { kind: 'statement', ...typed };
    // `node cafe`, `node `: the type is there, the filters are missing; `nod` and `node` without a space are still words
    if (name === '' && !/\s$/.test(typed.text)) return { kind: 'statement', ...typed };
    const head = typed.text.slice(0, typed.text.length - name.length).trimEnd().length;
    return { kind: 'filter', from: typed.from + head, to: typed.to, text: name };
  }
  return hasType(doc, tree, before) ? { kind: 'filter', ...typed } : undefined;
}

/** Open brackets of a filter: what follows up to the closing one is part of it, unless something stands there. */
function inBrackets(doc: Text, { from, to, text }: TypedWords, quoted: number | undefined): TypedName | undefined {
  const line = doc.lineAt(to);
  const rest = doc.sliceString(to, line.to);
  const end = /^"?[ \t]*(?:\]|(?=$|[;({[]))/.exec(rest)?.[0];
  return end === undefined ? undefined : { kind: 'brackets', from: quoted ?? from, to: to + end.length, text };
}

/** The offset of the quote where the words are the beginning of a text in brackets; `text` where they stand in any other one. */
function nameInQuotes(doc: Text, tree: Tree, { from }: TypedWords): number | 'text' | undefined {
  const node = tree.resolveInner(from, -1);
  const isInside = node.name === 'String' && node.from < from && (node.to > from || !isClosed(doc, node));
  if (!isInside) return undefined;
  return node.from + 1 === from && doc.sliceString(codeEnd(doc, tree, node.from) - 1, node.from).trim() === '[' ? node.from : 'text';
}

function isClosed(doc: Text, { from, to }: SyntaxNode): boolean {
  return to - from > 1 && doc.sliceString(from, from + 1) === doc.sliceString(to - 1, to);
}

function isNoCode(tree: Tree, { from, text }: TypedWords, cursor: number): boolean {
  const node = text === '' ? tree.resolveInner(cursor, 0) : tree.resolveInner(from, 1);
  if (NO_CODE.has(node.name) || node.name === 'String') return true;
  return tree.resolveInner(cursor, -1).name === 'LineComment';
}
