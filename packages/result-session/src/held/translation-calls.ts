/** What becomes of the style sheets of a query in MapLibre's language. All of it may cross to another thread. */

import { isMapLibreStyle } from '@flyover/maplibre-style';
import type { LeftOut } from '@flyover/style-translation';
import type { SheetImports } from '../imports/sheet-imports.ts';
import type { SheetNote } from './look-report.ts';

/** A thing that the MapLibre style does not have. */
export interface LeftOutNote extends Pick<LeftOut, 'kind' | 'what' | 'line'> {
  /** Which of the sheets it is in, from 0. */
  readonly sheet: number;
  /** The imported sheet that the line counts in; absent for the sheet itself. */
  readonly imported?: string;
}

/** `none`: there is no sheet; `layers`: it is a MapLibre style already; `refused`: it cannot be read; `size`: the style would be too large for any map. */
export type Translation =
  | { readonly kind: 'none' | 'layers' | 'size' }
  | { readonly kind: 'refused'; readonly problem: SheetNote }
  | {
      readonly kind: 'style';
      /** The style as indented JSON. */
      readonly json: string;
      readonly layers: number;
      /** By line. */
      readonly left: readonly LeftOutNote[];
    };

/** What can be asked about styles in other languages. */
export interface TranslationCalls {
  /** The sheets of a query as one MapLibre style; undefined after an abort. */
  translateStyle(sheets: readonly string[], signal: AbortSignal): Promise<Translation | undefined>;
}

// The style sheets of a query in other languages; what translates is fetched with the first call.

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
