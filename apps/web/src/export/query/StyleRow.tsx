import { queryName } from '@flyover/query-template';
import type { LeftOutNote, Translation } from '@flyover/result-session';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryText, useQuery } from '../../query/query-text.ts';
import { resultWorker } from '../../results/result-client.ts';
import { sheetsOfText } from '../../run/sheets-of-text.ts';
import { placeNote, sheetName } from '../../run/style-notes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { BAR_ICON } from '../../ui/icon-sizes.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { fileName } from '../data/file-name.ts';
import '../../ui/button.css';

/** The style sheet of the query for other maps, and what of it they do not have. */
export function StyleRow() {
  const { t } = useTranslation();
  const style = useTranslatedStyle();
  const name = t('export.translated.name');
  const json = style.kind === 'style' ? style.json : undefined;
  const save = () => {
    if (json === undefined) return;
    const file = fileName(queryName(queryText()) ?? t('export.query.fileName'));
    saveBlob(`${file}.style.json`, new Blob([json], { type: 'application/json' }));
  };
  return (
    <section className="export-group">
      <h3>{t('export.translated.title')}</h3>
      <div className="export-row">
        <div className="export-row-name">
          {name} <span className="export-ending">.json</span>
        </div>
        <div className="export-row-hint">
          <StyleHint style={style} />
        </div>
        <div className="export-row-actions">
          <CopyButton
            text={json ?? ''}
            label={t('export.copy')}
            copiedLabel={t('export.copied')}
            name={t('export.copyNamed', { name })}
            disabled={json === undefined}
          />
          <Button
            variant="default"
            leftSection={<IconDownload {...BAR_ICON} />}
            aria-label={t('export.downloadNamed', { name })}
            disabled={json === undefined}
            onClick={save}
          >
            {t('export.download')}
          </Button>
        </div>
        {style.kind === 'style' && style.left.length > 0 && <LeftOuts left={style.left} />}
      </div>
    </section>
  );
}

/** The directive that holds style sheets in a query. */
const DIRECTIVE = '{{style: }}';

/** The content of the row; or the reason why there is none, and the next step. */
function StyleHint({ style }: { readonly style: TranslatedStyle }) {
  const { t } = useTranslation();
  if (style.kind === 'style' || style.kind === 'waiting') return t('export.translated.help', { place: DIRECTIVE });
  if (style.kind === 'refused' && style.line !== undefined) return t('export.translated.refusedAt', { line: style.line });
  return t(`export.translated.no.${style.kind}`, { place: DIRECTIVE });
}

function LeftOuts({ left }: { readonly left: readonly LeftOutLine[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <details className="export-left" onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('export.translated.differs', { count: left.length })}</summary>
      {shown && (
        <ul>
          {left.map(({ kind, what, line, imported }) => (
            <li key={`${kind} ${what}`}>
              <span className="export-left-line">
                {imported === undefined ? t('export.translated.line', { line }) : t('export.translated.lineOf', { line, sheet: imported })}
              </span>{' '}
              <code>{what}</code> {t(`export.translated.left.${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** A thing that the MapLibre style does not have; `line` is the user's, or one of an imported sheet. */
export type LeftOutLine = Pick<LeftOutNote, 'kind' | 'what' | 'line' | 'imported'>;

/** `waiting`: the worker is at it; `failed`: it could not; `text`: the query cannot be expanded. */
export type TranslatedStyle =
  | { readonly kind: 'waiting' | 'failed' | 'text' | 'none' | 'layers' | 'size' }
  | { readonly kind: 'refused'; readonly line?: number }
  | { readonly kind: 'style'; readonly json: string; readonly left: readonly LeftOutLine[] };

/** Returns the style sheets of the editor as a MapLibre style. */
function useTranslatedStyle(): TranslatedStyle {
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
