import './table-groups.css';
import './table-cards.css';
import type { TableColumn } from '@flyover/result-session';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cellLanguage, columnTitle, groupText } from './cell-text.ts';
import { shareText } from './share-text.ts';
import type { TableLine } from './table-lines.ts';
import type { GroupValue } from './table-store.ts';

interface Props {
  readonly line: Extract<TableLine, { kind: 'group' }>;
  /** Undefined until it has come. */
  readonly value: readonly [GroupValue] | undefined;
  readonly column: TableColumn;
  /** All rows of the order. */
  readonly all: number;
}

/** The head of a group among cards. */
export function GroupCard({ line: { rows, isOpen }, value, column, all }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <div className="table-card-text">
        <div className="table-card-head">
          <bdi lang={cellLanguage(column, value?.[0])}>{value && groupText(column, value[0], t, i18n.language)}</bdi>
          <span className="table-card-id">{columnTitle(column, t)}</span>
        </div>
        <span className="table-card-key">{t('table.group.rows', { count: rows, share: shareText(rows / all, i18n.language) })}</span>
      </div>
      <span className="table-card-map">
        <IconChevronRight size={20} stroke={1.75} className="table-group-sign" aria-hidden />
        <span className="visually-hidden">{t(isOpen ? 'table.group.open' : 'table.group.closed')}</span>
      </span>
    </>
  );
}
