/** Positions of the style sheets in a query, and the state at the start of each of their lines; both are kept while the user types. */
import { type ChangeSet, type EditorState, StateField, type Text } from '@codemirror/state';
import { findPlaceholders } from '@flyover/query-template';
import { FIRST_LINE, type LineState, type Token, tokenizeLine } from './tokenize.ts';

/** A style sheet: what stands between `{{style:` and its end. */
export interface StyleBlock {
  /** UTF-16 units of the text. */
  readonly from: number;
  readonly to: number;
  /** States at the starts of its lines, as far as they have been read. */
  readonly states: LineState[];
}

/** Longer texts have no colours in their style sheets. */
const LONGEST_TEXT = 2_000_000;

/** Longer lines neither. */
const LONGEST_LINE = 5000;

/** The style sheets of the text. */
export const styleBlocks = StateField.define<readonly StyleBlock[]>({
  create: ({ doc }) => blocksOf(doc, [], undefined),
  update: (blocks, { docChanged, newDoc, changes, startState }) =>
    docChanged ? blocksOf(newDoc, blocks, { changes, doc: startState.doc }) : blocks,
});

interface Change {
  readonly changes: ChangeSet;
  readonly doc: Text;
}

function blocksOf(doc: Text, before: readonly StyleBlock[], change: Change | undefined): StyleBlock[] {
  if (doc.length > LONGEST_TEXT) return [];
  const text = doc.toString();
  if (!text.includes('{{')) return [];
  let found: ReturnType<typeof findPlaceholders>;
  try {
    found = findPlaceholders(text);
  } catch {
    return [];
  }
  const styles = found.filter(({ name, kind }) => name === 'style' && kind === 'use');
  return styles.map(({ argumentFrom: from, argumentTo: to }, index) => ({
    from,
    to,
    states: change === undefined || before.length !== styles.length ? [FIRST_LINE] : statesThatHold(before[index], change),
  }));
}

/** Of a block before a change: what its lines begin with still, up to the first that has changed. */
function statesThatHold({ from, to, states }: StyleBlock, { changes, doc }: Change): LineState[] {
  let first = Number.POSITIVE_INFINITY;
  let touchesStart = false;
  changes.iterChangedRanges((fromA, toA) => {
    if (fromA <= from && toA >= from) touchesStart = true;
    if (fromA <= to && toA >= from) first = Math.min(first, fromA);
  });
  if (touchesStart) return [FIRST_LINE];
  if (first === Number.POSITIVE_INFINITY) return states;
  return states.slice(0, doc.lineAt(first).number - doc.lineAt(from).number + 1);
}

/** The style sheet that a position is in. */
export function blockAt(state: EditorState, position: number): StyleBlock | undefined {
  return state.field(styleBlocks, false)?.find(({ from, to }) => position >= from && position <= to);
}

/** A line of a style sheet. */
export interface BlockLine {
  /** Start and end of its text, within the block. */
  readonly from: number;
  readonly to: number;
  /** Offsets from `from`. */
  readonly tokens: readonly Token[];
  /** State at its start. */
  readonly state: LineState;
}

/** The lines of a block that a range touches. */
export function* linesOf(doc: Text, block: StyleBlock, from: number, to: number): Generator<BlockLine> {
  const first = doc.lineAt(block.from).number;
  const last = doc.lineAt(Math.min(to, block.to)).number;
  // what a line means depends on those before it
  for (let number = Math.min(first + block.states.length - 1, doc.lineAt(Math.max(from, block.from)).number); number <= last; number++) {
    const line = doc.line(number);
    const start = Math.max(line.from, block.from);
    const end = Math.min(line.to, block.to);
    const state = block.states[number - first];
    const text = end - start > LONGEST_LINE ? '' : doc.sliceString(start, end);
    const { tokens, next } = tokenizeLine(text, state);
    block.states[number - first + 1] = next;
    if (end >= from) yield { from: start, to: end, tokens, state };
  }
}
