/** The card at the problem that the user went to by keyboard: its sentence and a menu of its fixes. Elements for lists of problems. */

import { type EditorState, StateEffect, StateField, type TransactionSpec } from '@codemirror/state';
import { type EditorView, showTooltip, type Tooltip, type TooltipView } from '@codemirror/view';
import type { TextProblem } from '@flyover/query-checks';
import i18next from 'i18next';
import { applyFix, explainProblem, fixName, isExplained, problemSentence } from '../../language/problem-sentence.ts';

/** A note on a style sheet. */
export interface ShownNote {
  readonly severity: TextProblem['severity'];
  readonly sentence: string;
}

interface Tip {
  readonly at: number;
  readonly problems: readonly TextProblem[];
  readonly notes: readonly ShownNote[];
  /** Whether its menu takes the focus. */
  readonly entered: boolean;
}

const setTip = StateEffect.define<Tip | undefined>();

/** The card that is shown. The next change of text or cursor closes it. */
export const problemTip = StateField.define<Tip | undefined>({
  create: () => undefined,
  update(tip, transaction) {
    let next = transaction.docChanged || transaction.selection !== undefined ? undefined : tip;
    for (const effect of transaction.effects) if (effect.is(setTip)) next = effect.value;
    return next;
  },
  provide: (field) => showTooltip.from(field, (tip) => (tip === undefined ? null : tooltipOf(tip))),
});

/** Returns the transaction that shows the card; without problems the card says so. */
export function showTip(at: number, problems: readonly TextProblem[], entered: boolean, notes: readonly ShownNote[] = []): TransactionSpec {
  return { effects: setTip.of({ at, problems, notes, entered }) };
}

/** Closes the card. @returns false if none is shown */
export function hideTip(view: EditorView): boolean {
  if (!isTipShown(view.state)) return false;
  view.dispatch({ effects: setTip.of(undefined) });
  view.focus();
  return true;
}

function isTipShown(state: EditorState): boolean {
  return state.field(problemTip, false) !== undefined;
}

function tooltipOf(tip: Tip): Tooltip {
  return { pos: tip.at, above: false, clip: false, create: (view) => tipView(view, tip) };
}

function tipView(view: EditorView, { problems, notes, entered }: Tip): TooltipView {
  const dom = document.createElement('div');
  dom.className = 'cm-problem-tip';
  const fixes = problems.flatMap((problem) => problem.fixes);
  if (problems.length + notes.length === 0) dom.append(paragraph(i18next.t('queryProblem.noProblemHere')));
  for (const { severity, sentence } of notes) {
    const said = document.createElement('p');
    said.append(signDom(severity), sentence);
    dom.append(said);
  }
  for (const problem of problems) {
    const said = document.createElement('p');
    said.append(signDom(problem.severity), sentenceDom(problem));
    dom.append(said);
    if (actionsOf(problem).length > 0) dom.append(menuOf(view, problem));
  }
  if (problems.length > 0 && fixes.length === 0 && entered) dom.append(paragraph(i18next.t('queryProblem.noFixHere')));
  const items = () => [...dom.querySelectorAll<HTMLElement>('[role=menuitem]')];
  if (entered && items().length === 0) dom.setAttribute('role', 'status');
  dom.addEventListener('keydown', (event) => onKey(event, items(), view));
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    const inside = relatedTarget instanceof Node && dom.contains(relatedTarget);
    // a view accepts no transaction during an update
    if (!inside) queueMicrotask(() => isTipShown(view.state) && view.dispatch({ effects: setTip.of(undefined) }));
  });
  return { dom, mount: () => entered && items()[0]?.focus({ preventScroll: true }) };
}

function menuOf(view: EditorView, problem: TextProblem): HTMLElement {
  const menu = document.createElement('div');
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', i18next.t('queryProblem.fixes'));
  for (const { name, apply } of actionsOf(problem)) {
    const applied = () => {
      hideTip(view);
      view.focus();
      apply();
    };
    menu.append(actionDom(name, applied));
  }
  return menu;
}

function paragraph(text: string): HTMLElement {
  const dom = document.createElement('p');
  dom.textContent = text;
  return dom;
}

/** Handles the keys of the menu: arrows move in it, Escape and Tab leave it. */
function onKey(event: KeyboardEvent, items: readonly HTMLElement[], view: EditorView): void {
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1;
  const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  if (Object.hasOwn(moves, event.key)) items[(moves[event.key] + items.length) % items.length]?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') hideTip(view);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** An action for a problem. */
interface Action {
  readonly name: string;
  readonly apply: () => void;
}

/** Returns the sentence of a problem with its code. */
export function sentenceDom(problem: TextProblem): HTMLElement {
  const dom = document.createElement('span');
  dom.className = 'cm-problem-text';
  const code = document.createElement('code');
  code.textContent = problem.code;
  dom.append(problemSentence(problem), ' ', code);
  return dom;
}

/** Returns the icon of a severity; its shape differs too, not only its colour. */
export function signDom(severity: TextProblem['severity']): HTMLElement {
  const sign = document.createElement('span');
  sign.className = `cm-problem-sign ${severity}`;
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', i18next.t(`queryProblem.severity.${severity}`));
  return sign;
}

/** Returns the actions for a problem: its fixes, and a link to its help. */
export function actionsOf(problem: TextProblem): readonly Action[] {
  const fixes = problem.fixes.map((fix): Action => ({ name: fixName(fix), apply: () => applyFix(fix) }));
  return isExplained(problem) ? [...fixes, { name: i18next.t('queryProblem.explain'), apply: () => explainProblem(problem) }] : fixes;
}

/** Returns a button as a menu item. */
export function actionDom(name: string, apply: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cm-problem-fix';
  button.setAttribute('role', 'menuitem');
  button.tabIndex = -1;
  button.textContent = name;
  button.addEventListener('click', apply);
  return button;
}
