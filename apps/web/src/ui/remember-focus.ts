/**
 * Remembers what has the focus, before something else takes it.
 *
 * @returns gives the focus back, where the element is still there
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
