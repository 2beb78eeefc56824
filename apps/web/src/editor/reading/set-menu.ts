/** The context menu of a set. Elsewhere, and with Shift, the browser's own menu opens. */
import { syntaxTree } from '@codemirror/language';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import i18next from 'i18next';
import { runAction } from '../../ui/actions.ts';
import { element } from './elements.ts';

const open = StateEffect.define<Tooltip | null>();

const menu = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { docChanged, selection, effects }) {
    for (const effect of effects) if (effect.is(open)) return effect.value;
    return docChanged || selection !== undefined ? null : tooltip;
  },
  provide: (tooltip) => showTooltip.from(tooltip),
});

/** Ids of actions, with the i18n keys of their names. */
const ITEMS = [
  ['query.rename', 'editor.rename'],
  ['query.hover', 'editor.hover'],
] as const;

export const setMenu: Extension = [
  menu,
  EditorView.domEventHandlers({
    contextmenu(event, view) {
      if (event.shiftKey) return false;
      const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (pos === null || !isSet(view, pos)) return false;
      event.preventDefault();
      view.dispatch({ selection: { anchor: pos }, effects: open.of(menuTip(view, pos)) });
      return true;
    },
  }),
];

function isSet({ state }: EditorView, pos: number): boolean {
  const tree = syntaxTree(state);
  return ([-1, 1] as const).some((side) => tree.resolveInner(pos, side).name === 'SetName');
}

function menuTip(view: EditorView, pos: number): Tooltip {
  const items = ITEMS.map(([action, label]) => {
    const item = element('button', 'reading-item', i18next.t(label));
    item.type = 'button';
    item.role = 'menuitem';
    item.addEventListener('click', () => {
      close();
      view.focus();
      runAction(action);
    });
    return item;
  });
  const dom = element('div', 'reading-tip reading-menu', ...items);
  dom.role = 'menu';
  dom.ariaLabel = i18next.t('reading.menu');
  const close = () => view.state.field(menu) !== null && view.dispatch({ effects: open.of(null) });
  dom.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = items.findIndex((item) => item.matches(':focus'));
    if (step !== 0) items[(at + step + items.length) % items.length].focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      view.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && dom.contains(relatedTarget))) close();
  });
  return { pos, above: false, create: () => ({ dom, mount: () => items[0].focus() }) };
}
