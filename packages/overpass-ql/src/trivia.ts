/** What stands between the tokens of a query and means nothing: blanks and comments. With it the tokens are the whole text. */
import type { Comment, TokenList } from './tokens.ts';

/** A stretch of white space, or one comment. */
export interface Trivia {
  readonly kind: 'blank' | Comment['kind'];
  /** UTF-16 offsets */
  readonly from: number;
  readonly to: number;
}

/**
 * What stands before a token, without gap or overlap, in order.
 *
 * @param index of the token; the number of tokens for what stands behind the last one
 * @param end the length of the text
 */
export function triviaBefore({ tokens, comments }: TokenList, index: number, end: number): Trivia[] {
  const trivia: Trivia[] = [];
  let at = tokens[index - 1]?.to ?? 0;
  const to = tokens[index]?.from ?? end;
  const blankTo = (next: number): void => {
    if (at < next) trivia.push({ kind: 'blank', from: at, to: next });
    at = next;
  };
  for (let next = firstFrom(comments, at); next < comments.length && comments[next].from < to; next++) {
    const comment = comments[next];
    blankTo(comment.from);
    trivia.push({ kind: comment.kind, from: comment.from, to: comment.to });
    at = comment.to;
  }
  blankTo(to);
  return trivia;
}

/** The index of the first comment that begins at an offset or behind it. */
function firstFrom(comments: readonly Comment[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comments[middle].from < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
