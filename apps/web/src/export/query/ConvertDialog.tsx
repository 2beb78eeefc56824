import type { QueryForm } from '@flyover/overpass-ql';
import { isForeign } from '@flyover/query-template';
import { errorMessage } from '@flyover/worker-calls';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageWorker } from '../../language/language-client.ts';
import type { Converted } from '../../language/language-protocol.ts';
import { hintText } from '../../language/query-fault-text.ts';
import { replaceQuery } from '../../query/editor-store.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { DialogProps } from '../../ui/dialogs.ts';
import { PageDialog } from '../../ui/PageDialog.tsx';
import { useCompact } from '../../ui/use-layout.ts';
import { type Expanding, useExpandedQuery } from './query-forms.ts';
import '../../ui/button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import './convert.css';

const FORMS: readonly QueryForm[] = ['xml', 'pretty', 'compact'];

/** The query and, beside it, its conversion to another form, updated with each typed letter. */
export function ConvertDialog({ config, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const phone = useCompact();
  const expanding = useExpandedQuery(config);
  const [typed, setTyped] = useState<string>();
  const [chosen, setForm] = useState<QueryForm>();
  const isXml = expanding.state === 'done' && expanding.language === 'xml';
  const form = chosen ?? (isXml ? 'pretty' : 'xml');
  const source = typed ?? sourceOf(expanding);
  const converting = useConverted(source, form);
  const [shown, setShown] = useState('');
  const isGood = converting.state === 'converted';
  useEffect(() => {
    // what was good stays to be looked at while a word is half written
    if (converting.state === 'converted') setShown(converting.text);
  }, [converting]);
  const note = noteOf();

  function noteOf(): string | undefined {
    if (source === undefined) return sourceNote();
    switch (converting.state) {
      case 'unreadable':
        return [
          t('export.convert.unreadable', { ...converting }),
          ...(converting.hint === undefined ? [] : [hintText(converting.hint, t)]),
        ].join(' ');
      case 'unsayable':
        return t(`export.convert.unsayable.${converting.kind}`, { line: converting.line, code: codePoint(converting.code) });
      case 'failed':
        return converting.message;
      default:
        return undefined;
    }
  }

  function sourceNote(): string {
    if (expanding.state === 'waiting') return t('export.query.waiting');
    if (expanding.state === 'done') return t('export.query.convertHelp.sql');
    return expanding.message === '' ? t('export.query.noServer') : t('export.query.problem', { message: expanding.message });
  }

  const put = () => {
    onClose();
    replaceQuery(shown);
  };
  const field = {
    spellCheck: false,
    autoComplete: 'off',
    classNames: { root: 'convert-field', wrapper: 'convert-field', input: 'convert-text' },
  };
  return (
    <PageDialog opened={opened} onClose={onClose} title={t('editor.convert')} closeLabel={t('export.close')} size={1080} name="convert">
      <div className="convert-sides">
        <section aria-label={t('export.convert.source')}>
          <p className="convert-help">{t('export.convert.help')}</p>
          <Textarea
            {...field}
            // on a phone the focus would open the keyboard over the other form
            data-autofocus={phone ? undefined : true}
            aria-label={t('export.convert.source')}
            aria-describedby="convert-note"
            aria-invalid={note !== undefined && source !== undefined}
            // it takes the focus before its text is there
            readOnly={source === undefined}
            value={source ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </section>
        <section aria-label={t('export.convert.converted')}>
          <SegmentedControl
            fullWidth
            aria-label={t('export.query.form')}
            value={form}
            onChange={(value) => setForm(value as QueryForm)}
            data={FORMS.map((value) => ({ value, label: t(`export.convert.form.${value}`) }))}
          />
          <Textarea {...field} aria-label={t('export.convert.converted')} readOnly data-stale={!isGood} value={shown} />
        </section>
      </div>
      <p id="convert-note" className="convert-note" role="status">
        {note}
      </p>
      <div className="dialog-footer">
        <CopyButton text={shown} label={t('export.query.copy')} copiedLabel={t('export.copied')} disabled={!isGood} />
        <Button disabled={!isGood} onClick={put}>
          {t('export.convert.put')}
        </Button>
      </div>
    </PageDialog>
  );
}

/** The text to begin with; undefined while there is none, and for SQL, which has no other form. */
function sourceOf(expanding: Expanding): string | undefined {
  return expanding.state === 'done' && !isForeign(expanding.language) ? expanding.query : undefined;
}

function codePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The language worker's conversion of a text; `failed`: the worker has stopped. */
export type Converting = Converted | { readonly state: 'waiting' } | { readonly state: 'failed'; readonly message: string };

/**
 * Returns a query in another form, updated during typing.
 *
 * @param text undefined: there is none yet
 */
function useConverted(text: string | undefined, form: QueryForm): Converting {
  const [converting, setConverting] = useState<Converting>({ state: 'waiting' });
  useEffect(() => {
    if (text === undefined) return;
    const control = new AbortController();
    const tell = (next: Converting) => {
      if (!control.signal.aborted) setConverting(next);
    };
    languageWorker()
      .convert(text, form, control.signal)
      .then(tell, (error: unknown) => tell({ state: 'failed', message: errorMessage(error) }));
    return () => control.abort();
  }, [text, form]);
  return converting;
}
