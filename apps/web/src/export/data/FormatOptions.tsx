import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/settings-store.ts';
import type { ExportRow } from './export-store.ts';

/** Whether there is something to choose. */
export function hasOptions(row: ExportRow): boolean {
  return row === 'geojson' || row === 'csv' || row === 'tsv';
}

/** What can be chosen about a format; it is remembered. Tables have the same choices, whatever stands between their columns. */
export function FormatOptions({ row }: { readonly row: ExportRow }) {
  const { t } = useTranslation();
  const { export_layout, export_guard_formulas, export_byte_order_mark, set } = useSettings();
  if (row === 'geojson') {
    return (
      <Switch
        checked={export_layout === 'lines'}
        label={t('export.lines')}
        description={t('export.linesHelp')}
        onChange={(event) => set('export_layout', event.currentTarget.checked ? 'lines' : 'pretty')}
      />
    );
  }
  return (
    <>
      <Switch
        checked={export_guard_formulas}
        label={t('export.guard')}
        description={t('export.guardHelp')}
        onChange={(event) => set('export_guard_formulas', event.currentTarget.checked)}
      />
      <Switch
        checked={export_byte_order_mark}
        label={t('export.mark')}
        description={t('export.markHelp')}
        onChange={(event) => set('export_byte_order_mark', event.currentTarget.checked)}
      />
    </>
  );
}
