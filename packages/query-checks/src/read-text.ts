/** A user's text parsed with suitable stand-ins for its placeholders, and ranges of the parsed query mapped back to the text. */
import { type ParsedQuery, parseQuery, parseXmlQuery } from '@flyover/overpass-ql';
import {
  type Expansion,
  ExpansionError,
  expandQuery,
  findPlaceholders,
  isForeign,
  type Placeholder,
  placeholderAt,
  standInContexts,
} from '@flyover/query-template';
import type { Range } from './check-context.ts';
import type { Fix, TextEdit } from './finding.ts';

/** The result of reading a text. */
export type TextReading =
  | {
      readonly kind: 'query';
      readonly parsed: ParsedQuery;
      readonly expansion: Expansion;
      /** whether it has errors unless names without a value get one */
      readonly needsValues: boolean;
    }
  | { readonly kind: 'sql' }
  /** it cannot be expanded */
  | { readonly kind: 'unexpanded'; readonly error: ExpansionError };

/** Reads a text with names that have no value standing for nothing, as they do in a run; where that has errors, for something that fits. */
export function readText(text: string): TextReading {
  try {
    let first: TextReading | undefined;
    for (const context of standInContexts(text, findPlaceholders(text))) {
      const expansion = expandQuery(text, context);
      if (isForeign(expansion.language)) return { kind: 'sql' };
      const parsed = expansion.language === 'xml' ? parseXmlQuery(expansion.query) : parseQuery(expansion.query);
      const reading: TextReading = { kind: 'query', parsed, expansion, needsValues: first !== undefined };
      if (!parsed.diagnostics.some(({ severity }) => severity === 'error')) return reading;
      first ??= reading;
    }
    return first ?? { kind: 'sql' };
  } catch (thrown) {
    if (thrown instanceof ExpansionError) return { kind: 'unexpanded', error: thrown };
    throw thrown;
  }
}

// Ranges of an expanded query, mapped back to the user's text.

/** A range in the user's text; what begins or ends in what a placeholder gave takes in the whole placeholder. */
export function rangeInText({ from, to }: Range, expansion: Expansion, outside: readonly Placeholder[]): Range {
  const start = expansion.offsetInText(from);
  const end = to === from ? start : expansion.offsetInText(to - 1);
  const [first, last] = [placeholderAt(outside, start), placeholderAt(outside, end)];
  return { from: first?.from ?? start, to: last?.to ?? (to === from ? start : end + 1) };
}

/** A fix in the user's text; undefined where one of its edits is none of the user's. */
export function fixInText(fix: Fix | undefined, expansion: Expansion, outside: readonly Placeholder[]): Fix | undefined {
  if (fix === undefined) return undefined;
  const edits = fix.edits.flatMap((edit) => editInText(edit, expansion, outside) ?? []);
  return edits.length === fix.edits.length ? { ...fix, edits } : undefined;
}

/** Undefined where a placeholder is cut, or something else would be written instead. */
function editInText({ from, to, insert }: TextEdit, expansion: Expansion, outside: readonly Placeholder[]): TextEdit | undefined {
  if (from === to) {
    // behind the character before it, if that is the user's
    const before = from === 0 ? -1 : expansion.offsetInText(from - 1);
    return placeholderAt(outside, before) === undefined ? { from: before + 1, to: before + 1, insert } : undefined;
  }
  const range: Range = { from: expansion.offsetInText(from), to: expansion.offsetInText(to - 1) + 1 };
  if (placeholderAt(outside, range.from) !== undefined || placeholderAt(outside, range.to - 1) !== undefined) return undefined;
  const touched = insert !== '' && outside.some((placeholder) => placeholder.from < range.to && range.from < placeholder.to);
  return touched ? undefined : { ...range, insert };
}
