// biome-ignore-all lint/a11y/useSemanticElements: a table element would lay out every row, and rows are placed by hand
import './table-groups.css';
import type { TableColumn } from '@flyover/result-session';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { cellLanguage, columnTitle, groupText } from './cell-text.ts';
import { shareText } from './share-text.ts';
import { ROW_HEIGHT } from './TableRowView.tsx';
import type { GroupValue } from './table-store.ts';

interface Props {
  /** Among the lines. */
  readonly line: number;
  readonly top: number;
  readonly group: number;
  /** Of the group, and of the whole order. */
  readonly rows: number;
  readonly all: number;
  readonly isOpen: boolean;
  /** Undefined until it has come. */
  readonly value: readonly [GroupValue] | undefined;
  readonly column: TableColumn;
  /** The number of columns of the grid, and the widths of grid and viewport. */
  readonly columns: number;
  readonly width: number;
  readonly view: number;
  readonly isActive: boolean;
}

/** The head of a group: what its rows have in common, and how many they are. It opens and closes them. */
export const GroupRow = memo(function GroupRow(props: Props) {
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
