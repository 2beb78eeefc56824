/** What a link asks for, done: the query into the editor, the map to its place, the run. */
import { usesView } from '@flyover/query-template';
import type { OpenedLink } from '@flyover/share-links';
import i18next from 'i18next';
import { replaceQuery } from '../editor/editor-store.ts';
import { fitToData, goTo } from '../map/map-commands.ts';
import { useView } from '../map/view-store.ts';
import { isComplete, useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { runAction } from './actions.ts';
import { alertUser } from './dialogs.ts';
import { showToast } from './toasts.ts';
import { wizardQuery } from './wizard-query.ts';

/** Moves the map and puts the query into the editor; what could not be read of the link is told. */
export async function applyLink(link: OpenedLink, maxZoom: number): Promise<void> {
  const problems = link.problems.map(({ message }) => message);
  const { lat, lon, zoom } = useView.getState();
  if (link.lat !== undefined || link.zoom !== undefined) {
    goTo(link.lat ?? lat, link.lon ?? lon, Math.min(link.zoom ?? zoom, maxZoom));
  }
  const built = link.wizard === undefined ? undefined : await wizardQuery(link.wizard.phrase);
  const query = built?.query ?? link.query;
  if (query !== undefined) replaceQuery(query);
  if (built?.problem !== undefined) showToast({ kind: 'warning', text: built.problem });
  if (problems.length === 0) return;
  const problem = problems.join('; ');
  const nothing = query === undefined && link.wizard === undefined && link.lat === undefined && link.zoom === undefined;
  if (nothing) alertUser({ kind: 'warning', title: i18next.t('link.broken'), text: i18next.t('link.brokenWhy', { problem }) });
  else showToast({ kind: 'warning', text: i18next.t('link.unread', { problem }) });
}

/** Whether there is something that the link's wish to be run at once can mean: its query, or what the wizard made of its phrase. */
export function canRun(link: OpenedLink, textBefore: string): boolean {
  return link.run && (link.query !== undefined || useSettings.getState().code.overpass !== textBefore);
}

/**
 * Runs the text in the editor. Where neither the link nor the query says where to look, the map is fitted to what the run finds
 * (specification, section 4).
 */
export function runLink(link: OpenedLink): void {
  if (link.lat === undefined && !usesView(useSettings.getState().code.overpass)) fitNextResult();
  runAction('query.run');
}

function fitNextResult(): void {
  const wanted = useRun.getState().runId + 1;
  const stop = useRun.subscribe((run) => {
    if (run.runId < wanted) return;
    const complete = isComplete(run);
    if (run.runId > wanted || complete || run.state !== 'running') stop();
    if (run.runId === wanted && complete && run.outcome?.bounds !== undefined) fitToData(run.outcome.bounds);
  });
}
