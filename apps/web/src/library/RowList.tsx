import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './library-rows.css';

/** The props that include a row in arrow-key navigation. */
export interface RowFocus {
  /** For the button that stands for the row. */
  readonly main: { readonly 'data-row-main': string; readonly tabIndex: number };
  /** For its other buttons: they are reached by Tab from the row at hand. */
  readonly tabIndex: number;
}

interface RowListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Pixels. */
  readonly heightOf: (row: Row) => number;
  /** Whether the arrow keys stop there. */
  readonly isStop: (row: Row) => boolean;
  readonly draw: (row: Row, focus: RowFocus) => ReactNode;
  /** Keys beside the arrows, on the row at hand; true where the key was one. */
  readonly onKey: (event: KeyboardEvent, row: Row) => boolean;
}

/** A list of rows of buttons of which only those in view are in the page. One row is in the order of Tab, the arrow keys go on. */
export function RowList<Row>({ label, rows, idOf, heightOf, isStop, draw, onKey }: RowListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState('');
  const wantsFocus = useRef(false);
  const found = rows.findIndex((row) => idOf(row) === activeId);
  const active = found === -1 ? rows.findIndex(isStop) : found;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => idOf(rows[index]),
    overscan: 8,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const inView = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      // the row with the focus stays, however far it is scrolled away
      if (active >= 0 && active < from) return [active, ...inView];
      return active > to ? [...inView, active] : inView;
    },
  });
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const button = [...(scroller.current?.querySelectorAll('[data-row-main]') ?? [])].find(
      (each) => each.getAttribute('data-row-main') === activeId,
    );
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  });

  const moveTo = (index: number) => {
    wantsFocus.current = true;
    setActiveId(idOf(rows[index]));
    // the heading above the first row comes into view with it
    virtual.scrollToIndex(rows.slice(0, index).some(isStop) ? index : 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLInputElement) return;
    const stops = rows.flatMap((row, index) => (isStop(row) ? [index] : []));
    const at = stops.indexOf(active);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 52) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: stops.length - 1,
    };
    const next = steps[event.key];
    const isMain = event.target instanceof HTMLElement && event.target.hasAttribute('data-row-main');
    if (next !== undefined && stops.length > 0) moveTo(stops[Math.max(0, Math.min(stops.length - 1, next))]);
    else if (!isMain || active === -1 || !onKey(event, rows[active])) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div ref={scroller} className="library-scroller" onKeyDown={onKeyDown} tabIndex={-1}>
      <ul className="library-list" aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index];
          const id = idOf(row);
          return (
            <li
              key={id}
              className="library-item"
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onFocus={() => setActiveId(id)}
            >
              {draw(row, {
                main: { 'data-row-main': id, tabIndex: index === active ? 0 : -1 },
                tabIndex: index === active ? 0 : -1,
              })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
