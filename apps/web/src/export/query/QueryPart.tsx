import { isForeign, queryName } from '@flyover/query-template';
import { Button, Loader, SegmentedControl, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName as ownFileName, useFiles } from '../../own-data/files-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { serverName } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { shareLink } from '../../share/share-forms.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { BAR_ICON, SMALL_ICON } from '../../ui/icon-sizes.ts';
import { saveBlob } from '../../ui/save-file.ts';
import { useView } from '../../view/view-store.ts';
import { fileName } from '../data/file-name.ts';
import {
  type ConvertTarget,
  convertLink,
  type ExpandedQuery,
  formText,
  interpreterLink,
  QUERY_FORMS,
  type QueryForm,
  queryEnding,
  useExpandedQuery,
} from './query-forms.ts';
import { StyleRow } from './StyleRow.tsx';
import '../../ui/button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import './query.css';

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
          <IconAlertTriangle {...BAR_ICON} />
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
        <Button variant="default" leftSection={<IconDownload {...BAR_ICON} />} disabled={!ready} onClick={save}>
          {t('export.query.download')}
        </Button>
        <CopyButton primary text={text} label={t('export.query.copy')} copiedLabel={t('export.copied')} disabled={!ready} />
      </div>
    </section>
  );
}

const TARGETS: readonly { readonly target: ConvertTarget; readonly name: string }[] = [
  { target: 'xml', name: 'XML' },
  { target: 'mapql', name: 'Overpass QL' },
  { target: 'compact', name: 'Compact QL' },
];

interface Props {
  readonly raw: string;
  readonly expanded: ExpandedQuery;
  readonly config: AppConfig;
}

/** The query in other languages, and addresses that run it. */
function LinkRows({ raw, expanded, config }: Props) {
  const { t } = useTranslation();
  const { lat, lon, zoom } = useView();
  const file = useFiles(({ chosen }) => chosen);
  const sizesAsWritten = useSettings((settings) => settings.sizes_as_written);
  const { query, server } = expanded;
  const map = shareLink(
    { query: raw, position: { lat, lon, zoom }, run: false, form: 'auto', sizesAsWritten },
    new URL('./map.html', document.baseURI).href,
  );
  return (
    <>
      <section className="export-group">
        <h3>{t('export.query.links')}</h3>
        {file !== undefined && (
          <p className="export-notice warning">
            <IconAlertTriangle {...BAR_ICON} />
            <span>{t('share.file', { name: ownFileName(file) })}</span>
          </p>
        )}
        <LinkRow name={t('export.query.mapLink')} hint={t('export.query.mapLinkHelp')} link={map} />
        <LinkRow name={t('export.query.interpreter')} hint={t('export.query.interpreterHelp')} link={interpreterLink(server, query)} />
      </section>
      <Conversions expanded={expanded} config={config} />
    </>
  );
}

function LinkRow({ name, hint, link }: { readonly name: string; readonly hint: string; readonly link: string }) {
  const { t } = useTranslation();
  return (
    <div className="export-row">
      <div className="export-row-name">{name}</div>
      <div className="export-row-hint">{hint}</div>
      <div className="export-row-actions">
        <CopyButton text={link} label={t('export.copy')} copiedLabel={t('export.copied')} name={t('export.copyNamed', { name })} />
        <OpenButton label={t('export.query.open')} name={t('export.query.openNamed', { name })} link={link} />
      </div>
    </div>
  );
}

/** Servers convert queries, that of the page too. */
function Conversions({ expanded: { query, language, server }, config }: Omit<Props, 'raw'>) {
  const { t } = useTranslation();
  const possible = !isForeign(language);
  const name = serverName(server, config, t('server.thisComputer'));
  return (
    <section className="export-group">
      <h3>{t('editor.convert')}</h3>
      <div className="export-conversions">
        <p>{t(possible ? 'export.query.convertHelp.server' : 'export.query.convertHelp.sql', { name })}</p>
        {possible && <Button onClick={() => openDialog('convert')}>{t('export.convert.open')}</Button>}
        {possible &&
          TARGETS.map(({ target, name }) => (
            <OpenButton key={target} label={name} name={t('export.query.convertTo', { name })} link={convertLink(server, query, target)} />
          ))}
      </div>
    </section>
  );
}

function OpenButton({ label, name, link }: { readonly label: string; readonly name: string; readonly link: string }) {
  return (
    <Button
      variant="default"
      component="a"
      href={link}
      target="_blank"
      // not noreferrer: public servers refuse requests without a Referer
      rel="noopener"
      aria-label={name}
      rightSection={<IconExternalLink {...SMALL_ICON} />}
    >
      {label}
    </Button>
  );
}
