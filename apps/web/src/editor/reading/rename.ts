/** Renaming of a set: a field below it, and one undo step for all its uses. */
import { isolateHistory } from '@codemirror/commands';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { closeHoverTooltips, type EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import type { RenameRefusal } from '@flyover/query-reading';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { languageWorker } from '../../language/language-client.ts';
import { showToast } from '../../ui/toasts.ts';
import { element } from './elements.ts';

const ask = StateEffect.define<Tooltip | null>();

const field = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(ask)) return effect.value;
    return docChanged ? null : tooltip;
  },
  provide: (tooltip) => showTooltip.from(tooltip),
});

export const renaming: Extension = field;

/** Shows the field at the set that the cursor is in, or the reason why it cannot be renamed. */
export async function renameAtCursor(view: EditorView): Promise<void> {
  const { doc, selection } = view.state;
  const { head } = selection.main;
  try {
    const outcome = await languageWorker().renamable(doc.toString(), head);
    if (view.state.doc !== doc) return;
    if ('refusal' in outcome) showToast({ text: refusalText(outcome.refusal) });
    else view.dispatch({ effects: [closeHoverTooltips, ask.of(renameTip(view, head, outcome.name))] });
  } catch (error) {
    showToast({ kind: 'error', text: errorMessage(error) });
  }
}

function renameTip(view: EditorView, pos: number, name: string): Tooltip {
  const input = element('input', 'reading-field');
  input.value = name;
  input.spellcheck = false;
  input.autocomplete = 'off';
  input.ariaLabel = i18next.t('reading.rename.label', { name });
  const fault = element('p', 'reading-fault');
  fault.role = 'alert';
  const button = element('button', 'card-button', i18next.t('reading.rename.button'));
  const form = element('form', 'reading-tip reading-rename', element('div', 'reading-row', input, button), fault);
  const close = () => view.state.field(field) !== null && view.dispatch({ effects: ask.of(null) });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void rename(view, pos, input.value.trim()).then((problem) => {
      fault.textContent = problem ?? '';
      if (problem === undefined) view.focus();
    });
  });
  form.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    close();
    view.focus();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  return {
    pos,
    above: false,
    create: () => ({
      dom: form,
      mount() {
        input.focus();
        input.select();
      },
    }),
  };
}

/** Renames the set at a position. @returns the reason why it cannot be renamed; undefined on success */
async function rename(view: EditorView, pos: number, newName: string): Promise<string | undefined> {
  const { doc } = view.state;
  try {
    const outcome = await languageWorker().renameSet(doc.toString(), pos, newName);
    if (view.state.doc !== doc) return undefined;
    if ('refusal' in outcome) return refusalText(outcome.refusal);
    view.dispatch({
      changes: [...outcome.edits],
      effects: ask.of(null),
      annotations: isolateHistory.of('full'),
      userEvent: 'input.rename',
    });
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

function refusalText(refusal: RenameRefusal): string {
  return i18next.t(`reading.rename.refused.${refusal.code}`, { line: 'line' in refusal ? refusal.line : undefined });
}
