import { exportFormat } from '@flyover/feature-export';
import { useTranslation } from 'react-i18next';
import { useRun } from '../../run/run-store.ts';
import { formatBytes } from '../../ui/sizes.ts';
import { type ExportJob, MOST_COPIED, useExport } from './export-store.ts';
import { exportable } from './exportable.ts';

export interface StateText {
  readonly kind: 'done' | 'note' | 'problem';
  readonly text: string;
}

/** Returns the outcome of the last export, in words; undefined while it runs. */
export function useStateText(): StateText | undefined {
  const { t, i18n } = useTranslation();
  const { job } = useExport();
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
