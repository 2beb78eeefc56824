import '../../ui/switch.css';
import type { ExportChoice } from '@flyover/feature-export';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../settings/settings-store.ts';

/** The switches for these choices; formats that offer the same one share what is chosen, which is remembered. */
export function FormatOptions({ choices }: { readonly choices: readonly ExportChoice[] }) {
  const { t } = useTranslation();
  const { export_layout, export_style, export_guard_formulas, export_byte_order_mark, export_as_answered, set } = useSettings();
  return (
    <>
      {choices.includes('layout') && (
        <Switch
          checked={export_layout === 'lines'}
          label={t('export.lines')}
          description={t('export.linesHelp')}
          onChange={(event) => set('export_layout', event.currentTarget.checked ? 'lines' : 'pretty')}
        />
      )}
      {choices.includes('style') && (
        <Switch
          checked={export_style}
          label={t('export.style')}
          description={t('export.styleHelp')}
          onChange={(event) => set('export_style', event.currentTarget.checked)}
        />
      )}
      {choices.includes('spreadsheet') && (
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
      )}
      {choices.includes('asAnswered') && (
        <Switch
          checked={export_as_answered}
          label={t('export.asAnswered')}
          description={t('export.asAnsweredHelp')}
          onChange={(event) => set('export_as_answered', event.currentTarget.checked)}
        />
      )}
    </>
  );
}
