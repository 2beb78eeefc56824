/** The style sheets of a query in other languages; what translates is fetched with the first call. */
import { isMapLibreStyle } from '@flyover/maplibre-style';
import type { TranslationCalls } from './translation.ts';

export const translationCalls: TranslationCalls = {
  async translateStyle(sheets, signal) {
    if (sheets.every((sheet) => sheet.trim() === '')) return { kind: 'none' };
    if (sheets.some(isMapLibreStyle)) return { kind: 'layers' };
    const { translateSheets } = await import('./translate-sheets.ts');
    return signal.aborted ? undefined : translateSheets(sheets);
  },
};
