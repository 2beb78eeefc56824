import type { ColumnFilter, TableColumn } from '@flyover/result-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAlignedToEnd } from './cell-text.ts';
import { useTable } from './table-store.ts';

const KINDS = ['contains', 'matches', 'between', 'missing', 'present'] as const;
type Kind = (typeof KINDS)[number];

/** The filter of a column. */
export function ColumnFilterFields({ column }: { readonly column: TableColumn }) {
  const { t } = useTranslation();
  const { name } = column;
  const filter = useTable(({ filters }) => filters.find((each) => each.column === name));
  const fault = useTable(({ order }) => order?.faults.find((each) => each.column === name)?.fault);
  const filterBy = useTable((table) => table.filterBy);
  const known = filter === undefined || filter.kind === 'is' ? undefined : filter.kind;
  const [wanted, setWanted] = useState<Kind>(known ?? (isAlignedToEnd(column) && column.topic !== 'id' ? 'between' : 'contains'));
  const kind = known ?? wanted;
  const text = filter?.kind === 'contains' ? filter.text : filter?.kind === 'matches' ? filter.pattern : '';
  const choose = (next: Kind) => {
    setWanted(next);
    if (next === 'missing' || next === 'present') filterBy(name, { kind: next, column: name });
    else filterBy(name, next === 'between' ? undefined : textFilter(next, name, text));
  };
  return (
    <div className="table-menu-filter">
      <select
        aria-label={t('table.filter.label')}
        value={kind}
        onChange={({ target }) => choose(KINDS.find((each) => each === target.value) ?? 'contains')}
      >
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`table.filter.${each}`)}
          </option>
        ))}
      </select>
      {(kind === 'contains' || kind === 'matches') && (
        <input
          type="text"
          data-autofocus
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-label={t(kind === 'contains' ? 'table.filter.text' : 'table.filter.pattern')}
          aria-invalid={fault !== undefined}
          placeholder={t(kind === 'contains' ? 'table.filter.text' : 'table.filter.pattern')}
          onChange={({ target }) => filterBy(name, textFilter(kind, name, target.value))}
        />
      )}
      {kind === 'between' && <NumberFields column={name} filter={filter?.kind === 'between' ? filter : undefined} />}
      {fault !== undefined && (
        <p className="table-menu-fault" role="alert">
          {t(`table.filter.${fault}`)}
        </p>
      )}
    </div>
  );
}

function textFilter(kind: 'contains' | 'matches', column: string, text: string): ColumnFilter | undefined {
  if (text === '') return undefined;
  return kind === 'contains' ? { kind, column, text } : { kind, column, pattern: text };
}

interface NumberFieldsProps {
  readonly column: string;
  readonly filter?: Extract<ColumnFilter, { kind: 'between' }>;
}

function NumberFields({ column, filter }: NumberFieldsProps) {
  const { t } = useTranslation();
  const filterBy = useTable((table) => table.filterBy);
  const [typed, setTyped] = useState({ from: reported(filter?.from), to: reported(filter?.to) });
  const change = (next: typeof typed) => {
    setTyped(next);
    const [from, to] = [numberOf(next.from), numberOf(next.to)];
    filterBy(column, from === undefined && to === undefined ? undefined : { kind: 'between', column, from, to });
  };
  const field = (side: 'from' | 'to') => (
    <input
      type="text"
      inputMode="decimal"
      value={typed[side]}
      autoComplete="off"
      aria-label={t(`table.filter.${side}`)}
      placeholder={t(`table.filter.${side}`)}
      onChange={({ target }) => change({ ...typed, [side]: target.value })}
    />
  );
  return (
    <div className="table-menu-numbers">
      {field('from')}
      {field('to')}
    </div>
  );
}

function reported(value: number | undefined): string {
  return value === undefined ? '' : `${value}`;
}

function numberOf(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
