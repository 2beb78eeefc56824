/** The name of a thing that is being typed at the cursor of a query, where one can stand; and whether the query sends anything. */
import { ensureSyntaxTree, language, syntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';
import { BLOCK_ELEMENTS, ROOT_ELEMENT, STATEMENTS, WORDS } from '@flyover/overpass-ql';

/** The syntax of a text. */
type Tree = ReturnType<typeof syntaxTree>;

type SyntaxNode = ReturnType<Tree['resolveInner']>;

/** A name that is being typed; a completion replaces the text from `from` to `to`, the rest of the word under the cursor among it. */
export interface TypedName {
  /**
   * Replacement of the name. `statement`: a whole statement; `filter`: filters after a type or another filter; `brackets`: the same, within open brackets;
   * `query-element` and `has-kv`: the same two in the XML form.
   */
  readonly kind: 'statement' | 'filter' | 'brackets' | 'query-element' | 'has-kv';
  readonly from: number;
  readonly to: number;
  /** Up to the cursor. */
  readonly text: string;
}

/** The words before a cursor that could be a name, and the rest of the last one. */
interface TypedWords {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Characters before the cursor that are looked at: no name is longer. */
const REACH = 120;

/** A word behind a dot is the name of a set. */
const BEFORE = /(?<![.\p{L}\p{M}\p{N}_])[\p{L}\p{N}][\p{L}\p{M}\p{N} ’&_-]*$/u;
const AFTER = /^[\p{L}\p{M}\p{N}_-]*/u;

/** Returns the words around a cursor, on its line. */
function typedWords({ doc }: EditorState, cursor: number): TypedWords {
  const line = doc.lineAt(cursor);
  const before = doc.sliceString(Math.max(line.from, cursor - REACH), cursor);
  const text = BEFORE.exec(before)?.[0] ?? '';
  const after = text === '' ? '' : (AFTER.exec(doc.sliceString(cursor, Math.min(line.to, cursor + REACH)))?.[0] ?? '');
  return { from: cursor - text.length, to: cursor + after.length, text };
}

/** Time limit for parsing a long query before a completion, ms; a partial tree is enough. */
const PARSE_TIME = 20;

/** Returns the syntax tree up to a cursor. */
function treeAt(state: EditorState, cursor: number): Tree {
  return ensureSyntaxTree(state, cursor, PARSE_TIME) ?? syntaxTree(state);
}

// The name of a thing at the cursor, where one can stand.

/** @returns undefined where no name of a thing can stand: in comments, in texts, in settings, in SQL */
export function findTypedName(state: EditorState, cursor: number): TypedName | undefined {
  const name = state.facet(language)?.name;
  if (name === 'overpassql') return nameInQl(state, cursor);
  return name === 'xml' ? nameInXml(state, cursor) : undefined;
}

// Code before a position in a query.

/** Nodes that count as white space. */
const NO_CODE: ReadonlySet<string> = new Set(['LineComment', 'BlockComment', 'Placeholder', 'StyleBlock', 'LayersBlock', 'DataBlock']);

/** The types of a query; nothing that has tags by itself is derived. */
const WITH_NAMES: ReadonlySet<string> = new Set(WORDS.type.filter((word) => word !== 'derived'));

/** Returns the end of the code before an offset: white space, comments and placeholders do not count. */
function codeEnd(doc: Text, tree: Tree, offset: number): number {
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

/** Returns whether a statement begins at the offset: at the beginning of the query, after another statement, in a block, in a union. */
function startsStatement(doc: Text, tree: Tree, end: number): boolean {
  for (let at = end; ; at = codeEnd(doc, tree, at - 1)) {
    const character = at === 0 ? '' : doc.sliceString(at - 1, at);
    if (character === '' || character === ';' || character === '{' || character === '}') return true;
    // a union opens where a statement could stand; `(around` and `for (` do not
    if (character !== '(' && character !== '-') return false;
  }
}

/** Returns whether the text before an offset is a statement with a type and perhaps filters: `node`, `way.a[name]({{bbox}})`. */
function hasType(doc: Text, tree: Tree, offset: number): boolean {
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

// Positions of names in Overpass QL.

/** Nothing that has a name is derived. */
const TYPES = WORDS.type.filter((word) => word !== 'derived').join('|');
const TYPE_AND_NAME = new RegExp(`^(${TYPES})(?:\\s+|$)(.*)$`, 's');

function nameInQl(state: EditorState, cursor: number): TypedName | undefined {
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

/** Returns the offset of the quote where the words are the beginning of a text in brackets; `text` where they are in any other text. */
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

// Positions of names in Overpass XML: between elements.

/** Elements that hold statements; text anywhere else has no meaning. */
const HOLDERS: ReadonlySet<string> = new Set(['', ROOT_ELEMENT, ...BLOCK_ELEMENTS, ...WORDS.inner]);

function nameInXml(state: EditorState, cursor: number): TypedName | undefined {
  const typed = typedWords(state, cursor);
  const before = state.doc.sliceString(Math.max(0, typed.from - 1000), typed.from).trimEnd();
  if (!before.endsWith('>')) return undefined;
  const node = treeAt(state, cursor).resolveInner(typed.from, typed.text === '' ? 0 : 1);
  if (node.name !== 'Text' && node.name !== 'Element' && node.name !== 'Document') return undefined;
  const name = elementName(state, node);
  if (name === STATEMENTS.query.element) return { kind: 'has-kv', ...typed };
  return HOLDERS.has(name) ? { kind: 'query-element', ...typed } : undefined;
}

/** Returns the name of the element that contains a node; empty outside of all elements. */
function elementName({ doc }: EditorState, node: SyntaxNode): string {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    const tag = at.name === 'Element' ? at.getChild('OpenTag')?.getChild('TagName') : undefined;
    if (tag !== undefined && tag !== null) return doc.sliceString(tag.from, tag.to);
  }
  return '';
}

// Whether a query sends anything.

/** Nodes whose words are no statements: `[out:json]`. */
const SETTINGS: ReadonlySet<string> = new Set(['SettingName', 'Key']);

const { words, element } = STATEMENTS.out;

/** Returns whether a statement, or in the XML form an element, prints anything, as far as the text has been read. */
export function hasOutput(state: EditorState): boolean {
  let found = false;
  syntaxTree(state).iterate({
    enter(node) {
      const text = () => state.doc.sliceString(node.from, node.to);
      if (node.name === 'StatementWord') found ||= words.includes(text()) && !SETTINGS.has(node.node.parent?.name ?? '');
      else if (node.name === 'TagName') found ||= text() === element;
      return !found;
    },
  });
  return found;
}
