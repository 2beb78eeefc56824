import '../ui/menu.css';
import { Popover } from '@mantine/core';
import { IconColumns3, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { columnTitle, isColumnMeant, shareText } from './cell-text.ts';
import { useTable } from './table-store.ts';

/** The most columns in the list; typing finds the others. */
const MOST_LISTED = 150;

/** The choice of visible columns: a searchable list of all. */
export function ColumnPicker() {
  const { t } = useTranslation();
  const shown = useTable((table) => table.shown.length);
  const all = useTable(({ overview }) => overview?.columns.length ?? 0);
  return (
    <Popover position="bottom-end" shadow="floating" width={300} trapFocus>
      <Popover.Target>
        <button
          type="button"
          className="bar-button table-columns-button"
          aria-label={t('table.columnsButton')}
          title={t('table.columnsOf', { shown, count: all })}
        >
          <IconColumns3 {...MENU_ICON} />
          <span>{t('table.columnsButton')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className="table-columns" aria-label={t('table.columnsButton')}>
        <ColumnList />
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnList() {
  const { t, i18n } = useTranslation();
  const { overview, shown, show, showFirst } = useTable();
  const [typed, setTyped] = useState('');
  const columns = overview?.columns ?? [];
  const wanted = typed.trim().toLowerCase();
  const found = columns.filter((column) => isColumnMeant(column, wanted, t));
  const rows = overview?.rows ?? 0;
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])];
  const toggle = (name: string) => show(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  return (
    <>
      <div className="table-columns-search">
        <IconSearch {...MENU_ICON} />
        <input
          ref={search}
          type="text"
          data-autofocus
          value={typed}
          spellCheck={false}
          autoComplete="off"
          aria-label={t('table.searchColumns')}
          placeholder={t('table.searchColumns')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') moveFocus(event, boxes());
            if (event.key !== 'Enter' || wanted === '') return;
            list.current?.querySelector('input')?.click();
            // the next typed word replaces this one
            event.currentTarget.select();
          }}
        />
      </div>
      <ul
        ref={list}
        className={`table-columns-list ${wanted === '' ? '' : 'found'}`}
        onKeyDown={(event) => {
          const focused = boxes().find((box) => box.matches(':focus'));
          if (event.key === 'Enter') focused?.click();
          else if (event.key === 'ArrowUp' && focused === boxes()[0]) search.current?.focus();
          else moveFocus(event, boxes());
        }}
      >
        {found.slice(0, MOST_LISTED).map((column) => (
          <li key={column.name}>
            <label>
              <input
                type="checkbox"
                checked={shown.includes(column.name)}
                disabled={shown.length === 1 && shown[0] === column.name}
                onChange={() => toggle(column.name)}
              />
              <bdi className={column.topic === 'tag' ? 'table-key' : ''}>{columnTitle(column, t)}</bdi>
              {column.filled !== undefined && (
                <span className="table-columns-filled" title={t('table.filled', { count: column.filled })}>
                  {t('table.share', { share: shareText(column.filled / rows, i18n.language) })}
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="table-columns-note">{t('table.noColumn')}</p>}
      {found.length > MOST_LISTED && <p className="table-columns-note">{t('table.moreColumns', { count: found.length - MOST_LISTED })}</p>}
      {wanted === '' && (overview?.moreKeys ?? 0) > 0 && (
        <p className="table-columns-note">{t('table.moreKeys', { count: overview?.moreKeys })}</p>
      )}
      <div className="table-columns-foot">
        <button type="button" className="bar-button" title={t('table.mostUsedHelp')} onClick={showFirst}>
          {t('table.mostUsed')}
        </button>
        <button type="button" className="bar-button" onClick={() => show(columns.map(({ name }) => name))}>
          {t('table.allColumns')}
        </button>
      </div>
    </>
  );
}
