/** The notation of shortcuts, and the key presses that match them. */
import i18next from 'i18next';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns whether the device probably has a keyboard: not if touch is its only input. */
export function hasKeys(): boolean {
  return typeof matchMedia === 'undefined' || !matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** The names of keys as printed on keyboards of the page's language: `Strg`, `Maj`. */
function printed(key: string): string {
  if (key === 'Ctrl') return i18next.t('keys.ctrl');
  return key === 'Shift' ? i18next.t('keys.shift') : i18next.t('keys.space');
}

/** Returns the text of a shortcut: `Mod+Shift+F` is `Ctrl+Shift+F`, in German `Strg+Umschalt+F`, on a Mac `⌘⇧F`. @param mac default: what the browser reports */
export function shortcutText(shortcut: string, mac = isMac): string {
  const signs = mac
    ? shortcut.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥').replace('Ctrl+', '⌃')
    : shortcut.replace('Mod+', 'Ctrl+');
  return signs.replaceAll(/Ctrl|Shift|Space/g, printed);
}

/** Returns whether a key press is one of the shortcuts. `Mod` is Ctrl, on a Mac Cmd; `Ctrl` is Ctrl everywhere. Letters match in either case. */
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
