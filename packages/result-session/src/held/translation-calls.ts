/** The style sheets of a query in other languages; what translates is fetched with the first call. */
import { isMapLibreStyle } from '@flyover/maplibre-style';
import type { SheetImports } from '../imports/sheet-imports.ts';
import type { TranslationCalls } from './translation.ts';

/** @param imports what sheets import */
export function translationCalls(imports: SheetImports): TranslationCalls {
  return {
    async translateStyle(sheets, signal) {
      if (sheets.every((sheet) => sheet.trim() === '')) return { kind: 'none' };
      if (sheets.some(isMapLibreStyle)) return { kind: 'layers' };
      const { translateSheets } = await import('./translate-sheets.ts');
      if (signal.aborted) return undefined;
      const translation = await translateSheets(sheets, imports.source(signal, { typing: true }));
      return signal.aborted ? undefined : translation;
    },
  };
}
