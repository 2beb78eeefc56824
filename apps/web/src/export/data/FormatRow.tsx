import '../../ui/button.css';
import { exportFormat } from '@flyover/feature-export';
import { Button, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck, IconCopy, IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilePart } from '../../results/file-part.ts';
import { shownLook, useRun } from '../../run/run-store.ts';
import { abortExport, type ExportRow, startExport, useExport } from './export-store.ts';
import type { Exportable } from './exportable.ts';
import { FormatOptions } from './FormatOptions.tsx';
import { choicesOf } from './format-groups.ts';
import { RowState } from './RowState.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One format: its name, what it keeps, and the ways to get it. */
export function FormatRow({ row, data, part }: { readonly row: ExportRow; readonly data: Exportable; readonly part: FilePart }) {
  const { t } = useTranslation();
  const { job } = useExport();
  const styled = useRun((run) => shownLook(run)?.style.styled === true);
  const [optionsShown, setOptionsShown] = useState(false);
  const optionsId = useId();
  const format = row === 'raw' ? undefined : exportFormat(row);
  const name = format?.name ?? t('export.rawName');
  const mine = job?.row === row ? job : undefined;
  const running = mine?.state === 'running';
  const busy = job?.state === 'running';
  const copied = mine?.state === 'copied';
  const main = row === 'geojson';
  const choices = choicesOf(row, styled);
  const canCopy = format?.isText ?? data.hasRaw;
  return (
    <div className="export-row">
      <div className="export-row-name">
        {name} {format !== undefined && <span className="export-ending">{format.fileEnding}</span>}
      </div>
      <div className="export-row-hint">
        {t(`export.hint.${row}`)}
        {row === 'raw' && part.part !== undefined && ` (${t('export.partRaw')})`}
      </div>
      <div className="export-row-actions">
        {choices.length > 0 && (
          <Tooltip label={t('export.options')}>
            <button
              type="button"
              className="bar-button icon"
              aria-label={t('export.optionsOf', { name })}
              aria-expanded={optionsShown}
              aria-controls={optionsId}
              onClick={() => setOptionsShown(!optionsShown)}
            >
              <IconAdjustmentsHorizontal {...ICON} />
            </button>
          </Tooltip>
        )}
        {canCopy && (
          <Tooltip label={copied ? t('export.copied') : t('export.copy')}>
            <button
              type="button"
              className="bar-button icon"
              aria-label={t('export.copyNamed', { name })}
              disabled={busy}
              onClick={() => void startExport(row, 'copy', part)}
            >
              {copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
            </button>
          </Tooltip>
        )}
        {/* one button for both, so that the focus stays */}
        <Button
          className="export-save"
          data-short={main || running ? undefined : true}
          variant={main && !running ? 'filled' : 'default'}
          leftSection={running ? <IconPlayerStop {...ICON} /> : <IconDownload {...ICON} />}
          aria-label={t(running ? 'export.abortNamed' : 'export.downloadNamed', { name })}
          disabled={busy && !running}
          onClick={() => (running ? abortExport() : void startExport(row, 'save', part))}
        >
          {running ? t('export.abort') : t('export.download')}
        </Button>
      </div>
      {optionsShown && (
        <div className="export-row-options" id={optionsId}>
          <FormatOptions choices={choices} />
        </div>
      )}
      {mine !== undefined && <RowState job={mine} name={name} />}
    </div>
  );
}
