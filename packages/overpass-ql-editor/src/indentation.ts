/** Indentation of a new line of Overpass QL: a unit for each open block, none where a bracket closes it. */
import { getIndentation, IndentContext, indentService, indentString, language, syntaxTree } from '@codemirror/language';
import { EditorState, type Extension, type Transaction, type TransactionSpec } from '@codemirror/state';
import { overpassQlLanguage } from './overpass-ql.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const BLOCKS: ReadonlySet<string> = new Set(['Parens', 'Block']);

/** Lines within these stay as they were written. */
const OTHERS: ReadonlySet<string> = new Set(['BlockComment', 'String', 'StyleBlock', 'LayersBlock', 'DataBlock', 'Placeholder']);

/** Characters before a bracket that is looked at. */
const LONGEST_INDENTATION = 200;

/** Characters before a line that are looked at for the end of a statement. */
const LOOK_BACK = 2000;

/** For an editor: lines are indented as they are begun, and a bracket that closes a block goes back to where the block began. */
export const indentation: Extension = [
  indentService.of(indentationAt),
  EditorState.transactionFilter.of((transaction) => [transaction, ...backAtBracket(transaction)]),
];

/** Returns changes that indent a line again when a bracket was typed that is alone on it. */
function backAtBracket(transaction: Transaction): readonly TransactionSpec[] {
  const { docChanged, newDoc, newSelection } = transaction;
  if (!docChanged || !transaction.isUserEvent('input.type') || !isOverpassQl(transaction.startState)) return [];
  const { head } = newSelection.main;
  const line = newDoc.lineAt(head);
  const before = newDoc.sliceString(line.from, head);
  if (head - line.from > LONGEST_INDENTATION || !/^\s*[)}]$/.test(before)) return [];
  const { state } = transaction;
  const columns = getIndentation(new IndentContext(state), line.from);
  const blanks = columns === null ? before.slice(0, -1) : indentString(state, columns);
  if (blanks === before.slice(0, -1)) return [];
  return [{ changes: { from: line.from, to: head - 1, insert: blanks }, sequential: true }];
}

/** Columns; null where the line before says it, undefined in other languages. */
function indentationAt(context: IndentContext, pos: number): number | null | undefined {
  const { state } = context;
  if (!isOverpassQl(state)) return undefined;
  const at = syntaxTree(state).resolveInner(pos, -1);
  if (OTHERS.has(at.name) && at.from < pos && pos < at.to) return null;
  const block = openBlock(at, pos);
  const base = block === undefined ? 0 : context.lineIndent(block.from);
  if (block !== undefined && /^\s*[)}]/.test(context.textAfterPos(pos))) return base;
  return endsStatement(state, pos) ? base + (block === undefined ? 0 : context.unit) : null;
}

function isOverpassQl(state: EditorState): boolean {
  return state.facet(language) === overpassQlLanguage;
}

/** The innermost block around a position. */
function openBlock(at: SyntaxNode, pos: number): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = at; node !== null; node = node.parent) {
    if (!BLOCKS.has(node.name) || node.from >= pos) continue;
    const isClosed = /[)}]/.test(node.lastChild?.name ?? '');
    if (!isClosed || node.to > pos) return node;
  }
  return undefined;
}

/** Whether a statement begins at a position: behind a semicolon, a bracket of a block, or nothing. */
function endsStatement(state: EditorState, pos: number): boolean {
  const tree = syntaxTree(state);
  for (let end = pos; end > pos - LOOK_BACK; ) {
    const before = state.sliceDoc(Math.max(0, end - 200), end).trimEnd();
    const last = before.at(-1);
    const position = Math.max(0, end - 200) + before.length;
    if (last === undefined) {
      if (position === 0) return true;
      end = position;
      continue;
    }
    const { name, from } = tree.resolveInner(position, -1);
    if (!name.endsWith('Comment')) return ';({}'.includes(last);
    end = from;
  }
  return false;
}
