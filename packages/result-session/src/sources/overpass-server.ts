/** An Overpass server, or one that is asked in the same way. */
import type { QuerySource } from './query-source.ts';

export interface OverpassServer {
  /** Base address, ending in `/`. */
  readonly address: string;
  /** The server is not of the site's configuration: nothing that this browser knows of it, or of this site, goes along. */
  readonly anonymous?: boolean;
}

/** Sends queries by POST, as a form: the text as `data`, each option as `options[name]`. */
export function overpassServer({ address, anonymous = false }: OverpassServer): QuerySource {
  return {
    async ask(query, options, signal) {
      const form = new URLSearchParams({ data: query });
      for (const [name, value] of Object.entries(options)) form.set(`options[${name}]`, value);
      const credentials = anonymous ? 'omit' : 'same-origin';
      const response = await fetch(`${address}interpreter`, { method: 'POST', body: form, signal, credentials });
      const { status, statusText, headers, body } = response;
      const retryAfter = headers.get('retry-after');
      return { status, statusText, contentType: headers.get('content-type') ?? '', ...(retryAfter !== null && { retryAfter }), body };
    },
  };
}
