/** Everything that the page can do: the command palette lists it, shortcuts and bar buttons start it, tooltips name its keys. */
import type { Icon } from '@tabler/icons-react';
import { create } from 'zustand';
import { useDialogs } from './dialogs.ts';
import { hasKeys, isShortcut, shortcutText } from './shortcut-keys.ts';

export interface Action {
  /** Unique, `group.verb`: `query.run`. */
  readonly id: string;
  /** i18n key of its name. */
  readonly label: string;
  readonly group: 'query' | 'result' | 'map' | 'app';
  /** In the form `Mod+Enter`; the first is shown. */
  readonly shortcuts?: readonly string[];
  /** Left out: always. */
  readonly isEnabled?: () => boolean;
  readonly run: () => void;
  /** Left out of the command palette: its button or its key is enough. */
  readonly unlisted?: true;
  /** Its button over the map, where it has one. */
  readonly control?: MapControl;
}

/** The button of an action over the map. `map/controls/MapButtons.tsx` draws those of all registered actions. */
export interface MapControl {
  /** The group of buttons that it stands in, after those of earlier actions. */
  readonly panel: 'zoom' | 'data' | 'area' | 'view' | 'pan';
  /** The id of the button, where something else gives it the focus. */
  readonly buttonId?: string;
  /** i18n key of a message beside the button, shown while its state is `noticed`. */
  readonly notice?: string;
  /**
   * A hook: the state of the button, undefined where none is drawn. `isEnabled` is read again with each change of what it subscribes to.
   */
  readonly useButton: () => ButtonState | undefined;
}

/** The state of a button. Texts are i18n keys. */
export interface ButtonState {
  readonly icon: Icon;
  /** The name, where it changes; else that of the action. */
  readonly label?: string;
  /** The text of the tooltip where it is more than the name, for example why the button is disabled. */
  readonly hint?: string | undefined;
  /** Whether the state that the button toggles is on; the name then describes the next click. */
  readonly on?: boolean;
  /** The same for a button whose name stays. */
  readonly pressed?: boolean;
  /** Whether the action is under way: the icon blinks, and the button is not shown as disabled. */
  readonly busy?: boolean;
  readonly noticed?: boolean;
}

interface ActionsState {
  /** In the order of their registration; of two with one id the later counts. */
  readonly actions: readonly Action[];
  /** Actions with a small mark at their button, by id: the i18n key of the mark's name. */
  readonly marks: Readonly<Record<string, string | undefined>>;
}

export const useActions = create<ActionsState>()(() => ({ actions: [], marks: {} }));

/**
 * Makes actions known while a part of the page is there.
 *
 * @returns the removal: what an effect gives back
 */
export function registerActions(actions: readonly Action[]): () => void {
  useActions.setState((state) => ({ actions: [...state.actions, ...actions] }));
  return () => useActions.setState((state) => ({ actions: state.actions.filter((action) => !actions.includes(action)) }));
}

/** Starts an action; one that is unknown or not enabled does nothing. */
export function runAction(id: string): void {
  const action = findAction(id);
  if (action !== undefined && isEnabled(action)) action.run();
}

function findAction(id: string): Action | undefined {
  return useActions.getState().actions.findLast((action) => action.id === id);
}

/** The keys of an action, for a component that names them. */
export function useShortcuts(id: string): readonly string[] | undefined {
  return useActions(({ actions }) => actions.findLast((action) => action.id === id)?.shortcuts);
}

export function isEnabled(action: Action): boolean {
  return action.isEnabled?.() ?? true;
}

/** A name with the keys behind it, for tooltips: `Settings (Ctrl+,)`; the name alone where there is no keyboard. */
export function withShortcut(name: string, shortcuts: readonly string[] = []): string {
  return shortcuts.length === 0 || !hasKeys() ? name : `${name} (${shortcuts.map((shortcut) => shortcutText(shortcut)).join(', ')})`;
}

// Application shortcuts: those of the registered actions. They hold everywhere on the page, in the editor too.

/**
 * Starts the action whose shortcut a key press is, and keeps the press from everybody else: the editor and the browser have some of
 * the keys too. While a question is asked nothing is started.
 */
export function handleShortcut(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const action = useActions.getState().actions.findLast(({ shortcuts }) => shortcuts !== undefined && isShortcut(event, shortcuts));
  if (action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // a key that is held down starts once
  if (!event.repeat && useDialogs.getState().questions.length === 0 && isEnabled(action)) action.run();
}

/**
 * Listens to the whole page before anything else does.
 *
 * @returns ends the listening
 */
export function listenForShortcuts(): () => void {
  window.addEventListener('keydown', handleShortcut, { capture: true });
  return () => window.removeEventListener('keydown', handleShortcut, { capture: true });
}
