import { IconFileText } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pickFiles } from '../own-data/open-files.ts';
import { ResultNotes } from '../run/ResultMarks.tsx';
import { useRun } from '../run/run-store.ts';
import { withTexts } from '../ui/i18n.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';

const RawView = lazyPart<{ runId: number; bytes: number }>('data', async () => (await withTexts(import('./RawView.tsx'), 'map')).RawView);

/** The server's answer as text. */
export function DataTab() {
  const { t } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  if (outcome?.hasText !== true) {
    return (
      <div className="empty-state">
        <IconFileText size={28} stroke={1.5} aria-hidden />
        <h2>{t('data.none')}</h2>
        <p>{t('data.noneHelp')}</p>
        <button type="button" className="card-button" onClick={pickFiles}>
          {t('files.open')}
        </button>
      </div>
    );
  }
  return (
    <div className="data-tab">
      <ResultNotes />
      <PartBoundary>
        <Suspense fallback={<div className="raw-loading">{t('data.loading')}</div>}>
          <RawView key={outcome.runId} runId={outcome.runId} bytes={outcome.stats.bytes} />
        </Suspense>
      </PartBoundary>
    </div>
  );
}
