import { useTranslation } from 'react-i18next';
import { useMapState } from '../map-store.ts';
import { answerHosts } from './image-hosts.ts';
import './hosts-card.css';

/**
 * The question whether the style may fetch images from hosts that the user has not agreed to yet. The map works without them in the
 * meantime.
 */
export function HostsCard() {
  const { t, i18n } = useTranslation();
  const hosts = useMapState(({ waitingHosts }) => waitingHosts);
  const named = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(hosts);
  return (
    <section className="hosts-card floating" aria-label={t('styleImages.title')} role="status">
      <p>{t('styleImages.ask', { count: hosts.length, hosts: named })}</p>
      <div>
        <button type="button" className="card-button" onClick={() => answerHosts(hosts, false)}>
          {t('styleImages.notNow')}
        </button>
        <button type="button" className="card-button primary" onClick={() => answerHosts(hosts, true)}>
          {t('styleImages.allow')}
        </button>
      </div>
    </section>
  );
}
