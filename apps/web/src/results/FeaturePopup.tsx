import { Popup } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { MapController } from '../map/map-controller.ts';
import { selectAt } from '../map/pointer.ts';
import { useRun } from '../run/run-store.ts';
import { FeatureCard } from './FeatureCard.tsx';
import { FeatureList } from './FeatureList.tsx';
import { resultWorker } from './result-client.ts';
import type { FeatureHit } from './result-protocol.ts';
import { useSelection } from './selection-store.ts';

/** Pixels between a click and the content of its popup, and between the popup and the edge of the map. */
const TIP = 24;
const MARGIN = 8;

/** A popup is never lower, pixels: its title and a row. */
const LOWEST = 120;

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
  useSelectionKeys(controller, close);
  if (container === undefined) return null;

  const choose = async (hit: FeatureHit) => {
    const runId = useRun.getState().outcome?.runId;
    if (runId !== undefined) showDetails(await resultWorker().details(runId, hit.feature));
  };
  const dismiss = () => {
    controller.map.getCanvas().focus({ preventScroll: true });
    close();
  };
  return createPortal(
    // the map must not move or zoom for what happens inside the popup
    <section aria-label={t('popup.label')} onKeyDown={(event) => event.key === 'Escape' && dismiss()}>
      {details === undefined ? (
        <FeatureList hits={hits} total={total} onChoose={choose} onClose={dismiss} />
      ) : (
        <FeatureCard
          details={details}
          invented={invented}
          onBack={hits.length > 1 ? () => showDetails(undefined) : undefined}
          onClose={dismiss}
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
    const place = () => {
      const { y } = controller.map.project([lon, lat]);
      const space = Math.max(y, controller.map.getContainer().clientHeight - y) - TIP - MARGIN;
      element.style.setProperty('--popup-height', `${Math.max(Math.round(space), LOWEST)}px`);
      popup.setLngLat([lon, lat]);
    };
    place();
    const sized = new ResizeObserver(place);
    sized.observe(element);
    controller.map.on('resize', place);
    return () => {
      sized.disconnect();
      controller.map.off('resize', place);
      popup.off('close', onClose);
      popup.remove();
      setContainer(undefined);
    };
  }, [controller, open, lat, lon, onClose]);
  return container;
}

/** On the map itself: Enter selects what lies in its middle, Escape closes the popup. */
function useSelectionKeys(controller: MapController, close: () => void): void {
  useEffect(() => {
    const canvas = controller.map.getCanvas();
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key !== 'Enter') return;
      const { lat, lng } = controller.map.getCenter();
      void selectAt(lat, lng);
    };
    canvas.addEventListener('keydown', listener);
    return () => canvas.removeEventListener('keydown', listener);
  }, [controller, close]);
}
