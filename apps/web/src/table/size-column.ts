/** Makes a column wider or narrower, by its edge in the head or by a press in its menu. */
import type { PointerEvent } from 'react';
import type { PlacedColumn } from './column-layout.ts';
import { isFromRight } from './drag-column.ts';
import { useTable } from './table-store.ts';

/** Beside a text in its cell; in the head also the sign of the order and the button of the menu, pixels. */
const PADDING = 25;
const SIGNS = 44;

/** Follows the pointer with the edge of a column, from its press until it is let go; Escape puts the edge back. */
export function sizeByDrag(event: PointerEvent<HTMLElement>, { name, width }: PlacedColumn): void {
  if (event.button !== 0) return;
  // neither is text marked nor the column itself dragged
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

/** Makes a column as wide as the widest of its texts that are drawn. @param index among the columns of the grid */
export function fitColumn(name: string, index: number): void {
  const grid = document.querySelector('.table-grid');
  const cells = [...(grid?.querySelectorAll(`[data-column="${index}"]`) ?? [])].map(textWidth);
  const head = document.getElementById(`table-cell--1-${index}`);
  const widest = Math.max(...cells, head === null ? 0 : textWidth(head) + SIGNS);
  if (widest > 0) useTable.getState().size(name, widest + PADDING);
}

/** Of the whole text of a cell, cut or with room beside it, pixels. */
function textWidth(cell: Element): number {
  const text = cell.querySelector(':scope > bdi');
  if (text === null || text.scrollWidth > text.clientWidth) return text?.scrollWidth ?? 0;
  const range = document.createRange();
  range.selectNodeContents(text);
  return Math.ceil(range.getBoundingClientRect().width);
}
