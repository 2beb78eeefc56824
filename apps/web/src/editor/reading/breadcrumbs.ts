/** The way to the cursor above a text that is longer than the screen: the statements that it is in, each a button. */
import type { Extension } from '@codemirror/state';
import { type EditorView, type Panel, showPanel, type ViewUpdate } from '@codemirror/view';
import i18next from 'i18next';
import { openDialog } from '../../ui/dialogs.ts';
import { aroundField } from './around-cursor.ts';
import { element } from './elements.ts';
import { outlineLabel } from './outline-label.ts';

export const breadcrumbs: Extension = showPanel.compute([aroundField], (state) =>
  state.field(aroundField).path === undefined ? null : breadcrumbPanel,
);

function breadcrumbPanel(view: EditorView): Panel {
  const list = element('ol', '');
  const dom = element('nav', 'cm-breadcrumbs', list);
  dom.ariaLabel = i18next.t('reading.outline.path');
  draw(view, list);
  return {
    dom,
    top: true,
    update(update: ViewUpdate) {
      if (update.startState.field(aroundField).path !== update.state.field(aroundField).path) draw(view, list);
    },
  };
}

function draw(view: EditorView, list: HTMLElement): void {
  const { path = [] } = view.state.field(aroundField);
  const crumbs = path.map((item) => crumb(outlineLabel(item), () => goTo(view, item.from)));
  list.replaceChildren(
    crumb(i18next.t('reading.outline.all'), () => openDialog('outline')),
    ...crumbs,
  );
  list.scrollLeft = list.scrollWidth;
}

function crumb(text: string, run: () => void): HTMLElement {
  const button = element('button', '', text);
  button.type = 'button';
  button.addEventListener('click', run);
  return element('li', '', button);
}

function goTo(view: EditorView, offset: number): void {
  view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
  view.focus();
}
