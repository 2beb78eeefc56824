import { useLayoutEffect, useRef } from 'react';

/** A place in the document that a part of the page is drawn into, and that can be moved with everything in it. */
export function steadyHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'steady-part';
  return host;
}

/**
 * Shows a host here. Where the frame around it changes (a window made narrow, a tablet turned), the part moves as it is: the map
 * with its popup, the editor with its undo steps.
 */
export function SteadyPart({ host }: { readonly host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(host), [host]);
  return <div ref={place} className="steady-part" />;
}
