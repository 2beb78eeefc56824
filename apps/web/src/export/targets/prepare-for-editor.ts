/** From the text in the editor to an address at which a map editor finds its data. */

import { isForeign } from '@flyover/query-template';
import { prepareQuery } from '../../run/prepare-query.ts';
import { absoluteServer } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { useView } from '../../view/view-store.ts';
import { interpreterAddress } from './editor-links.ts';

/** The address; or why there is none, in the words of a run where it would fail the same way. */
export type EditorSource =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'empty' | 'sql' | 'server' }
  | { readonly kind: 'query'; readonly message: string };

/**
 * Fills in the placeholders as a run would, and puts the query behind the server it would go to.
 *
 * @throws the reason of the signal
 */
export async function prepareForEditor(text: string, config: AppConfig, signal: AbortSignal): Promise<EditorSource> {
  if (text.trim() === '') return { kind: 'empty' };
  const { server } = useSettings.getState();
  const prepared = await prepareQuery(text, useView.getState(), server, config, signal);
  if ('message' in prepared) return { kind: 'query', message: prepared.message };
  if (isForeign(prepared.language)) return { kind: 'sql' };
  try {
    return { kind: 'ready', address: interpreterAddress(absoluteServer(prepared.server ?? server, config), prepared.query) };
  } catch {
    return { kind: 'server' };
  }
}
