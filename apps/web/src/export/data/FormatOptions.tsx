import '../../ui/switch.css';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/settings-store.ts';
import type { ExportRow } from './export-store.ts';

/** Whether there is something to choose. @param styled whether the map is drawn by a style sheet */
export function hasOptions(row: ExportRow, styled: boolean): boolean {
  return row === 'geojson' || row === 'csv' || row === 'tsv' || (styled && takesStyle(row));
}

function takesStyle(row: ExportRow): boolean {
  return row === 'geojson' || row === 'geojsonseq' || row === 'kml';
}

/** What can be chosen about a format; it is remembered. Tables have the same choices, whatever stands between their columns. */
export function FormatOptions({ row, styled }: { readonly row: ExportRow; readonly styled: boolean }) {
  const { t } = useTranslation();
  const { export_layout, export_style, export_guard_formulas, export_byte_order_mark, set } = useSettings();
  if (takesStyle(row)) {
    return (
      <>
        {row === 'geojson' && (
          <Switch
            checked={export_layout === 'lines'}
            label={t('export.lines')}
            description={t('export.linesHelp')}
            onChange={(event) => set('export_layout', event.currentTarget.checked ? 'lines' : 'pretty')}
          />
        )}
        {styled && (
          <Switch
            checked={export_style}
            label={t('export.style')}
            description={t('export.styleHelp')}
            onChange={(event) => set('export_style', event.currentTarget.checked)}
          />
        )}
      </>
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
