import '../../ui/button.css';
import { useQuery } from '../../query/query-store.ts';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { queryName } from '@flyover/query-template';
import { Button, Loader, SegmentedControl, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../../site/app-config.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { saveBlob } from '../../ui/save-file.ts';
import { useView } from '../../view/view-store.ts';
import { fileName } from '../data/file-name.ts';
import { LinkRows } from './LinkRows.tsx';
import './query.css';
import { type ExpandedQuery, formText, QUERY_FORMS, type QueryForm, queryEnding } from './query-forms.ts';
import { StyleRow } from './StyleRow.tsx';
import { useExpandedQuery } from './use-expanded-query.ts';

/** The query as text in several forms, in other languages, and as addresses. */
export function QueryPart({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const text = useQuery(({ text }) => text);
  const expanding = useExpandedQuery(config);
  if (text.trim() === '') return <p className="export-notice">{t('export.query.none')}</p>;
  return (
    <>
      <QueryTexts raw={text} expanded={expanding.state === 'done' ? expanding : undefined} />
      {expanding.state === 'waiting' && (
        <p className="export-notice">
          <Loader size={16} />
          <span>{t('export.query.waiting')}</span>
        </p>
      )}
      {expanding.state === 'problem' && (
        <p className="export-notice warning" role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>{expanding.message === '' ? t('export.query.noServer') : t('export.query.problem', { message: expanding.message })}</span>
        </p>
      )}
      {expanding.state === 'done' && <LinkRows raw={text} expanded={expanding} config={config} />}
      <StyleRow />
    </>
  );
}

function QueryTexts({ raw, expanded }: { readonly raw: string; readonly expanded?: ExpandedQuery }) {
  const { t } = useTranslation();
  const view = useView();
  const [form, setForm] = useState<QueryForm>('expanded');
  const needsExpansion = form === 'expanded' || form === 'umap';
  const empty: ExpandedQuery = { query: '', language: 'ql', bbox: { south: 0, west: 0, north: 0, east: 0 }, server: '' };
  const ready = expanded !== undefined || !needsExpansion;
  const text = ready ? formText(form, raw, expanded ?? empty, view) : '';
  const save = () => {
    const name = `${fileName(queryName(raw) ?? t('export.query.fileName'))}${queryEnding(form, expanded?.language ?? 'ql')}`;
    saveBlob(name, new Blob([text], { type: 'text/plain' }));
  };
  return (
    <section>
      <SegmentedControl
        className="export-query-forms"
        fullWidth
        aria-label={t('export.query.form')}
        value={form}
        onChange={(value) => setForm(value as QueryForm)}
        data={QUERY_FORMS.map((value) => ({ value, label: t(`export.query.name.${value}`) }))}
      />
      <p className="export-query-help">{t(`export.query.help.${form}`)}</p>
      <Textarea
        className="export-query-text"
        aria-label={t(`export.query.name.${form}`)}
        readOnly
        rows={9}
        spellCheck={false}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="export-query-buttons">
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} disabled={!ready} onClick={save}>
          {t('export.query.download')}
        </Button>
        <CopyButton primary text={text} label={t('export.query.copy')} copiedLabel={t('export.copied')} disabled={!ready} />
      </div>
    </section>
  );
}
