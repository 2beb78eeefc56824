import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far a scroller is scrolled sideways, and how wide it is, pixels; in a language from right to left the same. */
export function useSideways(scroller: RefObject<HTMLElement | null>) {
  const [left, setLeft] = useState(0);
  const [view, setView] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setView(element.clientWidth);
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => sized.disconnect();
  }, [scroller]);
  return {
    left,
    view,
    onScroll: () => setLeft(Math.abs(scroller.current?.scrollLeft ?? 0)),
    go: (next: number) => {
      const element = scroller.current;
      if (element === null || next === Math.abs(element.scrollLeft)) return;
      element.scrollLeft = getComputedStyle(element).direction === 'rtl' ? -next : next;
    },
  };
}
