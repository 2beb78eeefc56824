import { useLayoutEffect, useRef } from 'react';
import { isDrawn, type Places, rememberPlaces, whenDrawn } from './moved-part.ts';

/** A place in the document that a part of the page is drawn into, and that can be moved with everything in it. */
export function steadyHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'steady-part';
  return host;
}

interface Props {
  readonly host: HTMLElement;
  /** Shows the part where the frame that it has come to hides it: somebody is at work in it. */
  readonly reveal?: () => void;
}

/** Of hosts on their way from one frame to another, or in one that hides them. */
const underway = new WeakMap<HTMLElement, Places>();

/**
 * Shows a host here. When the surrounding layout changes (a narrower window, page zoom, a rotated tablet), the part moves with its state:
 * the map with its popup, the editor with its undo history, each list with its scroll position; typing continues.
 */
export function SteadyPart({ host, reveal }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(host);
    const before = underway.get(host);
    if (before?.hadFocus === true && !isDrawn(host)) reveal?.();
    const stopWaiting = whenDrawn(host, () => {
      underway.delete(host);
      before?.giveBack();
    });
    return () => {
      stopWaiting();
      if (!underway.has(host)) underway.set(host, rememberPlaces(host));
    };
  }, [host, reveal]);
  return <div ref={place} className="steady-part" />;
}
