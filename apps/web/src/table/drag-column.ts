/** Drags a column by its head to another place. */
import type { PointerEvent } from 'react';
import { type ColumnLayout, gapAt, placeAt } from './column-layout.ts';
import { useTable } from './table-store.ts';

/** A column on its way. */
export interface ColumnDrag {
  readonly name: string;
  /** Before which column it is let go. */
  readonly to: number;
  /** The position of the gap, pixels from the start of the first column; and the height of the mark. */
  readonly gap: number;
  readonly height: number;
}

/** A press that moves less is a click, pixels. */
const CLICK = 6;
/** So near to an edge of the view the columns are scrolled, pixels, and so far with each frame. */
const EDGE = 36;
const SCROLLED = 10;

/**
 * Waits whether a press on a head becomes a drag, and moves the column where it is let go; Escape leaves it where it was.
 *
 * @param onDrag hears where the column would go; undefined: no more
 */
export function dragColumn(
  event: PointerEvent<HTMLElement>,
  name: string,
  layout: ColumnLayout,
  onDrag: (drag: ColumnDrag | undefined) => void,
): void {
  // by touch the table is scrolled; the menu of the column moves it
  const grid = event.currentTarget.closest('.table-grid');
  if (event.button !== 0 || event.pointerType === 'touch' || grid === null || isInMenu(event)) return;
  const fromRight = isFromRight(grid);
  const begun = event.clientX;
  let x = begun;
  let place: number | undefined;
  const over = new AbortController();
  const { signal } = over;
  const follow = () => {
    const { left, right } = grid.getBoundingClientRect();
    const at = fromRight ? right - x : x - left;
    const step = at > grid.clientWidth - EDGE ? SCROLLED : at > layout.pinnedWidth && at < layout.pinnedWidth + EDGE ? -SCROLLED : 0;
    grid.scrollLeft += fromRight ? -step : step;
    const scrolled = Math.abs(grid.scrollLeft);
    place = placeAt(layout, at, scrolled);
    onDrag({ name, to: place, gap: gapAt(layout, place, scrolled), height: grid.clientHeight });
  };
  const frame = () => {
    if (signal.aborted) return;
    follow();
    requestAnimationFrame(frame);
  };
  const move = ({ clientX }: globalThis.PointerEvent) => {
    x = clientX;
    if (place !== undefined || Math.abs(x - begun) < CLICK) return;
    place = 0;
    frame();
  };
  const end = () => {
    over.abort();
    onDrag(undefined);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  window.addEventListener(
    'pointerup',
    () => {
      if (place !== undefined) {
        follow();
        useTable.getState().move(name, place);
        ignoreClick();
      }
      end();
    },
    { signal },
  );
}

/** Whether a press is within the menu: its events bubble through the head, too. */
function isInMenu({ target, currentTarget }: PointerEvent): boolean {
  return !(target instanceof Element) || !currentTarget.contains(target) || target.closest('button') !== null;
}

/** The click that follows at once, where one does, sorts nothing. */
function ignoreClick(): void {
  const over = new AbortController();
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: over.signal });
  setTimeout(() => over.abort());
}

/** Whether columns begin at the right. */
export function isFromRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
