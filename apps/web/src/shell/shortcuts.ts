/** Application shortcuts. They hold everywhere on the page, in the editor too (decision 11 of the design). */

/** Shortcuts by action; `Mod` is Ctrl, on a Mac Cmd. The first is the one that tooltips show. */
export const SHORTCUTS = {
  run: ['Mod+Enter', 'F2', 'F9'],
  settings: ['Mod+,'],
} as const;

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** `Ctrl+Enter`, on a Mac `⌘Enter`. */
export function shortcutText(shortcut: string): string {
  return shortcut.replace('Mod+', isMac ? '⌘' : 'Ctrl+');
}

/** Whether a key press is a shortcut. */
export function isShortcut(event: KeyboardEvent, shortcuts: readonly string[]): boolean {
  return shortcuts.some((shortcut) => {
    const parts = shortcut.split('+');
    const key = parts[parts.length - 1];
    const mod = isMac ? event.metaKey : event.ctrlKey;
    const wantsMod = parts.includes('Mod');
    return mod === wantsMod && event.shiftKey === parts.includes('Shift') && !event.altKey && event.key.toLowerCase() === key.toLowerCase();
  });
}

/**
 * Listens to the whole page before anything else does.
 *
 * @returns ends the listening
 */
export function listenForShortcuts(actions: { readonly [Action in keyof typeof SHORTCUTS]: () => void }): () => void {
  const listener = (event: KeyboardEvent) => {
    for (const action of Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]) {
      if (!isShortcut(event, SHORTCUTS[action])) continue;
      event.preventDefault();
      event.stopPropagation();
      actions[action]();
    }
  };
  window.addEventListener('keydown', listener, { capture: true });
  return () => window.removeEventListener('keydown', listener, { capture: true });
}
