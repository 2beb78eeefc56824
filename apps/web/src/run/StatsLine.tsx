import { queryName } from '@flyover/query-template';
import type { RunStats } from '@flyover/result-session';
import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { featuresOf, useDrawnCounts } from '../results/shown-part.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { formatAge, formatBytes, formatDuration } from '../ui/sizes.ts';
import { AREAS_LAG_LIMIT, DATA_LAG_LIMIT, exactTime, isOlder } from './data-age.ts';
import { useRun } from './run-store.ts';
import { serverName } from './servers.ts';
import './run-cards.css';

/** One line about the result, and all its numbers on a click. */
export function StatsLine({ config }: { readonly config: AppConfig }) {
  const { t, i18n } = useTranslation();
  const outcome = useRun((run) => run.outcome);
  const origin = useRun((run) => run.origin);
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
    <Popover position="bottom-end" shadow="floating" width={320} trapFocus={false}>
      <Popover.Target>
        <button type="button" className="stats-line" aria-label={t('stats.tooltip')} title={t('stats.tooltip')}>
          <span>{drawn === undefined ? t('stats.summary', { count }) : t('stats.part', { shown: featuresOf(drawn), count })}</span>
          <span className="stats-more"> · {formatBytes(stats.bytes, locale)}</span>
          <span className="stats-more"> · {formatDuration(stats.requestMs, locale)}</span>
          {stats.osmBase !== undefined && (
            <span className={stale ? 'stale' : undefined} title={exactTime(stats.osmBase, locale)}>
              {' '}
              · {t('stats.data', { age: formatAge(stats.osmBase, now, locale) })}
            </span>
          )}
          {stats.areasBase !== undefined && staleAreas && (
            <span className="stale stats-more" title={exactTime(stats.areasBase, locale)}>
              {' '}
              · {t('stats.areasAge', { age: formatAge(stats.areasBase, now, locale) })}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <StatsTable
          stats={stats}
          now={now}
          query={origin && (queryName(origin.text) ?? t('editor.untitled'))}
          server={origin && serverName(origin.server, config, t('server.thisComputer'))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TableProps {
  readonly stats: RunStats;
  readonly now: number;
  readonly query?: string;
  readonly server?: string;
}

function StatsTable({ stats, now, query, server }: TableProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const number = (value: number) => value.toLocaleString(locale);
  const row = (label: string, value: string, more: { title?: string; stale?: boolean } = {}) => (
    <div>
      <dt>{label}</dt>
      <dd title={more.title} className={more.stale ? 'stale' : undefined}>
        {value}
      </dd>
    </div>
  );
  const age = (label: string, iso: string | undefined, limit: number) =>
    iso !== undefined && row(label, formatAge(iso, now, locale), { title: exactTime(iso, locale), stale: isOlder(iso, limit, now) });
  return (
    <div className="stats-groups">
      <h3>{t('stats.loaded')}</h3>
      <dl className="stats-table">
        {row(t('stats.nodes'), number(stats.nodes))}
        {row(t('stats.ways'), number(stats.ways))}
        {row(t('stats.relations'), number(stats.relations))}
        {stats.areas > 0 && row(t('stats.areas'), number(stats.areas))}
      </dl>
      <h3>{t('stats.displayed')}</h3>
      <dl className="stats-table">
        {row(t('stats.points'), number(stats.points))}
        {row(t('stats.lines'), number(stats.lines))}
        {row(t('stats.polygons'), number(stats.polygons))}
      </dl>
      <h3>{t('stats.answer')}</h3>
      <dl className="stats-table">
        {query !== undefined && row(t('stats.query'), query)}
        {server !== undefined && row(t('stats.server'), server)}
        {row(t('stats.request'), `${number(Math.round(stats.requestMs))} ms`)}
        {row(t('stats.size'), formatBytes(stats.bytes, locale), { title: t('stats.bytes', { count: stats.bytes }) })}
        {age(t('stats.dataTime'), stats.osmBase, DATA_LAG_LIMIT)}
        {age(t('stats.areasTime'), stats.areasBase, AREAS_LAG_LIMIT)}
      </dl>
    </div>
  );
}
