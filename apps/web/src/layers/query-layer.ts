/** Makes own data of a layer: queries run over its elements. */
import i18next from 'i18next';
import { openFiles } from '../own-data/open-files.ts';
import { resultWorker } from '../results/result-client.ts';
import { showToast } from '../ui/toasts.ts';
import type { MapLayer } from './layers-store.ts';

/** Elements as a server answers them: the reader of that is the fastest. */
const CHOICE = { layout: 'lines', guardFormulas: false, byteOrderMark: false } as const;

/** Opens the elements of a layer as a file of this page, or reports the reason why that fails. */
export async function queryLayer({ id, name }: MapLayer): Promise<void> {
  const request = { runId: id, format: 'json', choice: CHOICE } as const;
  const written = await resultWorker()
    .exportResult(request, () => undefined, new AbortController().signal)
    .catch(() => undefined);
  if (written?.kind === 'file') await openFiles([new File([written.blob], `${name}.json`)]);
  else if (written?.kind === 'failed')
    showToast({ kind: 'warning', text: i18next.t('layers.not.unreadable', { name, message: written.message }) });
  else showToast({ kind: 'warning', text: i18next.t('layers.not.gone', { name }) });
}
