import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the horizontal scroll position and the width of a scroller, pixels; the same in a right-to-left language. */
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
