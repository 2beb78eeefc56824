/** The name of a place that is being typed at the end of a phrase. */
import type { Completion, Range } from '@flyover/search-wizard';

/** A stretch of the phrase, and the name without its quotes. */
export interface TypedPlace extends Range {
  readonly text: string;
}

const BEFORE = /(?:^|[\s)"'])(?:in|around|IN|AROUND)\s+("?)([^"()=~!<>&|/]*)$/;

/** The number of characters before the cursor that are searched. */
const REACH = 300;

/** Returns the name of the place at the cursor; undefined where there is none. */
export function typedPlace(phrase: string, cursor: number): TypedPlace | undefined {
  const start = Math.max(0, cursor - REACH);
  const match = BEFORE.exec(phrase.slice(start, cursor));
  if (match === null) return undefined;
  const [, quote, text] = match;
  const from = cursor - text.length - quote.length;
  const quotesBefore = phrase.slice(0, from).split('"').length - 1;
  // words in a quoted value have no meaning
  if (quotesBefore % 2 === 1) return undefined;
  const rest = /^[^"()=~!<>&|/]*"?/.exec(phrase.slice(cursor))?.[0].length ?? 0;
  return { from, to: cursor + rest, text: text.trim() };
}

/** A place as a completion. */
export interface PlaceCompletion extends Pick<Completion, 'label' | 'insert' | 'from' | 'to'> {
  readonly kind: 'place';
  /** The areas around it. */
  readonly detail: string;
}

/** The most places that are offered. */
const MOST = 6;

/**
 * Returns places by their short names. Of several with the same name, the first has the short one, the others add their surroundings.
 *
 * @param names full names: `Vaduz, Oberland, Liechtenstein`
 */
export function placeCompletions(names: readonly string[], { from, to }: Range): PlaceCompletion[] {
  const used = new Set<string>();
  return names.slice(0, MOST).map((name) => {
    const comma = name.indexOf(',');
    const label = (comma === -1 ? name : name.slice(0, comma)).trim();
    const isFirst = !used.has(label);
    used.add(label);
    return {
      kind: 'place',
      label,
      detail: comma === -1 ? '' : name.slice(comma + 1).trim(),
      insert: placeText(isFirst ? label : name),
      from,
      to,
    };
  });
}

const WORD = String.raw`(?!(?:and|or|in|around|global|is|not|null|like|bbox)\b)[\p{L}\p{M}\p{N}_]+`;
const SIMPLE = new RegExp(`^${WORD}(?: ${WORD})*$`, 'iu');

/** Returns a name as part of a phrase: in quotes if it has other characters than words. */
function placeText(name: string): string {
  return SIMPLE.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

/** An entry of the list below the field. */
export type Suggestion = Completion | PlaceCompletion;
