/** Calls that translate the style sheets of a query into other languages. The translator loads with the first call. */
import { isMapLibreStyle } from '@flyover/maplibre-style';
import type { SheetImports } from '../imports/sheet-imports.ts';
import type { Translation } from './translate-sheets.ts';

/** The calls that translate styles into other languages. */
export interface TranslationCalls {
  /** The sheets of a query as one MapLibre style; undefined after an abort. */
  translateStyle(sheets: readonly string[], signal: AbortSignal): Promise<Translation | undefined>;
}

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
