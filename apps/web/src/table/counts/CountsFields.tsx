import type { CountArea, TableColumn } from '@flyover/result-session';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayers } from '../../layers/layers-store.ts';
import { columnTitle } from '../cell-text.ts';
import { changeCounts, type KeyChoice, useTableTools } from '../table-tools.ts';
import { areaChoice, columnChoice, countedColumns, numberColumns } from './count-choices.ts';
import { areaTitle } from './count-table.ts';
import { useFileOfAreas } from './use-counts.ts';

interface Props {
  readonly columns: readonly TableColumn[];
  readonly areas: readonly CountArea[];
  readonly first: KeyChoice;
  readonly second: KeyChoice;
}

/** Fields that choose the count: two keys or areas, a column of numbers, and whether texts are split. */
export function CountsFields({ columns, areas, first, second }: Props) {
  const { t } = useTranslation();
  const { number, split } = useTableTools(({ counts }) => counts);
  const keys = <KeyOptions columns={columns} areas={areas} />;
  return (
    <div className="counts-fields">
      <Field
        label={t('table.counts.first')}
        help={t('table.counts.firstHelp')}
        value={first}
        onChoose={(key) => changeCounts({ first: key })}
      >
        {keys}
      </Field>
      <Field
        label={t('table.counts.second')}
        help={t('table.counts.secondHelp')}
        value={second}
        onChoose={(key) => changeCounts({ second: key })}
      >
        <option value="">{t('table.counts.nothing')}</option>
        {keys}
      </Field>
      <Field
        label={t('table.counts.number')}
        help={t('table.counts.numberHelp')}
        value={number}
        onChoose={(column) => changeCounts({ number: column })}
      >
        <option value="">{t('table.counts.nothing')}</option>
        {numberColumns(columns).map((column) => (
          <option key={column.name} value={column.name}>
            {columnTitle(column, t)}
          </option>
        ))}
      </Field>
      <label className="counts-split" title={t('table.counts.splitHelp')}>
        <input type="checkbox" checked={split} onChange={({ target }) => changeCounts({ split: target.checked })} />
        <span>{t('table.counts.split')}</span>
      </label>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

function Field({ label, help, value, onChoose, children }: FieldProps) {
  const id = useId();
  return (
    <div className="counts-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} title={help} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </div>
  );
}

function KeyOptions({ columns, areas }: Pick<Props, 'columns' | 'areas'>) {
  const { t } = useTranslation();
  const { tags, others } = countedColumns(columns);
  const layers = useLayers((state) => state.layers);
  const file = useFileOfAreas();
  const origins = [...new Set(areas.map(({ origin }) => origin))];
  const titleOf = (origin: CountArea['origin']) => {
    if (origin === 'result') return t('table.counts.areas');
    const name = origin === 'file' ? file?.name : layers.find(({ id }) => id === origin)?.name;
    return t('table.counts.areasOf', { name: name ?? '' });
  };
  return (
    <>
      {origins.map((origin) => (
        <optgroup key={origin} label={titleOf(origin)}>
          {areas
            .filter((area) => area.origin === origin)
            .map((area) => (
              <option key={areaChoice(area)} value={areaChoice(area)}>
                {areaTitle(area, t)}
              </option>
            ))}
        </optgroup>
      ))}
      <ColumnOptions label={t('table.counts.tags')} columns={tags} />
      <ColumnOptions label={t('table.counts.columns')} columns={others} />
    </>
  );
}

function ColumnOptions({ label, columns }: { readonly label: string; readonly columns: readonly TableColumn[] }) {
  const { t } = useTranslation();
  if (columns.length === 0) return null;
  return (
    <optgroup label={label}>
      {columns.map((column) => (
        <option key={column.name} value={columnChoice(column.name)}>
          {columnTitle(column, t)}
        </option>
      ))}
    </optgroup>
  );
}
