/** Looks for texts that have no room: cut off, out of the window, or over one another. Languages differ by half in the length of a label. */
import type { Page } from '@playwright/test';

/** What is cut where, a line each: `button.run-button "Ausführen": 12 px too wide`. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const shows = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const told = (element: Element) => {
      const name = [element.tagName.toLowerCase(), ...[...element.classList].filter((each) => !/^m_|mantine-/.test(each))].join('.');
      return `${name} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    };
    /** Texts of the data and the query may be long; names of servers and elements end with dots, and are whole in a tooltip. */
    const isData = (element: Element) =>
      element.closest('.cm-editor, .maplibregl-canvas-container, bdi, [dir=auto], .table-grid, .raw-view, [data-cut-ok]') !== null;
    /** Dots at the end are meant, where the whole is told elsewhere; a label alone says nothing in half. */
    const endsWithDots = (element: Element) => {
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).textOverflow === 'ellipsis')
          return at.closest('button, [role=tab]') === null || at.closest('[aria-label], [title]') !== null;
      return false;
    };
    const scrolls = (element: Element) => {
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX + getComputedStyle(at).overflowY)) return true;
      return false;
    };
    const own = (element: Element) =>
      [...element.childNodes].some(({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim() !== '');
    // what lies below an open dialog has been looked at before
    const root = [...document.querySelectorAll('[role=dialog]')].filter(shows).at(-1) ?? document.body;
    for (const element of root.querySelectorAll('*')) {
      if (!own(element) || !shows(element) || isData(element) || endsWithDots(element)) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // for screen readers alone
      if (box.width <= 1 || box.height <= 1) continue;
      const wide = element.scrollWidth - element.clientWidth;
      if (style.overflowX !== 'visible' && !/auto|scroll/.test(style.overflowX) && wide > 1 && element.clientWidth > 0)
        found.push(`${told(element)}: ${wide} px too wide`);
      const high = element.scrollHeight - element.clientHeight;
      if (style.overflowY === 'hidden' && high > 3 && element.clientHeight > 0) found.push(`${told(element)}: ${high} px too high`);
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)) found.push(`${told(element)}: out of the window`);
    }
    const controls = [...root.querySelectorAll('button, [role=tab], a[href], label')].filter(
      (each) => shows(each) && own(each) && !isData(each),
    );
    for (const [index, a] of controls.entries()) {
      for (const b of controls.slice(index + 1)) {
        if (a.contains(b) || b.contains(a) || a.parentElement !== b.parentElement) continue;
        const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const [across, down] = [
          Math.min(x.right, y.right) - Math.max(x.left, y.left),
          Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top),
        ];
        if (across > 2 && down > 2) found.push(`${told(a)} lies over ${told(b)}`);
      }
    }
    return [...new Set(found)];
  });
}
