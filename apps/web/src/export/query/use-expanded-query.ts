import { detectLanguage, isForeign } from '@flyover/query-template';
import { useEffect, useState } from 'react';
import { selectedArea } from '../../area/area-store.ts';
import { useQuery } from '../../query/query-store.ts';
import { prepareQuery } from '../../run/prepare-query.ts';
import { absoluteServer } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { useView, viewBbox } from '../../view/view-store.ts';
import type { ExpandedQuery } from './query-forms.ts';

/**
 * `waiting`: places are looked up; `problem` gives in a sentence the reason why it cannot be expanded, empty for an invalid server address.
 */
export type Expanding =
  | { readonly state: 'waiting' }
  | { readonly state: 'problem'; readonly message: string }
  | ({ readonly state: 'done' } & ExpandedQuery);

/** The query of the editor with its placeholders filled in, for the map as it is now. Places in it are looked up, as for a run. */
export function useExpandedQuery(config: AppConfig): Expanding {
  const [expanding, setExpanding] = useState<Expanding>({ state: 'waiting' });
  const text = useQuery(({ text }) => text);
  const server = useSettings((settings) => settings.server);
  const view = useView();
  useEffect(() => {
    const controller = new AbortController();
    expand(text, view, server, config, controller.signal).then(
      (done) => !controller.signal.aborted && setExpanding(done),
      (error) =>
        !controller.signal.aborted && setExpanding({ state: 'problem', message: error instanceof Error ? error.message : String(error) }),
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

/** A query may name any server: only web addresses become links. */
function webAddress(server: string, config: AppConfig): string | undefined {
  try {
    const address = absoluteServer(server, config);
    return /^https?:/.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
