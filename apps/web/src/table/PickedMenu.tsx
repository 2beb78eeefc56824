import '../ui/menu.css';
import { Menu } from '@mantine/core';
import {
  IconChartBar,
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconLasso,
  IconMapPin,
  IconPencil,
  IconSelectAll,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pickNothing, usePickedRows } from '../results/pick-features.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useRun } from '../run/run-store.ts';
import { runAction } from '../ui/actions.ts';
import { openDialog } from '../ui/dialogs.ts';
import { MENU_ICON } from '../ui/icon-sizes.ts';
import { fitToData } from '../view/map-commands.ts';
import { openCounts } from './counts/count-choices.ts';
import { copyRows, openPicked, pickAllRows } from './pick-rows.ts';
import { useTable } from './table-store.ts';

/** The menu of commands for the picked rows. @param withCount whether the menu also opens the counts */
export function PickedMenu({ runId, withCount }: { readonly runId: number; readonly withCount: boolean }) {
  const { t, i18n } = useTranslation();
  const rows = usePickedRows(runId);
  const label = rows === 0 ? t('table.pick') : t('table.picked', { count: rows });
  const hasPlaces = useRun(({ outcome }) => outcome?.bounds !== undefined);
  const all = useTable(({ order }) => order?.rows ?? 0);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <button type="button" className="bar-button table-picked" aria-label={label}>
          <span className="table-picked-text">{label}</span>
          <span className="table-picked-short">
            <IconSelectAll {...MENU_ICON} />
            {rows > 0 && rows.toLocaleString(i18n.language)}
          </span>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSelectAll {...MENU_ICON} />} disabled={all === 0} onClick={pickAllRows}>
          {t('table.pickAll', { count: all })}
        </Menu.Item>
        <Menu.Item leftSection={<IconLasso {...MENU_ICON} />} disabled={!hasPlaces} onClick={() => runAction('map.lasso')}>
          {t('map.lasso')}
        </Menu.Item>
        {withCount && (
          <Menu.Item leftSection={<IconChartBar {...MENU_ICON} />} onClick={() => openCounts()}>
            {t('table.counts.open')}
          </Menu.Item>
        )}
        {rows > 0 && (
          <>
            <Menu.Item leftSection={<IconX {...MENU_ICON} />} onClick={pickNothing}>
              {t('table.pickNone')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconCopy {...MENU_ICON} />} onClick={() => copyRows('\t')}>
              {t('table.copyRows')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy {...MENU_ICON} />} onClick={() => copyRows(',')}>
              {t('table.copyCsv')}
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload {...MENU_ICON} />} onClick={exportPicked}>
              {t('table.exportPicked')}
            </Menu.Item>
            <Menu.Item leftSection={<IconMapPin {...MENU_ICON} />} onClick={() => void zoomToPicked(runId)}>
              {t('table.zoomToPicked')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil {...MENU_ICON} />} onClick={() => void openPicked(runId, 'JOSM')}>
              {t('table.openIn', { editor: 'JOSM', count: rows })}
            </Menu.Item>
            {(rows === 1 ? (['iD', 'Rapid', 'Level0'] as const) : (['Rapid', 'Level0'] as const)).map((editor) => (
              <Menu.Item key={editor} leftSection={<IconExternalLink {...MENU_ICON} />} onClick={() => void openPicked(runId, editor)}>
                {t('table.openIn', { editor, count: rows })}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function exportPicked(): void {
  useResultView.setState({ filePart: 'picked' });
  openDialog('export');
}

async function zoomToPicked(runId: number): Promise<void> {
  const bounds = await resultWorker().pickedBounds(runId);
  if (bounds === undefined) return;
  useResultView.setState({ tab: 'map', opened: false });
  fitToData(bounds);
}
