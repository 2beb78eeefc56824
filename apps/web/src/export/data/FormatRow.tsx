import { type ExportChoice, exportFormat } from '@flyover/feature-export';
import { Button, Switch } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconCheck,
  IconCopy,
  IconDownload,
  IconInfoCircle,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilePart } from '../../results/pick-features.ts';
import { shownStyle, useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { BAR_ICON, MENU_ICON } from '../../ui/icon-sizes.ts';
import { formatBytes } from '../../ui/sizes.ts';
import { type ExportJob, type ExportRow, useExport } from '../export-store.ts';
import { type Exportable, exportable } from './run-export.ts';
import { abortExport, choicesOf, MOST_COPIED, startExport } from './start-export.ts';
import '../../ui/button.css';
import '../../ui/switch.css';

/** One format: its name, what it keeps, and the ways to get it. */
export function FormatRow({ row, data, part }: { readonly row: ExportRow; readonly data: Exportable; readonly part: FilePart }) {
  const { t } = useTranslation();
  const job = useExport((state) => state.job);
  const styled = useRun((run) => shownStyle(run)?.style.styled === true);
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
          <IconButton
            label={t('export.optionsOf', { name })}
            hint={t('export.options')}
            icon={IconAdjustmentsHorizontal}
            aria-expanded={optionsShown}
            aria-controls={optionsId}
            onClick={() => setOptionsShown(!optionsShown)}
          />
        )}
        {canCopy && (
          <IconButton
            label={t('export.copyNamed', { name })}
            hint={copied ? t('export.copied') : t('export.copy')}
            icon={copied ? IconCheck : IconCopy}
            disabled={busy}
            onClick={() => void startExport(row, 'copy', part)}
          />
        )}
        {/* one button for both, so that the focus stays */}
        <Button
          className="export-save"
          data-short={main || running ? undefined : true}
          variant={main && !running ? 'filled' : 'default'}
          leftSection={running ? <IconPlayerStop {...BAR_ICON} /> : <IconDownload {...BAR_ICON} />}
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

/** The switches for these choices; formats with the same choice share its stored value. */
function FormatOptions({ choices }: { readonly choices: readonly ExportChoice[] }) {
  const { t } = useTranslation();
  const { export_layout, export_style, export_guard_formulas, export_byte_order_mark, export_as_answered, set } = useSettings();
  return (
    <>
      {choices.includes('layout') && (
        <Switch
          checked={export_layout === 'lines'}
          label={t('export.lines')}
          description={t('export.linesHelp')}
          onChange={(event) => set('export_layout', event.currentTarget.checked ? 'lines' : 'pretty')}
        />
      )}
      {choices.includes('style') && (
        <Switch
          checked={export_style}
          label={t('export.style')}
          description={t('export.styleHelp')}
          onChange={(event) => set('export_style', event.currentTarget.checked)}
        />
      )}
      {choices.includes('spreadsheet') && (
        <>
          <Switch
            checked={export_guard_formulas}
            label={t('export.guard')}
            description={t('export.guardHelp')}
            onChange={(event) => set('export_guard_formulas', event.currentTarget.checked)}
          />
          <Switch
            checked={export_byte_order_mark}
            label={t('export.mark')}
            description={t('export.markHelp')}
            onChange={(event) => set('export_byte_order_mark', event.currentTarget.checked)}
          />
        </>
      )}
      {choices.includes('asAnswered') && (
        <Switch
          checked={export_as_answered}
          label={t('export.asAnswered')}
          description={t('export.asAnsweredHelp')}
          onChange={(event) => set('export_as_answered', event.currentTarget.checked)}
        />
      )}
    </>
  );
}

const ICONS = { done: IconCheck, note: IconInfoCircle, problem: IconAlertTriangle } as const;

/** The progress of an export, or its outcome. */
function RowState({ job, name }: { readonly job: ExportJob; readonly name: string }) {
  const { t, i18n } = useTranslation();
  const ended = useStateText();
  const { done, total, bytes } = job.progress;
  if (ended === undefined) {
    // a file is not finished with its last feature
    const part = total === 0 ? 0 : Math.min(done / total, 0.99);
    return (
      <div className="export-row-state">
        <progress aria-label={t('export.progressOf', { name })} value={part} />
        <span>{t('export.progress', { part, size: formatBytes(bytes, i18n.language) })}</span>
      </div>
    );
  }
  const Icon = ICONS[ended.kind];
  return (
    <div className={`export-row-state ${ended.kind}`}>
      <Icon {...MENU_ICON} />
      <span>{ended.text}</span>
    </div>
  );
}

export interface StateText {
  readonly kind: 'done' | 'note' | 'problem';
  readonly text: string;
}

/** Returns the outcome of the last export, in words; undefined while it runs. */
export function useStateText(): StateText | undefined {
  const { t, i18n } = useTranslation();
  const job = useExport((state) => state.job);
  const reason = useRun((run) => exportable(run.outcome, run).noFeatures);
  if (job === undefined) return undefined;
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const done = (text: string): StateText =>
    job.lost === undefined ? { kind: 'done', text } : { kind: 'note', text: `${text}. ${t('export.lost', { number: job.lost })}` };
  switch (job.state) {
    case 'running':
      return undefined;
    case 'saved':
      return done(t('export.saved', { name: job.name, size: size(job.progress.bytes) }));
    case 'copied':
      return done(t('export.copied'));
    case 'aborted':
      return { kind: 'note', text: t('export.aborted') };
    case 'tooLarge':
      return { kind: 'problem', text: t('export.tooLarge', { most: size(MOST_COPIED) }) };
    case 'failed':
      return { kind: 'problem', text: t(failureText(job), { message: job.message }) };
    case 'empty': {
      const nothing = job.noDataMessage === undefined ? '' : t(job.noDataMessage);
      return { kind: 'problem', text: reason === undefined ? nothing : `${nothing} ${t(`export.reason.${reason}`)}` };
    }
  }
}

function failureText({ row, purpose }: ExportJob): string {
  if (purpose === 'copy') return 'export.copyFailed';
  return exportFormat(row)?.needsSql ? 'export.databaseFailed' : 'export.failed';
}
