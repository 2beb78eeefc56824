import { writeLink } from '@flyover/share-links';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { InspectedMap } from '../inspect/InspectedMap.tsx';
import { useQuery } from '../query/query-text.ts';
import { LoadingCard } from '../run/LoadingCard.tsx';
import { RunAnnouncer } from '../run/RunAnnouncer.tsx';
import type { AppConfig } from '../site/app-config.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useView } from '../view/view-store.ts';
import { EmbedNotice } from './EmbedNotice.tsx';
import '../run/results.css';
import './embed.css';

export interface EmbedPageProps {
  readonly config: AppConfig;
  readonly hasQuery: boolean;
  readonly silent: boolean;
  /** Called once the map stands. */
  readonly onReady: () => void;
}

/** A map and nothing else: for frames in other pages. */
export function EmbedPage({ config, hasQuery, silent, onReady }: EmbedPageProps) {
  useEffect(() => onReady(), [onReady]);
  return (
    <main className="embed">
      <PartBoundary>
        <InspectedMap config={config} bare />
      </PartBoundary>
      <OpenLink />
      <LoadingCard config={config} />
      <RunAnnouncer />
      <EmbedNotice config={config} hasQuery={hasQuery} silent={silent} />
      <Toasts />
    </main>
  );
}

/** The query at this place, in the app. */
function OpenLink() {
  const { t } = useTranslation();
  const query = useQuery(({ text }) => text);
  const { lat, lon, zoom } = useView();
  const link = writeLink({ query, position: { lat, lon, zoom }, run: query !== '', compression: 'auto' }, './');
  return (
    <a className="embed-open floating" href={link} target="_blank" rel="noopener">
      {t('embed.open')}
      <IconExternalLink size={16} stroke={1.75} aria-hidden />
    </a>
  );
}
