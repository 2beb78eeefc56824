import type { RunOutcome } from '@flyover/result-session';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownLook, useRun } from '../run/run-store.ts';

/** What the default colours mean, with counts. */
export function Legend({ outcome }: { readonly outcome: RunOutcome | undefined }) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(() => window.innerWidth >= 900);
  const styled = useRun((run) => shownLook(run)?.style.styled === true);
  // the colours are those of the style sheet
  if (outcome?.bounds === undefined || styled) return null;
  const { stats } = outcome;
  const row = (kind: string, label: string, count?: number) => (
    <li key={kind}>
      <i className={`swatch ${kind}`} aria-hidden />
      {label}
      {count !== undefined && <span className="count">{count.toLocaleString(i18n.language)}</span>}
    </li>
  );
  return (
    <section className="legend floating" aria-label={t('legend.title')}>
      <button type="button" className="legend-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('legend.title')}
        <IconChevronDown size={14} aria-hidden className={open ? 'open' : ''} />
      </button>
      {open && (
        <ul>
          {stats.points > 0 && row('point', t('legend.points'), stats.points)}
          {stats.lines > 0 && row('line', t('legend.lines'), stats.lines)}
          {stats.polygons > 0 && row('polygon', t('legend.polygons'), stats.polygons)}
          {stats.inRelation > 0 && row('in-relation', t('legend.inRelation'), stats.inRelation)}
          {stats.tainted > 0 && row('tainted', t('legend.tainted'), stats.tainted)}
          {stats.lines + stats.polygons > 0 && row('shrunk', t('legend.shrunk'))}
        </ul>
      )}
    </section>
  );
}
