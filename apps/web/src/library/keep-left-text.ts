/** Keeps the text that a link takes the place of, where it was never run: among the runs, as one that was left. */

import { exampleQueries } from '@flyover/query-template';
import i18next from 'i18next';
import { replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { loadTexts } from '../ui/i18n.ts';
import { showToast } from '../ui/toasts.ts';
import { firstQueryIn } from './first-query.ts';
import { fetchLibrary } from './record-runs.ts';
import { RecordError } from './records.ts';

/**
 * Puts a text into the history and reports that, unless it is there already or among the saved queries and examples. Never rejects: without
 * the library, or room in it, the editor's undo has the text, which is reported, too.
 */
export async function keepLeftText(text: string): Promise<void> {
  // the latest run may still be running; it enters the history when it ends
  if (text.trim() === '' || text === queryText() || text === useRun.getState().text || exampleQueries.some(({ query }) => query === text))
    return;
  try {
    const put = queryText();
    const [{ openLibrary }] = await Promise.all([fetchLibrary(), loadTexts('link', 'examples')]);
    if (text === firstQueryIn(i18next.t)) return;
    const { runs, queries } = await openLibrary();
    const known = [...(await runs.list()), ...(await queries.list())];
    if (known.some(({ query }) => query === text)) return;
    const { server } = useSettings.getState();
    const kept = await runs.add({ query: text, server, time: Date.now(), duration: 0, outcome: 'left', elements: 0 }).catch((thrown) => {
      if (thrown instanceof RecordError) return false;
      throw thrown;
    });
    const back = () => {
      if (queryText() === put) replaceQuery(text);
    };
    showToast({
      ...(kept ? { text: i18next.t('link.textKept') } : { kind: 'warning', text: i18next.t('link.textNotKept') }),
      action: { label: i18next.t('editor.undo'), run: back },
    });
  } catch (thrown) {
    console.warn(`the text before the link was not put into the history: ${String(thrown)}`);
  }
}
