/** The state that a part of the page loses while it is out of the document: the focus in it, and scroll positions. */

export interface Places {
  readonly hadFocus: boolean;
  /** Nothing comes back to what is hidden. */
  readonly giveBack: () => void;
}

/** @param part still in the document */
export function rememberPlaces(part: HTMLElement): Places {
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

export function isDrawn(part: HTMLElement): boolean {
  return part.getClientRects().length > 0;
}

/** Goes on at once where the part is drawn, else when what hides it shows it. @returns ends the waiting */
export function whenDrawn(part: HTMLElement, goOn: () => void): () => void {
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
