import { useLayoutEffect, useRef } from 'react';

/** A host element for a part of the page; it can move in the document with its content. */
export function steadyHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'steady-part';
  return host;
}

interface Props {
  readonly host: HTMLElement;
  /** Shows the part if its new frame hides it while the user works in it. */
  readonly reveal?: () => void;
}

/** The states of hosts that are between two frames, or in one that hides them. */
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

/** The state that an element loses when it leaves the document: focus and scroll positions. */
export interface Places {
  readonly hadFocus: boolean;
  /** Restores the state; has no effect on a hidden element. */
  readonly giveBack: () => void;
}

/** Reads the state. @param part an element in the document */
function rememberPlaces(part: HTMLElement): Places {
  const focused = document.activeElement;
  const hadFocus = focused instanceof HTMLElement && part.contains(focused);
  const scrolled = [...part.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }));
  return {
    hadFocus,
    giveBack() {
      for (const { element, left, top } of scrolled) element.scrollTo({ left, top, behavior: 'instant' });
      if (hadFocus) focused.focus({ preventScroll: true });
    },
  };
}

function isDrawn(part: HTMLElement): boolean {
  return part.getClientRects().length > 0;
}

/** Calls back at once if the part is visible, else when it becomes visible. @returns a function that cancels this */
function whenDrawn(part: HTMLElement, goOn: () => void): () => void {
  if (isDrawn(part)) {
    goOn();
    return () => undefined;
  }
  const observer = new ResizeObserver(() => {
    if (!isDrawn(part)) return;
    observer.disconnect();
    goOn();
  });
  observer.observe(part);
  return () => observer.disconnect();
}
