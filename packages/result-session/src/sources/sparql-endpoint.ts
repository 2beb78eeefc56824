/** An endpoint for SPARQL, such as those of QLever. */
import type { QuerySource } from './query-source.ts';

export interface SparqlEndpoint {
  /** As a whole: nothing is put behind it. */
  readonly address: string;
  /** As of an Overpass server. */
  readonly anonymous?: boolean;
}

/** Sends queries by POST, as a form (SPARQL 1.1 Protocol, section 2.1.2), and asks for JSON. */
export function sparqlEndpoint({ address, anonymous = false }: SparqlEndpoint): QuerySource {
  return {
    async ask(query, _options, signal) {
      const response = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ query }),
        headers: { Accept: 'application/sparql-results+json' },
        signal,
        credentials: anonymous ? 'omit' : 'same-origin',
      });
      const { status, statusText, headers, body } = response;
      const retryAfter = headers.get('retry-after');
      return { status, statusText, contentType: headers.get('content-type') ?? '', ...(retryAfter !== null && { retryAfter }), body };
    },
  };
}
