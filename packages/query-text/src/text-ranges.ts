/** Ranges of an expanded query, mapped back to the user's text; edits of a text. Offsets count UTF-16 units. */
import { type Expansion, lineOf, lineStarts, outsidePlaceholders, type Placeholder, placeholderAt } from '@flyover/query-template';

/** A range of a text, `[from, to)`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** An edit of a text: `insert` replaces the range; an empty range is a position between two characters. */
export interface TextEdit extends Range {
  readonly insert: string;
}

/** The mapping between a text and its expansion. */
export interface TextRanges {
  /** The placeholders of the text that are not nested in another one, in order. */
  readonly placeholders: readonly Placeholder[];
  /**
   * Returns the offset of the text that an offset of the query came from; inside the value of a placeholder, the offset of the placeholder.
   */
  offsetInText(offset: number): number;
  /** Returns the range of the text that a range of the query came from; a placeholder is included as a whole. */
  inText(range: Range): Range;
  /** Returns the same; undefined where the range covers only a part of a placeholder's value. */
  exactlyInText(range: Range): Range | undefined;
  /** Returns the offset of the text for an insertion before an offset of the query; undefined inside a placeholder's value. */
  startInText(offset: number): number | undefined;
  /** Maps an edit of the query to one of the text; undefined where it would cut a placeholder, or would replace one by other text. */
  editInText(edit: TextEdit): TextEdit | undefined;
  /** the offset of the query that an offset of the text went to, the next one where it went nowhere */
  inQuery(offset: number): number;
  /** Returns line and column of an offset of the text, from 1. */
  positionAt(offset: number): { readonly line: number; readonly column: number };
  /** Returns the line of an offset of the text, from 1. */
  lineAt(offset: number): number;
}

/**
 * Returns the mapping of ranges between a text and its expansion.
 *
 * @throws ExpansionError where placeholders nest too deep, as the expansion does
 */
export function textRanges(text: string, expansion: Expansion): TextRanges {
  const { query } = expansion;
  const offsetInText = (offset: number): number => expansion.offsetInText(offset);
  const placeholders = outsidePlaceholders(text);
  const starts = lineStarts(text);
  const at = (offset: number): Placeholder | undefined => placeholderAt(placeholders, offset);

  const startInText = (from: number): number | undefined => {
    const origin = offsetInText(from);
    const placeholder = at(origin);
    for (let before = from - 1; placeholder !== undefined && before >= 0 && offsetInText(before) === origin; before--)
      if (query[before].trim() !== '') return undefined;
    return placeholder?.from ?? origin;
  };
  const endInText = (to: number): number | undefined => {
    const origin = offsetInText(to - 1);
    const placeholder = at(origin);
    for (let next = to; placeholder !== undefined && next < query.length && offsetInText(next) === origin; next++)
      if (query[next].trim() !== '') return undefined;
    return placeholder?.to ?? origin + 1;
  };

  return {
    placeholders,
    offsetInText,
    startInText,
    inText({ from, to }) {
      const start = offsetInText(from);
      const first = at(start);
      if (to <= from) return { from: first?.from ?? start, to: first?.to ?? start };
      const end = offsetInText(to - 1);
      return { from: first?.from ?? start, to: at(end)?.to ?? Math.min(end + 1, text.length) };
    },
    exactlyInText({ from, to }) {
      const start = startInText(from);
      const end = endInText(to);
      return start === undefined || end === undefined ? undefined : { from: start, to: end };
    },
    editInText({ from, to, insert }) {
      if (from === to) {
        // behind the character before it, if that is the user's
        const before = from === 0 ? -1 : offsetInText(from - 1);
        return at(before) === undefined ? { from: before + 1, to: before + 1, insert } : undefined;
      }
      const range = { from: offsetInText(from), to: offsetInText(to - 1) + 1 };
      if (at(range.from) !== undefined || at(range.to - 1) !== undefined) return undefined;
      const isTouched = insert !== '' && placeholders.some((placeholder) => placeholder.from < range.to && range.from < placeholder.to);
      return isTouched ? undefined : { ...range, insert };
    },
    inQuery(offset) {
      let [low, high] = [0, query.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (offsetInText(middle) < offset) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    positionAt(offset) {
      const line = lineOf(starts, offset);
      return { line: line + 1, column: offset - starts[line] + 1 };
    },
    lineAt: (offset) => lineOf(starts, offset) + 1,
  };
}

/** Applies edits to a text; of two that overlap, the earlier one is applied. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((a, b) => a.from - b.from || a.to - b.to);
  let result = '';
  let at = 0;
  for (const { from, to, insert } of sorted) {
    if (from < at) continue;
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}
