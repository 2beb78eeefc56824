/** The style sheets of a query as one MapLibre style. */
import { DEFAULT_SHEET, gatherImports, type ImportSource, parseStyleSheet, StyleSheetError } from '@flyover/mapcss';
import { type LeftOut, TranslationSizeError, translateSheet } from '@flyover/style-translation';
import { IMPORT_LIMITS } from '../imports/sheet-imports.ts';
import { type SheetNote, sheetFaultNote } from './look.ts';

/** A thing that the MapLibre style does not have. */
export interface LeftOutNote extends Pick<LeftOut, 'kind' | 'what' | 'line'> {
  /** Index of the sheet, from 0. */
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

/**
 * Returns the map's style by these sheets, with the default style below them.
 *
 * @param sheets one sheet in several pieces, each whole in itself
 * @param source what they import
 */
export async function translateSheets(sheets: readonly string[], source: ImportSource): Promise<Translation> {
  const imports = await gatherImports(sheets, source, IMPORT_LIMITS);
  for (const [sheet, text] of sheets.entries()) {
    try {
      parseStyleSheet(text, { imports });
    } catch (error) {
      if (!(error instanceof StyleSheetError)) throw error;
      return { kind: 'refused', problem: sheetFaultNote(error, sheet) };
    }
  }
  const all = [lowest(), ...sheets];
  const firstLines = firstLinesOf(all);
  try {
    const { style, left } = translateSheet(parseStyleSheet(all.join('\n'), { imports }));
    const json = `${JSON.stringify(style, null, 2)}\n`;
    return { kind: 'style', json, layers: style.layers.length, left: left.map((one) => placed(one, firstLines)) };
  } catch (error) {
    if (!(error instanceof TranslationSizeError)) throw error;
    return { kind: 'size' };
  }
}

/** Returns the default style without its rules that have no counterpart, since no user wrote them. It has one rule a line. */
function lowest(): string {
  const { left } = translateSheet(parseStyleSheet(DEFAULT_SHEET));
  const lost = new Set(left.map(({ line }) => line));
  return DEFAULT_SHEET.split('\n')
    .filter((_, index) => !lost.has(index + 1))
    .join('\n');
}

/** The lines of the joined text that the sheets begin in, from 1. */
function firstLinesOf(sheets: readonly string[]): number[] {
  const firsts: number[] = [];
  let line = 1;
  for (const text of sheets) {
    firsts.push(line);
    line += text.split('\n').length;
  }
  return firsts;
}

function placed({ kind, what, line, sheet: imported }: LeftOut, firstLines: readonly number[]): LeftOutNote {
  if (imported !== undefined) return { kind, what, line, sheet: 0, imported };
  const piece = firstLines.findLastIndex((first) => first <= line);
  return { kind, what, line: line - firstLines[piece] + 1, sheet: piece - 1 };
}
