import '../../ui/button.css';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../own-data/file-address.ts';
import { useFiles } from '../../own-data/files-store.ts';
import { useInvented } from '../../run/result-origin.ts';
import { serverName } from '../../run/servers.ts';
import { useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { useView } from '../../view/view-store.ts';
import { viewInId } from './editor-links.ts';
import { GistRow } from './GistRow.tsx';
import { OpenInRow } from './OpenInRow.tsx';
import { TargetRow } from './TargetRow.tsx';
import { TasksRow } from './TasksRow.tsx';
import './targets.css';
import { deliverToJosm, deliverToLevel0, handResultToJosm } from './use-open-in.ts';

/** The targets of the query and its data: map editors, and a public page. */
export function TargetsSection({ config }: { readonly config: AppConfig }) {
  const { t } = useTranslation();
  const invented = useInvented(config);
  const file = useFiles(({ chosen }) => chosen);
  const server = useSettings((settings) => settings.server);
  return (
    <div className="targets">
      {invented && <p className="target-note target-warning">{t('targets.invented')}</p>}
      {file !== undefined && (
        <p className="target-note target-warning">
          {t('targets.fileWebEditor', { server: serverName(server, config, location.host), name: fileName(file) })}
        </p>
      )}
      <OpenInRow
        name="JOSM"
        hint={t(file === undefined ? 'targets.josmHint' : 'targets.josmFileHint')}
        done={t(file === undefined ? 'targets.josmDone' : 'targets.josmFileDone')}
        config={config}
        deliver={deliverToJosm}
        handOver={file === undefined ? undefined : handResultToJosm}
      />
      <OpenInRow
        name="Level0"
        hint={t('targets.webEditorHint')}
        done={t('targets.webEditorDone')}
        config={config}
        deliver={deliverToLevel0}
      />
      <IdRow />
      <TasksRow />
      <GistRow server={new URL(config.gistServer, document.baseURI).href} />
    </div>
  );
}

function IdRow() {
  const { t } = useTranslation();
  const view = useView();
  return (
    <TargetRow
      name="iD"
      hint={t('targets.idHint')}
      action={
        <Button
          variant="default"
          component="a"
          href={viewInId(view)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('targets.openNamed', { name: 'iD' })}
          rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
        >
          {t('targets.open')}
        </Button>
      }
    />
  );
}
