/** The query in the forms that other places take. */
import { type Bbox, bboxText, type QueryLanguage } from '@flyover/query-template';
import { type LinkPosition, toUmap, toWikiTemplate } from '@flyover/share-links';

/** `expanded`: placeholders filled in; `raw`: as it stands in the editor. */
export type QueryForm = 'expanded' | 'raw' | 'wiki' | 'umap';

export const QUERY_FORMS: readonly QueryForm[] = ['expanded', 'raw', 'wiki', 'umap'];

/** A query with its placeholders filled in, and what they were filled in with. */
export interface ExpandedQuery {
  readonly query: string;
  readonly language: QueryLanguage;
  readonly bbox: Bbox;
  /** The absolute base address of the server that it goes to, ending in `/`. */
  readonly server: string;
}

/** @param raw the text in the editor */
export function formText(form: QueryForm, raw: string, { query, language, bbox, server }: ExpandedQuery, view: LinkPosition): string {
  switch (form) {
    case 'expanded':
      return query;
    case 'raw':
      return raw;
    case 'wiki':
      return toWikiTemplate(raw, view);
    case 'umap':
      return toUmap(query, { bbox: bboxText(bbox, language), server });
  }
}

/** The ending of a file with such a text. */
export function queryEnding(form: QueryForm, language: QueryLanguage): string {
  if (form === 'wiki' || form === 'umap') return '.txt';
  return { ql: '.overpassql', xml: '.xml', sql: '.sql', sparql: '.rq' }[language];
}

/** The forms that a server can convert a query to; `mapql` is the query language with line breaks. */
export type ConvertTarget = 'xml' | 'mapql' | 'compact';

/** The address of a server's answer to a query. */
export function interpreterLink(server: string, query: string): string {
  return `${server}interpreter?data=${encoded(query)}`;
}

/** The address of a query in another form, made by a server. */
export function convertLink(server: string, query: string, target: ConvertTarget): string {
  return `${server}convert?data=${encoded(query)}&target=${target}`;
}

/** Half surrogates have no UTF-8: encodeURIComponent would throw. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
}
