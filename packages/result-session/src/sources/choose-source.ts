/** The kinds of sources that a run can name, as data: it may cross to another thread. */

import { COLUMNS_TYPE } from '@flyover/overpass-output';
import { engineWorker } from './engine-worker.ts';
import type { QuerySource } from './query-source.ts';

export type SourceChoice =
  | ({ readonly kind: 'server' } & OverpassServer)
  | ({ readonly kind: 'sparql' } & SparqlEndpoint)
  | ({ readonly kind: 'kept' } & KeptAnswer)
  /** The port is handed over with the request. */
  | { readonly kind: 'engine'; readonly port: MessagePort };

export function chooseSource(choice: SourceChoice): QuerySource {
  switch (choice.kind) {
    case 'server':
      return overpassServer(choice);
    case 'sparql':
      return sparqlEndpoint(choice);
    case 'kept':
      return keptAnswer(choice);
    case 'engine':
      return engineWorker(choice.port);
  }
}

// An Overpass server, or a server with the same interface.

export interface OverpassServer {
  /** Base address, ending in `/`. */
  readonly address: string;
  /** The server is not of the site's configuration: nothing that this browser knows of it, or of this site, goes along. */
  readonly anonymous?: boolean;
  /** The server is one of Flyover's: it is asked for columns in place of text. */
  readonly columns?: boolean;
}

/** Sends queries by POST, as a form: the text as `data`, each option as `options[name]`. What has no columns comes as text all the same. */
export function overpassServer({ address, anonymous = false, columns = false }: OverpassServer): QuerySource {
  return {
    async ask(query, options, signal) {
      const form = new URLSearchParams({ data: query });
      for (const [name, value] of Object.entries(options)) form.set(`options[${name}]`, value);
      const credentials = anonymous ? 'omit' : 'same-origin';
      const request: RequestInit = { method: 'POST', body: form, signal, credentials };
      if (columns) request.headers = { Accept: `${COLUMNS_TYPE}, */*;q=0.5` };
      const response = await fetch(`${address}interpreter`, request);
      const { status, statusText, headers, body } = response;
      const contentType = headers.get('content-type') ?? '';
      if (columns && body !== null && contentType === COLUMNS_TYPE) {
        const { readColumnStream } = await import('../columns/read-column-stream.ts');
        return { status, statusText, contentType, body: null, columns: await readColumnStream(body) };
      }
      const retryAfter = headers.get('retry-after');
      return { status, statusText, contentType, ...(retryAfter !== null && { retryAfter }), body };
    },
  };
}

// An endpoint for SPARQL, such as those of QLever.

interface SparqlEndpoint {
  /** The complete address: nothing is appended. */
  readonly address: string;
  /** As for an Overpass server. */
  readonly anonymous?: boolean;
}

/** Sends queries by POST, as a form (SPARQL 1.1 Protocol, section 2.1.2), and asks for JSON. */
function sparqlEndpoint({ address, anonymous = false }: SparqlEndpoint): QuerySource {
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

// A prefetched answer, or a file.

interface KeptAnswer {
  /** Its type is the answer's; whatever is asked, it is given. */
  readonly answer: Blob;
  /** The most bytes of the unpacked answer; present where it is gzipped. */
  readonly unpackTo?: number;
}

/** Returns a source that reads the answer during the run: it is not in memory before. */
function keptAnswer({ answer, unpackTo }: KeptAnswer): QuerySource {
  return {
    async ask(_query, _options, signal) {
      signal.throwIfAborted();
      const well = { status: 200, statusText: '' };
      if (unpackTo !== undefined) {
        const { unpackAnswer } = await import('./unpack-answer.ts');
        return { ...well, contentType: '', body: unpackAnswer(answer, unpackTo) };
      }
      // the stream of a blob is not typed alike everywhere, that of a response is
      return { ...well, contentType: answer.type, body: new Response(answer).body };
    },
  };
}
