/** Reads a user's text, placeholders and all: something that fits stands for each of them. */
import { type ParsedQuery, parseQuery, parseXmlQuery } from '@flyover/overpass-ql';
import { type Expansion, ExpansionError, expandQuery, findPlaceholders, isForeign, standInContexts } from '@flyover/query-template';

/** How a text was read. */
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
