/** Drags a column by its head to another place, and its edge to another width. */
import type { PointerEvent } from 'react';
import { type ColumnLayout, gapAt, type PlacedColumn, placeAt } from './column-layout.ts';
import { useTable } from './table-store.ts';

/** A column that is being dragged. */
export interface ColumnDrag {
  readonly name: string;
  /** The index at which it would be dropped. */
  readonly to: number;
  /** The position of the gap, pixels from the start of the first column; and the height of the mark. */
  readonly gap: number;
  readonly height: number;
}

/** The distance from which on a press is a drag and no click, pixels. */
const CLICK = 6;
/** The distance from an edge of the view within which the columns scroll, and the scroll per frame, pixels. */
const EDGE = 36;
const SCROLLED = 10;

/**
 * Follows a press on a head: once it is a drag, the column moves to where it is dropped. Escape cancels.
 *
 * @param onDrag is called with the position of the column, and with undefined at the end
 */
export function dragColumn(
  event: PointerEvent<HTMLElement>,
  name: string,
  layout: ColumnLayout,
  onDrag: (drag: ColumnDrag | undefined) => void,
): void {
  // touch scrolls the table; there the menu of the column moves it
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

/** Suppresses the click that may follow a drag, so that it does not sort. */
function ignoreClick(): void {
  const over = new AbortController();
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: over.signal });
  setTimeout(() => over.abort());
}

/** Whether columns run from right to left. */
export function isFromRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** The padding beside a text in its cell; in the head also the icons of order and menu, pixels. */
const PADDING = 25;
const SIGNS = 44;

/** Resizes a column while its edge is dragged; Escape restores the earlier width. */
export function sizeByDrag(event: PointerEvent<HTMLElement>, { name, width }: PlacedColumn): void {
  if (event.button !== 0) return;
  // no text is selected, and the column itself is not dragged
  event.preventDefault();
  event.stopPropagation();
  const begun = event.clientX;
  const sign = isFromRight(event.currentTarget) ? -1 : 1;
  const before = useTable.getState().widths.get(name);
  const { size } = useTable.getState();
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener('pointermove', ({ clientX }) => size(name, width + sign * (clientX - begun)), { signal });
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => over.abort(), { signal });
  window.addEventListener(
    'keydown',
    (press) => {
      if (press.key !== 'Escape') return;
      size(name, before);
      over.abort();
    },
    { signal },
  );
}

/** Makes a column as wide as its widest drawn text. @param index among the columns of the grid */
export function fitColumn(name: string, index: number): void {
  const grid = document.querySelector('.table-grid');
  const cells = [...(grid?.querySelectorAll(`[data-column="${index}"]`) ?? [])].map(textWidth);
  const head = document.getElementById(`table-cell--1-${index}`);
  const widest = Math.max(...cells, head === null ? 0 : textWidth(head) + SIGNS);
  if (widest > 0) useTable.getState().size(name, widest + PADDING);
}

/** Returns the width of the full text of a cell, pixels. */
function textWidth(cell: Element): number {
  const text = cell.querySelector(':scope > bdi');
  if (text === null || text.scrollWidth > text.clientWidth) return text?.scrollWidth ?? 0;
  const range = document.createRange();
  range.selectNodeContents(text);
  return Math.ceil(range.getBoundingClientRect().width);
}
