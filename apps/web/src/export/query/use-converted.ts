import type { QueryForm } from '@flyover/overpass-ql';
import { useEffect, useState } from 'react';
import { languageWorker } from '../../language/language-client.ts';
import type { Converted } from '../../language/language-protocol.ts';

/** The language worker's conversion of a text; `failed`: the worker has stopped. */
export type Converting = Converted | { readonly state: 'waiting' } | { readonly state: 'failed'; readonly message: string };

/**
 * Returns a query in another form, updated during typing.
 *
 * @param text undefined: there is none yet
 */
export function useConverted(text: string | undefined, form: QueryForm): Converting {
  const [converting, setConverting] = useState<Converting>({ state: 'waiting' });
  useEffect(() => {
    if (text === undefined) return;
    const control = new AbortController();
    const tell = (next: Converting) => {
      if (!control.signal.aborted) setConverting(next);
    };
    languageWorker()
      .convert(text, form, control.signal)
      .then(tell, (error: unknown) => tell({ state: 'failed', message: error instanceof Error ? error.message : String(error) }));
    return () => control.abort();
  }, [text, form]);
  return converting;
}
