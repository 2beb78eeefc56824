/** Context of the cursor in a style sheet, for completion. */
import type { EditorState } from '@codemirror/state';
import { blockAt, linesOf } from './style-blocks.ts';
import { type Mode, tokenizeLine } from './tokenize.ts';

/** Context of the cursor, as far as completion needs it. */
export interface StylePlace {
  /** `pseudo`: behind a colon of a selector; else the mode of the sheet. */
  readonly kind: Mode | 'pseudo';
  /** Start of the typed word; the cursor where there is none. */
  readonly from: number;
  /** The property whose value is written, or the key that is tested. */
  readonly subject: string;
}

const WORDS: ReadonlySet<string> = new Set([
  'type',
  'key',
  'tagValue',
  'property',
  'keyword',
  'word',
  'function',
  'color',
  'pseudo',
  'number',
]);

/** @returns undefined outside of style sheets, in comments, in texts */
export function stylePlace(state: EditorState, cursor: number): StylePlace | undefined {
  const block = blockAt(state, cursor);
  if (block === undefined) return undefined;
  for (const line of linesOf(state.doc, block, cursor, cursor)) {
    if (cursor < line.from || cursor > line.to) continue;
    const { tokens, next } = tokenizeLine(state.doc.sliceString(line.from, cursor), line.state);
    const last = tokens.at(-1);
    const touches = last !== undefined && last.to === cursor - line.from;
    if (next.inComment || (touches && (last.kind === 'comment' || last.kind === 'string' || last.kind === 'placeholder'))) return undefined;
    const isWord = touches && WORDS.has(last.kind);
    const { subject, mode } = next;
    if (isWord && last.kind === 'pseudo') return { kind: 'pseudo', from: line.from + last.from + 1, subject };
    return { kind: mode, from: isWord ? line.from + last.from : cursor, subject };
  }
  return undefined;
}
