import type { LeftOutNote, Translation } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { useQuery } from '../../query/query-store.ts';
import { resultWorker } from '../../results/result-client.ts';
import { sheetsOfText } from '../../run/sheets-of-text.ts';
import { placeNote, sheetName } from '../../run/style-notes.ts';

/** A thing that the MapLibre style does not have; `line` is the user's, or one of an imported sheet. */
export type LeftOutLine = Pick<LeftOutNote, 'kind' | 'what' | 'line' | 'imported'>;

/** `waiting`: the worker is at it; `failed`: it could not; `text`: the query cannot be expanded. */
export type TranslatedStyle =
  | { readonly kind: 'waiting' | 'failed' | 'text' | 'none' | 'layers' | 'size' }
  | { readonly kind: 'refused'; readonly line?: number }
  | { readonly kind: 'style'; readonly json: string; readonly left: readonly LeftOutLine[] };

/** The style sheets of the editor as a MapLibre style. */
export function useTranslatedStyle(): TranslatedStyle {
  const [translated, setTranslated] = useState<TranslatedStyle>({ kind: 'waiting' });
  const text = useQuery(({ text }) => text);
  useEffect(() => {
    const controller = new AbortController();
    translate(text, controller.signal).then(
      (done) => !controller.signal.aborted && setTranslated(done),
      () => !controller.signal.aborted && setTranslated({ kind: 'failed' }),
    );
    return () => controller.abort();
  }, [text]);
  return translated;
}

async function translate(text: string, signal: AbortSignal): Promise<TranslatedStyle> {
  const sheets = sheetsOfText(text);
  if (sheets === undefined) return { kind: 'text' };
  // the worker is not started for nothing
  if (sheets.length === 0) return { kind: 'none' };
  const translation: Translation = (await resultWorker().translateStyle(
    sheets.map(({ text }) => text),
    signal,
  )) ?? { kind: 'none' };
  switch (translation.kind) {
    case 'refused':
      return { kind: 'refused', line: placeNote(translation.problem, sheets).line };
    case 'style':
      return {
        kind: 'style',
        json: translation.json,
        left: translation.left.map(({ kind, what, line, sheet, imported }) => ({
          kind,
          what,
          line: (imported === undefined ? placeNote({ message: '', sheet, line }, sheets).line : undefined) ?? line,
          ...(imported !== undefined && { imported: sheetName(imported) }),
        })),
      };
    default:
      return translation;
  }
}
