/** The parameters of the call, filter, setting or statement around the cursor: a line above it, with the current one in bold. */
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip, type ViewUpdate } from '@codemirror/view';
import { type Signature, signatureAt } from '@flyover/query-completion';
import i18next from 'i18next';

interface Shown {
  readonly signature: Signature;
  readonly tooltip: Tooltip;
}

const setShown = StateEffect.define<Shown | undefined>();

const shownField = StateField.define<Shown | undefined>({
  create: () => undefined,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setShown)) return effect.value;
    // it follows the cursor and its active parameter
    if (shown === undefined || !(transaction.docChanged || transaction.selection !== undefined)) return shown;
    return shownAt(transaction.state.doc.toString(), transaction.state.selection.main.head, shown);
  },
  provide: (field) => showTooltip.from(field, (shown) => shown?.tooltip ?? null),
});

/** The characters after which the signature is shown automatically. */
const OPENING = /[(:,]$/;

/** The extension for the editor. */
export const signatureHelp: Extension = [
  shownField,
  EditorView.updateListener.of((update) => {
    if (isOpening(update)) show(update.view, true);
    else announceActive(update);
  }),
  Prec.high(keymap.of([{ key: 'Escape', run: close, stopPropagation: true }])),
  EditorView.domEventHandlers({ blur: (_, view) => void close(view) }),
  EditorView.theme({
    '.cm-tooltip.cm-signature': {
      maxWidth: 'min(560px, 92vw)',
      padding: '6px 10px',
      border: 'none',
      borderRadius: '8px',
      backgroundColor: 'var(--floating)',
      color: 'var(--ink)',
      boxShadow: 'var(--shadow)',
      fontSize: '12px',
      lineHeight: '18px',
    },
    '.cm-signature code': { fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace", overflowWrap: 'anywhere' },
    '.cm-signature code b': { color: 'var(--accent-text, var(--accent))', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '.cm-signature span': { display: 'block', color: 'var(--muted)', fontFamily: "'Inter Variable', system-ui, sans-serif" },
  }),
];

/** Shows the signature at the cursor, if there is one. */
export function openSignature(view: EditorView): void {
  show(view, false);
}

function isOpening({ docChanged, transactions, state }: ViewUpdate): boolean {
  if (!docChanged || !transactions.some((each) => each.isUserEvent('input.type'))) return false;
  const { head } = state.selection.main;
  return OPENING.test(state.sliceDoc(Math.max(0, head - 1), head));
}

/** Shows the signature after the current update, since a view accepts none during another. @param isByItself show it inside brackets only */
function show(view: EditorView, isByItself: boolean): void {
  queueMicrotask(() => {
    const { state } = view;
    const shown = shownAt(state.doc.toString(), state.selection.main.head, undefined);
    if (shown === undefined || (isByItself && shown.signature.active === undefined)) return;
    view.dispatch({ effects: [setShown.of(shown), EditorView.announce.of(textOf(shown.signature))] });
  });
}

function close(view: EditorView): boolean {
  if (view.state.field(shownField, false) === undefined) return false;
  view.dispatch({ effects: setShown.of(undefined) });
  return true;
}

/** Announces the next parameter when the cursor has moved to it. */
function announceActive({ state, startState, view }: ViewUpdate): void {
  const now = state.field(shownField, false)?.signature;
  const before = startState.field(shownField, false)?.signature;
  if (now === undefined || before === undefined || (now.fact === before.fact && now.active === before.active)) return;
  queueMicrotask(() => view.dispatch({ effects: EditorView.announce.of(textOf(now)) }));
}

function shownAt(text: string, position: number, before: Shown | undefined): Shown | undefined {
  const signature = signatureAt(text, position);
  if (signature === undefined || (before !== undefined && signature.fact !== before.signature.fact && signature.active === undefined))
    return undefined;
  if (before?.signature.fact === signature.fact && before.signature.active === signature.active && before.tooltip.pos === position)
    return before;
  return { signature, tooltip: { pos: position, above: true, create: () => ({ dom: drawn(signature) }) } };
}

function textOf({ text, parameters, active, fact }: Signature): string {
  const at = active === undefined ? undefined : parameters[active];
  const part = at === undefined ? '' : `${text.slice(at.from + 1, at.to - 1)}. `;
  return `${part}${text.replace(/[‹›⟦⟧]/g, '')}. ${i18next.t(`language.${fact}`)}`;
}

function drawn(signature: Signature): HTMLElement {
  const { text, parameters, active, fact } = signature;
  const box = document.createElement('div');
  box.className = 'cm-signature';
  box.role = 'tooltip';
  const code = document.createElement('code');
  const at = active === undefined ? undefined : parameters[active];
  if (at === undefined) code.textContent = text;
  else {
    const part = document.createElement('b');
    part.textContent = text.slice(at.from, at.to);
    code.append(text.slice(0, at.from), part, text.slice(at.to));
  }
  const description = document.createElement('span');
  description.textContent = i18next.t(`language.${fact}`);
  box.append(code, description);
  return box;
}
