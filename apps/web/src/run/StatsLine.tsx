import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { featuresOf, useDrawnCounts } from '../results/result-view.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { OpeningButton } from '../ui/PartBoundary.tsx';
import { formatAge, formatBytes, formatDuration } from '../ui/sizes.ts';
import { AREAS_LAG_LIMIT, DATA_LAG_LIMIT, exactTime, isOlder, useAnnouncedRun } from './result-mark.ts';
import type { StatsNumbersProps } from './StatsNumbers.tsx';
import './run-cards.css';

const StatsNumbers = lazyPart<StatsNumbersProps>('stats', async () => (await import('./StatsNumbers.tsx')).StatsNumbers);

/** One line about the result; a click shows all its numbers. */
export function StatsLine({ config }: { readonly config: AppConfig }) {
  const { t, i18n } = useTranslation();
  const outcome = useAnnouncedRun((run) => run.outcome);
  const origin = useAnnouncedRun((run) => run.origin);
  const drawn = useDrawnCounts(outcome?.runId);
  const shown = useSettings((settings) => settings.show_data_stats);
  if (outcome === undefined || !shown || outcome.kind === 'failed') return null;
  const { stats } = outcome;
  const now = Date.now();
  const count = featuresOf(stats);
  const stale = isOlder(stats.osmBase, DATA_LAG_LIMIT, now);
  const staleAreas = isOlder(stats.areasBase, AREAS_LAG_LIMIT, now);
  const locale = i18n.language;
  return (
    <OpeningButton
      kind="dialog"
      className="stats-line"
      label={t('stats.tooltip')}
      title={t('stats.tooltip')}
      opens={(opening) => <StatsNumbers stats={stats} origin={origin} config={config} opening={opening} />}
    >
      {/* the most important first: where there is little room the last are left out */}
      {outcome.kind !== 'text' && (
        <>
          <span>{drawn === undefined ? t('stats.summary', { count }) : t('stats.part', { shown: featuresOf(drawn), count })}</span>
          {stats.placeless > 0 && <Part>{t('stats.placeless', { value: stats.placeless })}</Part>}
        </>
      )}
      {outcome.kind === 'text' && <span>{formatBytes(stats.bytes, locale)}</span>}
      {stats.osmBase !== undefined && (
        <Part className={stale ? 'stale' : undefined} title={exactTime(stats.osmBase, locale)}>
          {t('stats.data', { age: formatAge(stats.osmBase, now, locale) })}
        </Part>
      )}
      {outcome.kind !== 'text' && <Part className="stats-more">{formatBytes(stats.bytes, locale)}</Part>}
      <Part className="stats-more">{formatDuration(stats.requestMs, locale)}</Part>
      {stats.areasBase !== undefined && staleAreas && (
        <Part className="stale stats-more" title={exactTime(stats.areasBase, locale)}>
          {t('stats.areasAge', { age: formatAge(stats.areasBase, now, locale) })}
        </Part>
      )}
    </OpeningButton>
  );
}

/** A part of the line after the first. */
function Part({ children, ...said }: { readonly children: ReactNode; readonly className?: string; readonly title?: string }) {
  return (
    <span {...said}>
      <i> · </i>
      {children}
    </span>
  );
}
