/**
 * Keys that are typed while what they are meant for is still being fetched and drawn: a field of their own takes them at once, shows
 * them where it lasts, and hands them on, in order, to the field that opens.
 */
import i18next from 'i18next';
import { flushSync } from 'react-dom';
import { answerQuestion, closeDialog, useDialogs } from './dialogs.ts';

/** A piece of input: text, or a key with a function. */
type Stroke = string | Pick<KeyboardEvent, 'key' | 'code' | 'keyCode' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

interface Gathering {
  readonly field: HTMLInputElement;
  readonly strokes: Stroke[];
  /** Whether an element belongs to what opens. */
  readonly isGoal: (element: Element) => boolean;
  readonly cancel: () => void;
}

/** Keys that mean something else than text wherever they are pressed. */
const ACTING = ['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'];
/** Keys that edit, as commands: meant for the text in the field that opens while nothing stands in ours. `a` is that of Ctrl+A. */
const EDITING: Readonly<Record<string, string>> = { Backspace: 'delete', Delete: 'forwardDelete', a: 'selectAll', A: 'selectAll' };

let gathering: Gathering | undefined;

/**
 * Takes the focus, and what is typed from now on, until what opens takes the focus itself.
 *
 * @param isGoal whether an element belongs to what opens
 * @param cancel does what Escape and a click elsewhere mean
 */
export function gatherKeys(isGoal: Gathering['isGoal'], cancel: () => void): void {
  endGathering();
  const field = document.createElement('input');
  field.className = 'key-gatherer';
  field.ariaLabel = i18next.t('dialog.opening');
  field.placeholder = field.ariaLabel;
  // no screen keyboard for what may be gone in a moment
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

/** Drops what was gathered: what it was meant for does not open any more. */
export function endGathering(): void {
  const { field } = gathering ?? {};
  gathering = undefined;
  document.removeEventListener('focusin', onFocus);
  document.removeEventListener('pointerdown', onPointer);
  field?.remove();
}

/**
 * Gathers for every dialog and question, whatever opens it.
 *
 * @returns ends that
 */
export function gatherForDialogs(): () => void {
  return useDialogs.subscribe(({ open, questions }, before) => {
    const asks = questions.length > 0;
    const asked = before.questions.length > 0;
    if (asks ? asked : open === before.open && !asked) return;
    // behind a question stands a dialog that is there already
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

/** Escape before anything that acts is at once what it will be: nothing opens. */
function take({ strokes, cancel }: Gathering, stroke: Stroke): void {
  const acts = strokes.some((each) => typeof each !== 'string' && each.key === 'Enter');
  if (typeof stroke === 'string' || stroke.key !== 'Escape' || acts) strokes.push(stroke);
  else giveUp(cancel);
}

function giveUp(cancel: () => void): void {
  endGathering();
  cancel();
}

/** A click elsewhere is what it is where a dialog is open: nothing opens. One in what opens is meant for that, whether it has the focus or not: a window in the background gives it none. */
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
    // only behind the focus the browser sets the cursor
    queueMicrotask(() => handOver(strokes));
  }
  // a menu that closes gives the focus back to its button
  else gathering.field.focus({ preventScroll: true });
}

/** Replays all input in one task, so that no key comes between. A part that one of the keys opens receives the rest. */
function handOver(strokes: readonly Stroke[]): void {
  let astray = false;
  for (const stroke of strokes) {
    if (gathering !== undefined) take(gathering, stroke);
    else if (typeof stroke === 'string') astray = !document.execCommand('insertText', false, stroke);
    // Enter behind a text that found no field is not meant for a button
    else if (!(astray && stroke.key === 'Enter')) press(stroke, document.activeElement);
    // what a field shows decides what the next key means
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
