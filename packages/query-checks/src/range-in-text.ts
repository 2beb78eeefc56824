/** From ranges of an expanded query to those of the user's text. */
import { type Expansion, type Placeholder, placeholderAt } from '@flyover/query-template';
import type { Range } from './check-context.ts';
import type { Fix, TextEdit } from './finding.ts';

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
