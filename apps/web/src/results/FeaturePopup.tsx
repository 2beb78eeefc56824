import { Popup } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { MapController } from '../map/map-controller.ts';
import { useRun } from '../run/run-store.ts';
import { FeatureCard } from './FeatureCard.tsx';
import { FeatureList } from './FeatureList.tsx';
import { resultWorker } from './result-client.ts';
import type { FeatureHit } from './result-protocol.ts';
import { useSelection } from './selection-store.ts';

interface Props {
  readonly controller: MapController;
  /** The data is invented: its ids lead nowhere. */
  readonly invented: boolean;
}

/** A popup at the click: the details of one feature, or the list of those that lie there. */
export function FeaturePopup({ controller, invented }: Props) {
  const { t } = useTranslation();
  const { lat, lon, hits, total, details, showDetails, close } = useSelection();
  const open = hits.length > 0;
  const container = usePopup(controller, open, lat, lon, close);
  if (container === undefined) return null;

  const choose = async (hit: FeatureHit) => {
    const runId = useRun.getState().outcome?.runId;
    if (runId !== undefined) showDetails(await resultWorker().details(runId, hit.feature));
  };
  return createPortal(
    // the map must not move or zoom for what happens inside the popup
    <section aria-label={t('popup.label')} onKeyDown={(event) => event.key === 'Escape' && close()}>
      {details === undefined ? (
        <FeatureList hits={hits} total={total} onChoose={choose} onClose={close} />
      ) : (
        <FeatureCard
          details={details}
          invented={invented}
          onBack={hits.length > 1 ? () => showDetails(undefined) : undefined}
          onClose={close}
        />
      )}
    </section>,
    container,
  );
}

function usePopup(controller: MapController, open: boolean, lat: number, lon: number, onClose: () => void): HTMLElement | undefined {
  const [container, setContainer] = useState<HTMLElement>();
  useEffect(() => {
    if (!open) return;
    const element = document.createElement('div');
    const popup = new Popup({
      className: 'feature-popup',
      maxWidth: 'none',
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      offset: 12,
    })
      .setLngLat([lon, lat])
      .setDOMContent(element)
      .addTo(controller.map);
    popup.on('close', onClose);
    setContainer(element);
    // the side it opens to is chosen by its size, which is known once its content is drawn
    const sized = new ResizeObserver(() => popup.setLngLat([lon, lat]));
    sized.observe(element);
    return () => {
      sized.disconnect();
      popup.off('close', onClose);
      popup.remove();
      setContainer(undefined);
    };
  }, [controller, open, lat, lon, onClose]);
  return container;
}
