/** A filter in words. */
import type { ColumnFilter } from '@flyover/result-session';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Returns the condition of a filter as text: `contains “bench”`. */
export function filterText(filter: ColumnFilter, t: Translate, locale: string): string {
  switch (filter.kind) {
    case 'contains':
      return t('table.filter.told.contains', { text: filter.text });
    case 'matches':
      return t('table.filter.told.matches', { pattern: filter.pattern });
    case 'between': {
      const shown = (value: number | undefined) => value?.toLocaleString(locale) ?? '…';
      return t('table.filter.told.between', { from: shown(filter.from), to: shown(filter.to) });
    }
    case 'is':
      return t('table.filter.told.is', { value: filter.values.join(', ') });
    default:
      return t(`table.filter.told.${filter.kind}`);
  }
}
