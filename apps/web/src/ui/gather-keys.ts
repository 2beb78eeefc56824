/**
 * Input for a dialog or panel that is still loading: a temporary field takes it, shows it if loading takes long, and replays it, in order,
 * in the field that opens.
 */
import i18next from 'i18next';
import { flushSync } from 'react-dom';
import { answerQuestion, closeDialog, useDialogs } from './dialogs.ts';

/** A piece of input: text, or a key with a function. */
type Stroke = string | Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

interface Gathering {
  readonly field: HTMLInputElement;
  readonly strokes: Stroke[];
  /** Returns whether an element belongs to the opening dialog or panel. */
  readonly isGoal: (element: Element) => boolean;
  readonly cancel: () => void;
}

/** Keys that never insert text. */
const ACTING = ['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'];
/** Editing keys; while the temporary field is empty they are for the text of the opening field. `a` is that of Ctrl+A. */
const EDITING: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete', a: 'selectAll', A: 'selectAll' };

let gathering: Gathering | undefined;

/**
 * Takes the focus and all input until the opening dialog or panel takes the focus.
 *
 * @param isGoal returns whether an element belongs to it
 * @param cancel called for Escape and for a click elsewhere
 */
export function gatherKeys(isGoal: Gathering['isGoal'], cancel: () => void): void {
  endGathering();
  const field = document.createElement('input');
  field.className = 'key-gatherer';
  field.ariaLabel = i18next.t('dialog.opening');
  field.placeholder = field.ariaLabel;
  // no on-screen keyboard for a field that may be gone in a moment
  field.inputMode = 'none';
  field.autocomplete = 'off';
  field.spellcheck = false;
  document.body.append(field);
  gathering = { field, strokes: [], isGoal, cancel };
  field.addEventListener('keydown', onKey);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer);
  field.focus({ preventScroll: true });
}

/** Drops the input: its dialog or panel does not open any more. */
export function endGathering(): void {
  const { field } = gathering ?? {};
  gathering = undefined;
  document.removeEventListener('focusin', onFocus);
  document.removeEventListener('pointerdown', onPointer);
  field?.remove();
}

/**
 * Gathers input for every dialog and question.
 *
 * @returns a function that ends this
 */
export function gatherForDialogs(): () => void {
  return useDialogs.subscribe(({ open, questions }, before) => {
    const asks = questions.length > 0;
    const asked = before.questions.length > 0;
    if (asks ? asked : open === before.open && !asked) return;
    // a dialog behind a question is already loaded
    if (asks || (open !== undefined && !asked)) gatherKeys(isInDialog, asks ? () => answerQuestion(false) : closeDialog);
    else endGathering();
  });
}

function isInDialog(element: Element): boolean {
  return element.closest('[role="dialog"]') !== null;
}

function onKey(event: KeyboardEvent): void {
  const { key, code, keyCode, shiftKey, ctrlKey, metaKey } = event;
  if (gathering === undefined || event.isComposing || event.altKey) return;
  const edits = key in EDITING && gathering.field.value === '' && (ctrlKey || metaKey) === (key.length === 1);
  if (!edits && !(ACTING.includes(key) && !ctrlKey && !metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  takeText(gathering);
  take(gathering, { key, code, keyCode, shiftKey, ctrlKey, metaKey });
}

/** Cancels at once if Escape comes before any key that acts: nothing opens. */
function take({ strokes, cancel }: Gathering, stroke: Stroke): void {
  const acts = strokes.some((each) => typeof each !== 'string' && each.key === 'Enter');
  if (typeof stroke === 'string' || stroke.key !== 'Escape' || acts) strokes.push(stroke);
  else giveUp(cancel);
}

function giveUp(cancel: () => void): void {
  endGathering();
  cancel();
}

/** Cancels for a click elsewhere, as with an open dialog. A click in the opening dialog goes there, even without the focus, which a background window does not give. */
function onPointer({ target }: PointerEvent): void {
  if (gathering === undefined || target === gathering.field) return;
  if (target instanceof Element && gathering.isGoal(target)) endGathering();
  else giveUp(gathering.cancel);
}

function takeText({ field, strokes }: Gathering): void {
  if (field.value !== '') strokes.push(field.value);
  field.value = '';
}

function onFocus({ target }: FocusEvent): void {
  if (gathering === undefined || !(target instanceof HTMLElement) || target === gathering.field) return;
  if (gathering.isGoal(target)) {
    const { strokes } = gathering;
    takeText(gathering);
    endGathering();
    // the browser sets the cursor only after the focus
    queueMicrotask(() => handOver(strokes));
  }
  // a closing menu returns the focus to its button
  else gathering.field.focus({ preventScroll: true });
}

/** Replays all input in one task, so that no key comes between. A part that one of the keys opens receives the rest. */
function handOver(strokes: readonly Stroke[]): void {
  let astray = false;
  for (const stroke of strokes) {
    if (gathering !== undefined) take(gathering, stroke);
    else if (typeof stroke === 'string') astray = !document.execCommand('insertText', false, stroke);
    // Enter after text that found no field is not meant for a button
    else if (!(astray && stroke.key === 'Enter')) press(stroke, document.activeElement);
    // the meaning of the next key depends on what the field shows
    flushSync(() => undefined);
  }
}

/** Dispatches a key press to the listeners, and performs the browser's default action where none of them prevents it. */
function press(stroke: Exclude<Stroke, string>, element: Element | null): void {
  const event = new KeyboardEvent('keydown', { ...stroke, bubbles: true, cancelable: true, composed: true });
  if (!(element instanceof HTMLElement) || !element.dispatchEvent(event)) return;
  if (stroke.key in EDITING) document.execCommand(EDITING[stroke.key]);
  if (stroke.key === 'Tab') {
    const all = element.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]');
    const stops = [...(all ?? [])].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
    stops[stops.indexOf(element) + (stroke.shiftKey ? -1 : 1)]?.focus();
  }
  if (stroke.key !== 'Enter') return;
  if (element instanceof HTMLInputElement) element.form?.requestSubmit();
  else element.click();
}
