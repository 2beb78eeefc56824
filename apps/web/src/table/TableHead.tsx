// biome-ignore-all lint/a11y/useSemanticElements: a table element would lay out every row, and rows are placed by hand
import type { SortKey } from '@flyover/result-session';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMenuButton } from './ColumnMenu.tsx';
import { columnTitle, isAlignedToEnd } from './cell-text.ts';
import type { ColumnLayout, PlacedColumn } from './column-layout.ts';
import { type ColumnDrag, dragColumn, fitColumn, sizeByDrag } from './drag-column.ts';

/** Height of the head, pixels. */
export const HEAD_HEIGHT = 34;

interface Props {
  readonly layout: ColumnLayout;
  /** The columns in view beside the pinned ones. */
  readonly first: number;
  readonly last: number;
  readonly sort: readonly SortKey[];
  /** The column of the active cell, if that is in the head. */
  readonly active?: number;
  readonly onSort: (column: string, add: boolean) => void;
}

/** Names of the columns; a click sorts, a drag moves one, a drag of its edge sizes it. */
export function TableHead({ layout, first, last, sort, active, onSort }: Props) {
  const { t } = useTranslation();
  const [drag, setDrag] = useState<ColumnDrag>();
  const cell = (column: PlacedColumn, index: number) => {
    const place = sort.findIndex((request) => request.column === column.name);
    const order = place === -1 ? undefined : sort[place].descending ? 'descending' : 'ascending';
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the grid, which names the cell at hand (aria-activedescendant)
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
      <div
        key={column.name}
        role="columnheader"
        id={`table-cell--1-${index}`}
        aria-colindex={index + 1}
        data-column={index}
        aria-label={columnTitle(column, t)}
        aria-sort={order ?? 'none'}
        title={t(`table.head.${order ?? 'none'}`, { column: columnTitle(column, t) })}
        className={`${cellClass(column, active === index, layout)} ${drag?.name === column.name ? 'dragged' : ''}`}
        style={cellStyle(column)}
        onPointerDown={(event) => dragColumn(event, column.name, layout, setDrag)}
        onClick={({ shiftKey, target, currentTarget }) => {
          // the menu handles its own presses
          if (target instanceof Element && currentTarget.contains(target) && target.closest('button, .table-edge') === null)
            onSort(column.name, shiftKey);
        }}
      >
        <bdi className={`table-title ${column.topic === 'tag' ? 'table-key' : ''}`}>{columnTitle(column, t)}</bdi>
        {order !== undefined && (
          <span className="table-order">
            {order === 'descending' ? <IconArrowDown size={14} stroke={2} aria-hidden /> : <IconArrowUp size={14} stroke={2} aria-hidden />}
            {sort.length > 1 && <span aria-hidden>{place + 1}</span>}
          </span>
        )}
        <ColumnMenuButton column={column} />
        {/* the menu does the same by keys */}
        <span
          className="table-edge"
          aria-hidden
          title={t('table.place.edge')}
          onPointerDown={(event) => sizeByDrag(event, column)}
          onDoubleClick={() => fitColumn(column.name, index)}
        />
      </div>
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      data-row={-1}
      className="table-head"
      style={{ height: HEAD_HEIGHT, width: layout.width }}
    >
      {layout.columns.slice(0, layout.pinned).map(cell)}
      <Gap layout={layout} first={first} />
      {layout.columns.slice(first, last + 1).map((column, i) => cell(column, first + i))}
      {drag !== undefined && <div role="presentation" className="table-drop" style={{ insetInlineStart: drag.gap, height: drag.height }} />}
    </div>
  );
}

/** The space of columns that are scrolled out of view. */
export function Gap({ layout, first }: { readonly layout: ColumnLayout; readonly first: number }) {
  const width = (layout.columns[first]?.start ?? layout.pinnedWidth) - layout.pinnedWidth;
  return width > 0 ? <div role="presentation" className="table-gap" style={{ width }} /> : null;
}

/** Returns the class names of a column's cell. */
export function cellClass(column: PlacedColumn, active: boolean, { pinned, columns }: ColumnLayout): string {
  const classes = ['table-cell'];
  if (isAlignedToEnd(column)) classes.push('end');
  if (column.pinned) classes.push('pinned');
  if (column.pinned && columns[pinned - 1] === column) classes.push('last-pinned');
  if (active) classes.push('active');
  return classes.join(' ');
}

/** Returns the position of a column's cell. */
export function cellStyle({ width, pinned, start }: PlacedColumn) {
  return pinned ? { width, insetInlineStart: start } : { width };
}
