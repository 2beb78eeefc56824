import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/sizes.ts';
import type { ExportJob } from './export-store.ts';
import { useStateText } from './use-state-text.ts';

const ICONS = { done: IconCheck, note: IconInfoCircle, problem: IconAlertTriangle } as const;

/** The progress of an export, or its outcome. */
export function RowState({ job, name }: { readonly job: ExportJob; readonly name: string }) {
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
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{ended.text}</span>
    </div>
  );
}
