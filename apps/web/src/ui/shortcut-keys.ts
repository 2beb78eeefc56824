/** The notation of shortcuts, and the key presses that match them. */
import i18next from 'i18next';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether there is a keyboard to speak of: not where fingers are all there is. */
export function hasKeys(): boolean {
  return typeof matchMedia === 'undefined' || !matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** As the keyboards of the page's language have them printed: `Strg`, `Maj`. */
function printed(key: string): string {
  if (key === 'Ctrl') return i18next.t('keys.ctrl');
  return key === 'Shift' ? i18next.t('keys.shift') : i18next.t('keys.space');
}

/** `Mod+Shift+F` as people know it: `Ctrl+Shift+F`, in German `Strg+Umschalt+F`, on a Mac `⌘⇧F`. `mac` is asked of the browser where it is left out. */
export function shortcutText(shortcut: string, mac = isMac): string {
  const signs = mac
    ? shortcut.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥').replace('Ctrl+', '⌃')
    : shortcut.replace('Mod+', 'Ctrl+');
  return signs.replaceAll(/Ctrl|Shift|Space/g, printed);
}

/** Whether a key press is one of some shortcuts; `Mod` is Ctrl, on a Mac Cmd; `Ctrl` is Ctrl everywhere. Letters count in either case. */
export function isShortcut(event: KeyboardEvent, shortcuts: readonly string[], mac = isMac): boolean {
  return shortcuts.some((shortcut) => {
    const parts = shortcut.split('+');
    const key = parts[parts.length - 1];
    const mod = parts.includes('Mod');
    return (
      event.ctrlKey === (parts.includes('Ctrl') || (mod && !mac)) &&
      event.metaKey === (mod && mac) &&
      event.shiftKey === parts.includes('Shift') &&
      event.altKey === parts.includes('Alt') &&
      // with Alt a Mac types another letter
      (event.altKey ? event.code === `Key${key}` : event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase()))
    );
  });
}

/**
 * Returns the arrow key with the same meaning on a page whose lines run from left to right: in right-to-left text, the left arrow moves
 * forward. It is for content along a line (tabs, columns, expanding rows), not for maps and code.
 */
export function lineKey(key: string): string {
  if (globalThis.document?.documentElement.dir !== 'rtl') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
