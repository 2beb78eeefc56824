/** Opens what is picked in an editor. */
import type { PickedElement } from '@flyover/result-session';
import i18next from 'i18next';
import { loadInJosm, tellJosmProblem } from '../josm/josm-remote.ts';
import { elementAddress, shortId } from '../results/links.ts';
import { resultWorker } from '../results/result-client.ts';
import { showToast } from '../ui/toasts.ts';

/** Names of editors are names: they are not translated. */
export type PickedEditor = 'JOSM' | WebEditor;
type WebEditor = 'iD' | 'Rapid' | 'Level0';

/** So many elements are opened at once: editors take them in one address. */
const MOST_EDITED = 200;

/** Opens the picked elements; reports where it is not all of them. */
export async function openPicked(runId: number, editor: PickedEditor): Promise<void> {
  // a page that is opened later than the click would be held back
  const page = editor === 'JOSM' ? undefined : window.open('about:blank', '_blank');
  const picked = await resultWorker()
    .pickedElements(runId, MOST_EDITED + 1)
    .catch(() => []);
  const elements = editable(picked).slice(0, MOST_EDITED);
  if (elements.length === 0) {
    page?.close();
    showToast({ kind: 'warning', text: i18next.t('table.edit.none') });
    return;
  }
  if (picked.length > MOST_EDITED) showToast({ text: i18next.t('table.edit.first', { count: MOST_EDITED }) });
  if (editor !== 'JOSM') {
    if (page === null || page === undefined) return;
    page.opener = null;
    page.location.replace(editorAddress(editor, elements));
    return;
  }
  const problem = await loadInJosm(elements.map(({ type, id }) => shortId(type, id)).join(','));
  if (problem === undefined) showToast({ text: i18next.t('table.edit.inJosm', { count: elements.length }) });
  else tellJosmProblem(problem);
}

/** Those that are on openstreetmap.org. */
function editable(elements: readonly PickedElement[]): readonly PickedElement[] {
  return elements.filter(({ type, id }) => elementAddress(type, id) !== undefined);
}

/** @param elements of which iD on openstreetmap.org takes the first alone */
export function editorAddress(editor: WebEditor, elements: readonly PickedElement[]): string {
  const [{ type, id }] = elements;
  const ids = elements.map((element) => shortId(element.type, element.id)).join(',');
  switch (editor) {
    case 'iD':
      return `https://www.openstreetmap.org/edit?editor=id&${type}=${id}`;
    case 'Rapid':
      return `https://rapideditor.org/edit#id=${ids}`;
    case 'Level0':
      return `https://level0.osmz.ru/?url=${ids}`;
  }
}
