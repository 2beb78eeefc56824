/** The dialogs of the page, one at a time, and the sheet of a phone. A dialog takes the focus; closing the last one returns it. */
import { create } from 'zustand';
import type { AppConfig } from '../site/app-config.ts';
import { rememberFocus } from './remember-focus.ts';

/** The dialogs of `DialogHost`; `commands` is the command palette. */
export type DialogName =
  | 'settings'
  | 'help'
  | 'wizard'
  | 'load'
  | 'save'
  | 'share'
  | 'export'
  | 'commands'
  | 'address'
  | 'server'
  | 'colors'
  | 'explain'
  | 'outline'
  | 'convert'
  | 'time';

/** The props of every dialog. It is rendered while it is open, and hidden (`opened` false) while a question is shown. */
export interface DialogProps {
  readonly config: AppConfig;
  /** The subject of the dialog: search words of help and settings, `compare` of `time`, the initial value of the field of `address`, the part of `export`. */
  readonly about?: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A question or message that the user must answer or close first. */
export interface Question {
  readonly kind: 'confirm' | 'warning';
  readonly title: string;
  readonly text: string;
  /** The label of the confirming button; without it the message can only be closed. */
  readonly confirm?: string;
  /** The label of another button, for an alternative. */
  readonly other?: string;
  readonly danger?: boolean;
  readonly answer: (yes: boolean, other?: boolean) => void;
}

interface DialogsState {
  readonly open?: DialogName;
  readonly about?: string;
  /** The first is shown; an open dialog is hidden meanwhile and keeps its state. */
  readonly questions: readonly Question[];
  /** The current tab of the Load dialog. */
  readonly loadTab: LoadTab;
  /** Whether the sheet that holds the editor on a phone is open. */
  readonly phoneSheet: boolean;
}

/** The tabs of the Load dialog; the action for the history opens it there. */
export type LoadTab = 'saved' | 'history';

export const useDialogs = create<DialogsState>()(() => ({ questions: [], loadTab: 'saved', phoneSheet: false }));

let giveFocusBack: (() => void) | undefined;

/** Opens a dialog; it replaces an open one. */
export function openDialog(open: DialogName, about?: string): void {
  giveFocusBack ??= rememberFocus();
  useDialogs.setState({ open, about });
}

export function closeDialog(): void {
  useDialogs.setState({ open: undefined });
  returnFocus();
}

/** Asks for confirmation. Escape and a click outside resolve to false. */
export function confirmUser(question: { title: string; text: string; confirm: string; danger?: boolean }): Promise<boolean> {
  return new Promise((answer) => ask({ kind: 'confirm', ...question, answer }));
}

/** Asks for one of two alternatives. Escape and a click outside resolve to undefined. */
export function askUser(question: {
  title: string;
  text: string;
  confirm: string;
  other: string;
}): Promise<'confirm' | 'other' | undefined> {
  return new Promise((answer) =>
    ask({ kind: 'confirm', ...question, answer: (yes, other) => answer(yes ? 'confirm' : other === true ? 'other' : undefined) }),
  );
}

/** Shows a message that must be read. For anything that can wait or be undone use a toast instead. */
export function warnUser(message: { title: string; text: string }): void {
  ask({ kind: 'warning', ...message, answer: () => undefined });
}

/** Answers the current question. */
export function answerQuestion(yes: boolean, other?: boolean): void {
  const [question, ...questions] = useDialogs.getState().questions;
  if (question === undefined) return;
  useDialogs.setState({ questions });
  returnFocus();
  question.answer(yes, other);
}

function ask(question: Question): void {
  giveFocusBack ??= rememberFocus();
  useDialogs.setState(({ questions }) => ({ questions: [...questions, question] }));
}

function returnFocus(): void {
  const { open, questions } = useDialogs.getState();
  if (open !== undefined || questions.length > 0) return;
  giveFocusBack?.();
  giveFocusBack = undefined;
}

export function openLoad(loadTab: LoadTab): void {
  useDialogs.setState({ loadTab });
  openDialog('load');
}
