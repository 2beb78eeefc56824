/** A user's text, expanded and parsed as far as possible, with the mapping back to its own ranges. */
import { type ParsedQuery, parseQuery, parseXmlQuery } from '@flyover/overpass-ql';
import {
  type Expansion,
  ExpansionError,
  expandQuery,
  findPlaceholders,
  isForeign,
  lineOf,
  lineStarts,
  outsidePlaceholders,
  type Placeholder,
  placeholderAt,
  standInContexts,
} from '@flyover/query-template';

/** A stretch of a text, `[from, to)` in UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A text that was read. */
export interface ReadText {
  readonly text: string;
  readonly language: 'ql' | 'xml';
  /** the text expanded, with something that fits instead of each placeholder */
  readonly query: string;
  readonly parsed: ParsedQuery;
  /** those that stand in no other one, in order */
  readonly placeholders: readonly Placeholder[];
  /** whether it has no error */
  readonly isWhole: boolean;
  /** the stretch of the text that a stretch of the query came from; a placeholder is taken whole */
  inText(range: Range): Range;
  /** the 1-based line of an offset of the text */
  lineAt(offset: number): number;
  /** the offset of the query that an offset of the text went to, the next one where it went nowhere */
  inQuery(offset: number): number;
}

/** Reads a text; undefined for SQL, and for what cannot be expanded. */
export function readText(text: string): ReadText | undefined {
  try {
    let first: { readonly parsed: ParsedQuery; readonly expansion: Expansion } | undefined;
    for (const context of standInContexts(text, findPlaceholders(text))) {
      const expansion = expandQuery(text, context);
      if (isForeign(expansion.language)) return undefined;
      const parsed = expansion.language === 'xml' ? parseXmlQuery(expansion.query) : parseQuery(expansion.query);
      first ??= { parsed, expansion };
      if (isFaulty(parsed)) continue;
      return withRanges(text, parsed, expansion);
    }
    return first && withRanges(text, first.parsed, first.expansion);
  } catch (thrown) {
    if (thrown instanceof ExpansionError) return undefined;
    throw thrown;
  }
}

function isFaulty({ diagnostics }: ParsedQuery): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function withRanges(text: string, parsed: ParsedQuery, expansion: Expansion): ReadText {
  const placeholders = outsidePlaceholders(text);
  const starts = lineStarts(text);
  const { query } = expansion;
  return {
    text,
    language: expansion.language === 'xml' ? 'xml' : 'ql',
    query,
    parsed,
    placeholders,
    isWhole: !isFaulty(parsed),
    inText({ from, to }) {
      const start = expansion.offsetInText(from);
      const first = placeholderAt(placeholders, start);
      if (to <= from) return { from: first?.from ?? start, to: first?.to ?? start };
      const end = expansion.offsetInText(to - 1);
      return { from: first?.from ?? start, to: placeholderAt(placeholders, end)?.to ?? Math.min(end + 1, text.length) };
    },
    lineAt: (offset) => lineOf(starts, offset) + 1,
    inQuery(offset) {
      let [low, high] = [0, query.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (expansion.offsetInText(middle) < offset) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

// Placeholders that wrote a part of a query: their stand-ins carry no meaning.

/** The outermost placeholders that a stretch of the query touches. */
export function placeholdersIn(read: ReadText, part: Range): readonly Placeholder[] {
  const { from, to } = read.inText(part);
  const { placeholders } = read;
  let low = 0;
  let high = placeholders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeholders[middle].to <= from) low = middle + 1;
    else high = middle;
  }
  const found: Placeholder[] = [];
  for (let at = low; at < placeholders.length && placeholders[at].from < to; at++) found.push(placeholders[at]);
  return found;
}

/** The argument of the first placeholder with one of the names, empty where it has no colon; undefined where there is no such placeholder. */
export function argumentOf(read: ReadText, part: Range, ...names: readonly string[]): string | undefined {
  const found = placeholdersIn(read, part).find(({ kind, name }) => kind === 'use' && names.includes(name));
  return found && read.text.slice(found.argumentFrom, found.argumentTo).trim();
}
