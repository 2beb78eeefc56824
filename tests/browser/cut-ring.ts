/** Looks for room around what has the focus: its ring is drawn outside of it, and what scrolls or hides cuts it off. */
import type { Page } from '@playwright/test';

/** What cuts the ring of the element with the focus: `BUTTON "Clear" in div.pane: 3 px`; nothing where all of it is seen. */
export function cutRing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return ['nothing has the focus'];
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
    if (outlineStyle === 'none') return ['there is no ring'];
    const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const boxes: [string, number, number, number, number][] = [['the window', 0, 0, innerWidth, innerHeight]];
    for (let at = focused.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible' || overflowY !== 'visible')
        boxes.push([`${at.tagName.toLowerCase()}.${at.className}`, box.left, box.top, box.right, box.bottom]);
    }
    return boxes.flatMap(([name, x, y, endX, endY]) => {
      const cut = Math.max(x - left, y - top, right - endX, bottom - endY) + around;
      const label = focused.getAttribute('aria-label') ?? focused.textContent;
      return cut > 0.5 ? [`${focused.tagName} "${label}" in ${name}: ${Math.round(cut)} px`] : [];
    });
  });
}
