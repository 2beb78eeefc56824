/** Reading: a user's text expanded with stand-ins for its placeholders, and parsed. */
import { errorsOf, type ParsedQuery, parseAnyQuery } from '@flyover/overpass-ql';
import { type Expansion, ExpansionError, expandQuery, findPlaceholders, isForeign, standInContexts } from '@flyover/query-template';
import { type TextRanges, textRanges } from './text-ranges.ts';

/** A parsed text. The ranges of `parsed` are those of `query`. */
export interface QueryText extends TextRanges {
  readonly kind: 'query';
  readonly text: string;
  readonly language: 'ql' | 'xml';
  /** the text expanded, with something that fits instead of each placeholder */
  readonly query: string;
  readonly expansion: Expansion;
  readonly parsed: ParsedQuery;
  /** whether it has no error */
  readonly isWhole: boolean;
  /** whether it has errors unless names without a value get one */
  readonly needsValues: boolean;
}

/** A text in a language that no Overpass server reads. */
export interface ForeignText {
  readonly kind: 'foreign';
  readonly language: 'sql' | 'sparql';
}

/** A text that cannot be expanded. */
export interface UnexpandedText {
  readonly kind: 'unexpanded';
  readonly error: ExpansionError;
}

/**
 * Reads a text. Names without a value expand to nothing, as in a run; where that has errors, they expand to a stand-in that fits. With
 * errors in both, the first reading is returned.
 */
export function readQueryText(text: string): QueryText | ForeignText | UnexpandedText {
  try {
    const [asRun, withValues] = standInContexts(text, findPlaceholders(text));
    const expansion = expandQuery(text, asRun);
    const { language } = expansion;
    if (isForeign(language)) return { kind: 'foreign', language };
    const first = parsedText(text, expansion, language, false);
    if (first.isWhole || withValues === undefined) return first;
    const second = parsedText(text, expandQuery(text, withValues), language, true);
    return second.isWhole ? second : first;
  } catch (thrown) {
    if (thrown instanceof ExpansionError) return { kind: 'unexpanded', error: thrown };
    throw thrown;
  }
}

function parsedText(text: string, expansion: Expansion, language: 'ql' | 'xml', needsValues: boolean): QueryText {
  const { query } = expansion;
  const parsed = parseAnyQuery(query, { form: language });
  const isWhole = errorsOf(parsed.diagnostics).length === 0;
  return { kind: 'query', text, language, query, expansion, parsed, isWhole, needsValues, ...textRanges(text, expansion) };
}
