/** Arrow keys in a list of controls. */
import type { KeyboardEvent } from 'react';

/** Moves the focus in a vertical list of controls: by arrow keys, Home and End. Prevents the browser's default action of these keys. */
export function moveFocus(event: KeyboardEvent, controls: readonly HTMLElement[]): void {
  const at = controls.findIndex((control) => control.matches(':focus'));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: controls.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  controls[Math.max(0, Math.min(controls.length - 1, next))]?.focus();
}
