/** An Overpass server, or one that is asked in the same way. */
import { COLUMNS_TYPE } from '@flyover/overpass-output';
import type { QuerySource } from './query-source.ts';

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
