import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RunStats } from '../results/result-protocol.ts';
import { useSettings } from '../settings/settings-store.ts';
import { formatAge, formatBytes, formatDuration } from '../shell/sizes.ts';
import { useRun } from './run-store.ts';

/** Specification, section 9: data older than one day, areas older than four, are marked; ms. */
export const DATA_LAG_LIMIT = 864e5;
export const AREAS_LAG_LIMIT = 3456e5;

/** One line about the result, and all its numbers on a click. */
export function StatsLine() {
  const { t, i18n } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const shown = useSettings((settings) => settings.show_data_stats);
  if (outcome === undefined || !shown || outcome.kind === 'failed') return null;
  const { stats } = outcome;
  const now = Date.now();
  const count = stats.points + stats.lines + stats.polygons;
  const stale = isOlder(stats.osmBase, DATA_LAG_LIMIT, now) || isOlder(stats.areasBase, AREAS_LAG_LIMIT, now);
  return (
    <Popover position="bottom-end" shadow="floating" width={320}>
      <Popover.Target>
        <button type="button" className="stats-line" aria-label={t('stats.tooltip')}>
          {t('stats.summary', { count })} · {formatBytes(stats.bytes, i18n.language)} · {formatDuration(stats.requestMs, i18n.language)}
          {stats.osmBase !== undefined && (
            <span className={stale ? 'stale' : undefined}> · {t('stats.data', { age: formatAge(stats.osmBase, now, i18n.language) })}</span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <StatsTable stats={stats} />
      </Popover.Dropdown>
    </Popover>
  );
}

function StatsTable({ stats }: { readonly stats: RunStats }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => value.toLocaleString(i18n.language);
  const row = (label: string, value: string) => (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
  return (
    <dl className="stats-table">
      {row(`${t('stats.loaded')} ${t('stats.nodes')}`, number(stats.nodes))}
      {row(`${t('stats.loaded')} ${t('stats.ways')}`, number(stats.ways))}
      {row(`${t('stats.loaded')} ${t('stats.relations')}`, number(stats.relations))}
      {stats.areas > 0 && row(`${t('stats.loaded')} ${t('stats.areas')}`, number(stats.areas))}
      {row(`${t('stats.displayed')} ${t('stats.points')}`, number(stats.points))}
      {row(`${t('stats.displayed')} ${t('stats.lines')}`, number(stats.lines))}
      {row(`${t('stats.displayed')} ${t('stats.polygons')}`, number(stats.polygons))}
      {row(t('stats.size'), formatBytes(stats.bytes, i18n.language))}
      {row(t('stats.request'), `${number(Math.round(stats.requestMs))} ms`)}
      {stats.osmBase !== undefined && row(t('stats.dataTime'), stats.osmBase)}
      {stats.areasBase !== undefined && row(t('stats.areasTime'), stats.areasBase)}
    </dl>
  );
}

function isOlder(iso: string | undefined, limit: number, now: number): boolean {
  return iso !== undefined && now - Date.parse(iso) > limit;
}
