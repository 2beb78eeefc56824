/** The query in the forms that other places take. */

import { type Bbox, bboxText, detectLanguage, isForeign, type QueryLanguage } from '@flyover/query-template';
import { type LinkPosition, toUmap, toWikiTemplate } from '@flyover/share-links';
import { errorMessage } from '@flyover/worker-calls';
import { useEffect, useState } from 'react';
import { selectedArea } from '../../area/area-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { prepareQuery } from '../../run/prepare-query.ts';
import { absoluteServer } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { useView, viewBbox } from '../../view/view-store.ts';

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

/**
 * `waiting`: places are looked up; `problem` gives in a sentence the reason why it cannot be expanded, empty for an invalid server address.
 */
export type Expanding =
  | { readonly state: 'waiting' }
  | { readonly state: 'problem'; readonly message: string }
  | ({ readonly state: 'done' } & ExpandedQuery);

/** Returns the query of the editor with its placeholders filled in for the current map. Places in it are looked up, as for a run. */
export function useExpandedQuery(config: AppConfig): Expanding {
  const [expanding, setExpanding] = useState<Expanding>({ state: 'waiting' });
  const text = useQuery(({ text }) => text);
  const server = useSettings((settings) => settings.server);
  const view = useView();
  useEffect(() => {
    const controller = new AbortController();
    expand(text, view, server, config, controller.signal).then(
      (done) => !controller.signal.aborted && setExpanding(done),
      (error) => !controller.signal.aborted && setExpanding({ state: 'problem', message: errorMessage(error) }),
    );
    return () => controller.abort();
  }, [text, view, server, config]);
  return expanding;
}

async function expand(
  text: string,
  view: Parameters<typeof prepareQuery>[1],
  server: string,
  config: AppConfig,
  signal: AbortSignal,
): Promise<Expanding> {
  const prepared = await prepareQuery(text, view, server, config, signal);
  if ('message' in prepared) return { state: 'problem', message: prepared.message };
  const address = webAddress(prepared.server ?? server, config);
  if (address === undefined) return { state: 'problem', message: '' };
  return {
    state: 'done',
    query: prepared.query,
    language: isForeign(prepared.language) ? prepared.language : detectLanguage(text),
    bbox: selectedArea() ?? viewBbox(view),
    server: address,
  };
}

/** Returns the server's address if it is a web address: a query may name any server, and only web addresses become links. */
function webAddress(server: string, config: AppConfig): string | undefined {
  try {
    const address = absoluteServer(server, config);
    return /^https?:/.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
