/** The actions of the page: the command palette lists them, shortcuts and buttons run them, tooltips name their keys. */
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
  /** Default: always enabled. */
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
  /** In the order of registration; of two actions with the same id the later one counts. */
  readonly actions: readonly Action[];
  /** The i18n keys of marks at buttons, by the id of the action. */
  readonly marks: Readonly<Record<string, string | undefined>>;
}

export const useActions = create<ActionsState>()(() => ({ actions: [], marks: {} }));

/**
 * Registers actions.
 *
 * @returns a function that removes them, for the cleanup of an effect
 */
export function registerActions(actions: readonly Action[]): () => void {
  useActions.setState((state) => ({ actions: [...state.actions, ...actions] }));
  return () => useActions.setState((state) => ({ actions: state.actions.filter((action) => !actions.includes(action)) }));
}

/** Runs an action; does nothing if it is unknown or disabled. */
export function runAction(id: string): void {
  const action = findAction(id);
  if (action !== undefined && isEnabled(action)) action.run();
}

function findAction(id: string): Action | undefined {
  return useActions.getState().actions.findLast((action) => action.id === id);
}

/** Returns the shortcuts of an action. */
export function useShortcuts(id: string): readonly string[] | undefined {
  return useActions(({ actions }) => actions.findLast((action) => action.id === id)?.shortcuts);
}

export function isEnabled(action: Action): boolean {
  return action.isEnabled?.() ?? true;
}

/** Returns a name with its shortcuts for a tooltip, `Settings (Ctrl+,)`; the name alone on a device without a keyboard. */
export function withShortcut(name: string, shortcuts: readonly string[] = []): string {
  return shortcuts.length === 0 || !hasKeys() ? name : `${name} (${shortcuts.map((shortcut) => shortcutText(shortcut)).join(', ')})`;
}

// The shortcuts of the registered actions. They work everywhere on the page, including the editor.

/**
 * Runs the action of a shortcut, and keeps the key press from the editor and the browser, which use some of the keys as well. Runs nothing
 * while a question is open.
 */
export function handleShortcut(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const action = useActions.getState().actions.findLast(({ shortcuts }) => shortcuts !== undefined && isShortcut(event, shortcuts));
  if (action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // a key that is held down runs the action once
  if (!event.repeat && useDialogs.getState().questions.length === 0 && isEnabled(action)) action.run();
}

/**
 * Handles shortcuts before all other listeners of the page.
 *
 * @returns a function that removes the listener
 */
export function listenForShortcuts(): () => void {
  window.addEventListener('keydown', handleShortcut, { capture: true });
  return () => window.removeEventListener('keydown', handleShortcut, { capture: true });
}
