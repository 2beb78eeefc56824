import { findPlaceholders, type Placeholder } from './find-placeholders.ts';

/** Overpass QL, Overpass XML, SQL for a Postpass server, or SPARQL for one that knows GeoSPARQL. */
export type QueryLanguage = 'ql' | 'xml' | 'sql' | 'sparql';

/** Those that an Overpass server does not read: nothing checks, explains or repairs them. */
export function isForeign(language: QueryLanguage): language is 'sql' | 'sparql' {
  return language === 'sql' || language === 'sparql';
}

/**
 * The language of a query: SQL or SPARQL where its `{{data: …}}` says so, XML where it starts with `<` once all directives are
 * taken out, else QL. An editor asks this at every pause, so a text nested too deep to expand is simply QL here.
 */
export function detectLanguage(text: string): QueryLanguage {
  let placeholders: Placeholder[];
  try {
    placeholders = findPlaceholders(text);
  } catch {
    return 'ql';
  }
  return languageOf(text, placeholders);
}

/** The same, for a text whose directives are known. */
export function languageOf(text: string, placeholders: readonly Placeholder[]): QueryLanguage {
  const data = placeholders.findLast((placeholder) => placeholder.name === 'data' && placeholder.kind === 'use');
  const mode = data && /^\s*(sql|sparql)\s*(?:,|$)/i.exec(text.slice(data.argumentFrom, data.argumentTo))?.[1].toLowerCase();
  if (mode === 'sql' || mode === 'sparql') return mode;
  return firstCharacter(text, placeholders) === '<' ? 'xml' : 'ql';
}

/** The first character outside directives that is not white space. */
function firstCharacter(text: string, placeholders: readonly Placeholder[]): string {
  let at = 0;
  for (const placeholder of placeholders) {
    if (placeholder.from < at) continue;
    const before = text.slice(at, placeholder.from).trimStart();
    if (before !== '') return before[0];
    at = placeholder.to;
  }
  return text.slice(at).trimStart().charAt(0);
}
