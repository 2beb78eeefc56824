import '../../ui/button.css';
import { isForeign } from '@flyover/query-template';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../own-data/file-address.ts';
import { useFiles } from '../../own-data/files-store.ts';
import { serverName } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { shareLink } from '../../share/share-forms.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { useView } from '../../view/view-store.ts';
import { type ConvertTarget, convertLink, type ExpandedQuery, interpreterLink } from './query-forms.ts';

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
export function LinkRows({ raw, expanded, config }: Props) {
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
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            <span>{t('share.file', { name: fileName(file) })}</span>
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
      rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}
