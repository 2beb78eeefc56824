/** From a user's text, placeholders and all, to its findings in its own places. */
import { type ParsedQuery, parseQuery, parseXmlQuery } from '@flyover/overpass-ql';
import {
  type Expansion,
  ExpansionError,
  expandQuery,
  findPlaceholders,
  type Placeholder,
  placeholderAt,
  standInContexts,
} from '@flyover/query-template';
import type { CheckOptions, Range } from './check-context.ts';
import { checkQuery, inOrder } from './check-query.ts';
import type { Finding, Fix, TextEdit } from './finding.ts';
import { withoutIgnored } from './ignored.ts';
import { checkPlaceholders } from './placeholder-checks.ts';

/** What a text is checked with. */
export interface TextOptions extends Omit<CheckOptions, 'text' | 'language'> {
  /** names of placeholders that get a value elsewhere */
  readonly given?: Iterable<string>;
}

/**
 * Checks a text as a user wrote it. Something that fits stands for each placeholder while it is read. SQL, and what cannot be expanded,
 * has no findings but those of its placeholders.
 */
export function checkText(text: string, options: TextOptions = {}): readonly Finding[] {
  try {
    let first: { readonly parsed: ParsedQuery; readonly expansion: Expansion } | undefined;
    for (const context of standInContexts(text, findPlaceholders(text))) {
      const expansion = expandQuery(text, context);
      if (expansion.language === 'sql') return [];
      const parsed = expansion.language === 'xml' ? parseXmlQuery(expansion.query) : parseQuery(expansion.query);
      first ??= { parsed, expansion };
      if (parsed.diagnostics.some(({ severity }) => severity === 'error')) continue;
      return checkExpanded(text, parsed, expansion, options);
    }
    return first === undefined ? [] : checkExpanded(text, first.parsed, first.expansion, options);
  } catch (thrown) {
    if (thrown instanceof ExpansionError) return checkPlaceholders(text, options.given);
    throw thrown;
  }
}

/** The same for a text that was expanded and parsed already. SQL is not to be given. */
export function checkExpanded(text: string, parsed: ParsedQuery, expansion: Expansion, options: TextOptions = {}): readonly Finding[] {
  const language = expansion.language === 'xml' ? 'xml' : 'ql';
  const { given, ...rest } = options;
  const outside = outermost(findPlaceholders(text));
  const inQuery = checkQuery(parsed, { ...rest, text: expansion.query, language });
  const found = inQuery.flatMap((finding) => inText(finding, expansion, outside) ?? []);
  return withoutIgnored(inOrder([...found, ...checkPlaceholders(text, given)]), text, language);
}

function outermost(placeholders: readonly Placeholder[]): readonly Placeholder[] {
  let end = 0;
  return placeholders.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

/** A finding in the places of the user's text. What is only in the stand-in of a place search is none of the user's. */
function inText(finding: Finding, expansion: Expansion, outside: readonly Placeholder[]): Finding | undefined {
  const start = expansion.offsetInText(finding.from);
  const end = finding.to === finding.from ? start : expansion.offsetInText(finding.to - 1);
  const [first, last] = [placeholderAt(outside, start), placeholderAt(outside, end)];
  const to = finding.to === finding.from ? start : end + 1;
  return { ...finding, from: first?.from ?? start, to: last?.to ?? to, fix: fixInText(finding.fix, expansion, outside) };
}

function fixInText(fix: Fix | undefined, expansion: Expansion, outside: readonly Placeholder[]): Fix | undefined {
  if (fix === undefined) return undefined;
  const edits = fix.edits.flatMap((edit) => editInText(edit, expansion, outside) ?? []);
  return edits.length === fix.edits.length ? { ...fix, edits } : undefined;
}

/** Undefined where a placeholder is cut, or something else would be written in its place. */
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
