/** Performs the instructions of a link: the query into the editor, the map to its place, the run. */

import type { LinkLayer, LinkProblem, OpenedLink } from '@flyover/share-links';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { replaceQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { runAndFit } from '../run/run-query.ts';
import { isChosenServer, serverName, serverOf } from '../run/servers.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { workThroughNext } from '../tasks/want-tasks.ts';
import { runAction } from '../ui/actions.ts';
import { confirmUser, warnUser } from '../ui/dialogs.ts';
import { loadTexts, withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';
import { goTo } from '../view/map-commands.ts';
import { useView } from '../view/view-store.ts';
import { wizardQuery } from '../wizard/wizard-query.ts';
import { keepPlaceOf } from './query-history.ts';

/**
 * Moves the map and puts the query into the editor. Unreadable parts of the link are reported, and logged where they are the wizard's.
 *
 * @returns whether the link brought a query: its own, or the wizard's for its phrase
 */
export async function applyLink(link: OpenedLink, maxZoom: number, isWanted: () => boolean): Promise<boolean> {
  const { lat, lon, zoom } = useView.getState();
  if (link.lat !== undefined || link.zoom !== undefined) {
    goTo(link.lat ?? lat, link.lon ?? lon, Math.min(link.zoom ?? zoom, maxZoom));
  }
  if (link.layers !== undefined) await addLayers(link.layers);
  const built = link.wizard === undefined ? undefined : await wizardQuery(link.wizard);
  if (!isWanted()) return false;
  const query = built?.query ?? link.query;
  if (query !== undefined) replaceQuery(query);
  keepPlaceOf(link.lat === undefined ? undefined : query);
  if (built?.problem !== undefined) showToast({ kind: 'warning', text: built.problem });
  if (link.problems.length > 0) await tellProblems(link, query === undefined);
  return query !== undefined;
}

/** They are only listed: a link runs no query of a layer. */
async function addLayers(layers: readonly LinkLayer[]): Promise<void> {
  try {
    const { addLinkLayers } = await withTimeout('layers', withTexts(import('../layers/open-layers.ts'), 'layers', 'read-fault'));
    addLinkLayers(layers);
  } catch (thrown) {
    showToast({ kind: 'error', text: errorMessage(thrown) });
  }
}

async function tellProblems(link: OpenedLink, hasNoQuery: boolean): Promise<void> {
  const loaded = await loadTexts('link').then(
    () => true,
    () => false,
  );
  if (!loaded) {
    showToast({ kind: 'warning', text: i18next.t('link.notLoaded') });
    return;
  }
  const reported = link.problems.map((each) => ({ parameter: each.parameter, text: linkProblemText(each) }));
  for (const { parameter, text } of reported) if (parameter === 'template') console.warn(`template not found: ${text}`);
  const problem = reported.map(({ text }) => text).join('; ');
  const nothing = hasNoQuery && link.wizard === undefined && link.lat === undefined && link.zoom === undefined;
  if (nothing) warnUser({ title: i18next.t('link.broken'), text: i18next.t('link.brokenWhy', { problem }) });
  else showToast({ kind: 'warning', text: i18next.t('link.unread', { problem }) });
}

/**
 * Runs the text in the editor. Where neither the link nor the query names a place, the map is fitted to the result (specification, section
 * 4). A server that neither the site nor the user chose is used only with the user's consent: nothing, not even the visible part of the
 * map, goes to it before. A link to a list of tasks makes the list from the result.
 */
export async function runLink(link: OpenedLink, config: AppConfig): Promise<void> {
  const { server, customServers } = useSettings.getState();
  const text = queryText();
  const named = serverOf(text);
  const asks = named !== undefined && config.namedServers === undefined && !isChosenServer(named, [server, ...customServers], config);
  if (asks) {
    const name = serverName(named, config, i18next.t('server.thisComputer'));
    const question = { title: i18next.t('link.asksServer', { name }), text: i18next.t('link.asksServerWhy', { name }) };
    if (!(await confirmUser({ ...question, confirm: i18next.t('run.run') }))) return;
    // another link may have put another query there in the meantime, which the user has not agreed to
    if (queryText() !== text) return;
  }
  if (link.tasks !== undefined) workThroughNext(link.tasks);
  if (link.lat === undefined) runAndFit();
  else runAction('query.run');
}

// The unreadable parts of a link, as sentences.

/** One sentence, small at its beginning. The texts of the part `link` are there (`loadTexts`). */
export function linkProblemText(problem: LinkProblem): string {
  const most = 'most' in problem ? problem.most : 0;
  const names = 'known' in problem ? problem.known.join(', ') : '';
  return i18next.t(`link.problem.${problem.kind}`, { ...problem, kilobytes: most / 1000, megabytes: most / 1_000_000, names });
}
