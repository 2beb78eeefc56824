/** A row as stretches of one look each: its colours with the marked hits laid over them. */
import type { Token, TokenKind } from './raw-tokens.ts';

/** A marked range of a row; ranges are ordered, without overlaps. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  /** The hit that was gone to. */
  readonly current: boolean;
}

export interface Segment {
  readonly from: number;
  readonly text: string;
  readonly kind?: TokenKind;
  readonly mark?: 'hit' | 'current';
}

/** Cuts a row where a colour or a mark begins or ends. */
export function segmentsOf(text: string, tokens: readonly Token[], marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = [];
  let [token, mark] = [0, 0];
  for (let from = 0; from < text.length; ) {
    while (token < tokens.length && tokens[token].to <= from) token++;
    while (mark < marks.length && marks[mark].to <= from) mark++;
    const [coloured, marked] = [tokens[token], marks[mark]];
    const inToken = coloured !== undefined && coloured.from <= from;
    const inMark = marked !== undefined && marked.from <= from;
    const to = Math.min(
      text.length,
      coloured === undefined ? text.length : inToken ? coloured.to : coloured.from,
      marked === undefined ? text.length : inMark ? marked.to : marked.from,
    );
    segments.push({
      from,
      text: text.slice(from, to),
      ...(inToken && { kind: coloured.kind }),
      ...(inMark && { mark: marked.current ? 'current' : 'hit' }),
    });
    from = to;
  }
  return segments;
}
