/** Positions of names in Overpass XML: between elements. */
import type { EditorState } from '@codemirror/state';
import { BLOCK_ELEMENTS, ROOT_ELEMENT, STATEMENTS, WORDS } from '@flyover/overpass-ql';
import { type SyntaxNode, type TypedName, treeAt, typedWords } from './typed-name.ts';

/** Elements that hold statements; text anywhere else has no meaning. */
const HOLDERS: ReadonlySet<string> = new Set(['', ROOT_ELEMENT, ...BLOCK_ELEMENTS, ...WORDS.inner]);

export function nameInXml(state: EditorState, cursor: number): TypedName | undefined {
  const typed = typedWords(state, cursor);
  const before = state.doc.sliceString(Math.max(0, typed.from - 1000), typed.from).trimEnd();
  if (!before.endsWith('>')) return undefined;
  const node = treeAt(state, cursor).resolveInner(typed.from, typed.text === '' ? 0 : 1);
  if (node.name !== 'Text' && node.name !== 'Element' && node.name !== 'Document') return undefined;
  const name = elementName(state, node);
  if (name === STATEMENTS.query.element) return { kind: 'has-kv', ...typed };
  return HOLDERS.has(name) ? { kind: 'query-element', ...typed } : undefined;
}

/** The name of the element that a node stands in; empty outside of all. */
function elementName({ doc }: EditorState, node: SyntaxNode): string {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    const tag = at.name === 'Element' ? at.getChild('OpenTag')?.getChild('TagName') : undefined;
    if (tag !== undefined && tag !== null) return doc.sliceString(tag.from, tag.to);
  }
  return '';
}
