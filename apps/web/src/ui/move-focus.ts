/** Arrow keys in a list of controls. */
import type { KeyboardEvent } from 'react';

/** Moves the focus among controls that stand below one another, by arrows and to both ends; the browser does nothing else with the key then. */
export function moveFocus(event: KeyboardEvent, controls: readonly HTMLElement[]): void {
  const at = controls.findIndex((control) => control.matches(':focus'));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: controls.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  controls[Math.max(0, Math.min(controls.length - 1, next))]?.focus();
}
