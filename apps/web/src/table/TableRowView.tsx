// biome-ignore-all lint/a11y/useSemanticElements: a table element would lay out every row, and rows are placed by hand
import './table-cards.css';
import type { TableColumn, TableRowValues } from '@flyover/result-session';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cellLanguage, cellText, columnTitle, groupText, searchedText, shareText } from './cell-text.ts';
import type { ColumnLayout, PlacedColumn } from './column-layout.ts';
import { cellClass, cellStyle, Gap } from './TableHead.tsx';
import type { GroupValue } from './table-store.ts';
import { GROUP } from './use-table-rows.ts';

/** Height of a row, pixels. */
export const ROW_HEIGHT = 30;

interface Props {
  readonly row: number;
  readonly top: number;
  /** Values by group of columns; undefined until the worker has answered. */
  readonly parts: readonly (TableRowValues | undefined)[];
  readonly layout: ColumnLayout;
  readonly first: number;
  readonly last: number;
  readonly selected: boolean;
  readonly isInGroup: boolean;
  /** The text to find, in lower case; empty: nothing. */
  readonly searched: string;
  /** The column of the active cell, if that is in this row. */
  readonly active?: number;
}

/** One row: its pinned cells, and those in view. */
export const TableRowView = memo(function TableRowView({
  row,
  top,
  parts,
  layout,
  first,
  last,
  selected,
  isInGroup,
  searched,
  active,
}: Props) {
  const { t, i18n } = useTranslation();
  const cell = (column: PlacedColumn, index: number) => {
    const value = parts[Math.floor(index / GROUP)]?.values[index % GROUP];
    const text = cellText(column, value, t, i18n.language);
    const isFound = searched !== '' && searchedText(column, value, t, i18n.language).toLowerCase().includes(searched);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the grid, which names the cell at hand (aria-activedescendant)
      <div
        key={column.name}
        role="gridcell"
        id={`table-cell-${row}-${index}`}
        aria-colindex={index + 1}
        data-column={index}
        title={text.length > 20 ? text : undefined}
        className={`${cellClass(column, active === index, layout)} ${column.topic === 'type' ? 'quiet' : ''} ${isFound ? 'found' : ''}`}
        style={cellStyle(column)}
      >
        <bdi lang={cellLanguage(column, value)}>{text}</bdi>
      </div>
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-selected={selected}
      aria-level={isInGroup ? 2 : undefined}
      tabIndex={-1}
      data-row={row}
      className={`table-row ${row % 2 === 1 ? 'odd' : ''} ${active === undefined ? '' : 'current'}`}
      style={{ height: ROW_HEIGHT, width: layout.width, transform: `translateY(${top}px)` }}
    >
      {layout.columns.slice(0, layout.pinned).map(cell)}
      <Gap layout={layout} first={first} />
      {layout.columns.slice(first, last + 1).map((column, i) => cell(column, first + i))}
    </div>
  );
}, isSame);

function isSame(before: Props, { parts, ...now }: Props): boolean {
  const { parts: had, ...was } = before;
  if (had.length !== parts.length || had.some((part, i) => part !== parts[i])) return false;
  return (Object.keys(now) as (keyof typeof now)[]).every((name) => was[name] === now[name]);
}

interface GroupRowProps {
  /** Index among the lines. */
  readonly line: number;
  readonly top: number;
  readonly group: number;
  /** The numbers of rows in the group and in the order. */
  readonly rows: number;
  readonly all: number;
  readonly isOpen: boolean;
  /** Undefined until the worker has answered. */
  readonly value: readonly [GroupValue] | undefined;
  readonly column: TableColumn;
  /** The number of columns of the grid, and the widths of grid and viewport. */
  readonly columns: number;
  readonly width: number;
  readonly view: number;
  readonly isActive: boolean;
}

/** The head of a group: the value that its rows share, and their number. A click opens or closes the group. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { line, top, group, rows, all, isOpen, value, column, columns, width, view, isActive } = props;
  const { t, i18n } = useTranslation();
  const text = value && groupText(column, value[0], t, i18n.language);
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-level={1}
      aria-expanded={isOpen}
      tabIndex={-1}
      data-row={line}
      data-group={group}
      className={`table-row table-group ${isActive ? 'current' : ''}`}
      style={{ height: ROW_HEIGHT, width, transform: `translateY(${top}px)` }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the grid, which names the cell at hand (aria-activedescendant) */}
      <div
        role="gridcell"
        id={`table-cell-${line}-0`}
        aria-colindex={1}
        aria-colspan={columns}
        className={`table-group-head ${isActive ? 'active' : ''}`}
        style={{ maxWidth: view }}
      >
        <IconChevronRight size={16} stroke={2} aria-hidden className="table-group-sign" />
        <span className={`table-group-column ${column.topic === 'tag' ? 'table-key' : ''}`}>{columnTitle(column, t)}</span>{' '}
        <bdi lang={cellLanguage(column, value?.[0])} className={value !== undefined && value[0] === undefined ? 'quiet' : ''}>
          {text}
        </bdi>{' '}
        <span className="table-group-count">{t('table.group.rows', { count: rows, share: shareText(rows / all, i18n.language) })}</span>
      </div>
    </div>
  );
});
