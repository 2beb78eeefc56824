import './numbers.css';
import { queryName } from '@flyover/query-template';
import type { RunStats } from '@flyover/result-session';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../site/app-config.ts';
import { AnchoredPopover } from '../ui/Anchored.tsx';
import type { Opening } from '../ui/PartBoundary.tsx';
import { formatAge, formatBytes } from '../ui/sizes.ts';
import { AREAS_LAG_LIMIT, DATA_LAG_LIMIT, exactTime, isOlder } from './result-mark.ts';
import type { ResultOrigin } from './run-store.ts';
import { serverName } from './servers.ts';

export interface StatsNumbersProps {
  readonly stats: RunStats;
  readonly origin?: ResultOrigin;
  readonly config: AppConfig;
  readonly opening: Opening;
}

/** All numbers of a result, in a small window at its line. */
export function StatsNumbers({ stats, origin, config, opening }: StatsNumbersProps) {
  const { t, i18n } = useTranslation();
  const now = Date.now();
  const query = origin && (queryName(origin.text) ?? t('editor.untitled'));
  const server = origin && serverName(origin.server, config, t('server.thisComputer'));
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
    <AnchoredPopover {...opening} position="bottom-end" shadow="floating" width={320} trapFocus={false}>
      <div className="stats-groups">
        <h2>{t('stats.loaded')}</h2>
        <dl className="stats-table">
          {row(t('stats.nodes'), number(stats.nodes))}
          {row(t('stats.ways'), number(stats.ways))}
          {row(t('stats.relations'), number(stats.relations))}
          {stats.areas > 0 && row(t('stats.areas'), number(stats.areas))}
        </dl>
        <h2>{t('stats.displayed')}</h2>
        <dl className="stats-table">
          {row(t('stats.points'), number(stats.points))}
          {row(t('stats.lines'), number(stats.lines))}
          {row(t('stats.polygons'), number(stats.polygons))}
          {stats.placeless > 0 && row(t('stats.noPlace'), number(stats.placeless))}
        </dl>
        <h2>{t('stats.answer')}</h2>
        <dl className="stats-table">
          {query !== undefined && row(t('stats.query'), query)}
          {server !== undefined && row(t('stats.server'), server)}
          {row(t('stats.request'), `${number(Math.round(stats.requestMs))} ms`)}
          {row(t('stats.size'), formatBytes(stats.bytes, locale), { title: t('stats.bytes', { count: stats.bytes }) })}
          {age(t('stats.dataTime'), stats.osmBase, DATA_LAG_LIMIT)}
          {age(t('stats.areasTime'), stats.areasBase, AREAS_LAG_LIMIT)}
        </dl>
      </div>
    </AnchoredPopover>
  );
}
