/** The life of the map: its creation, its events in the stores of the page, and its end. */
import i18next from 'i18next';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markDrawn } from '../run/run-query.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { type MapController, useMapPane } from '../view/map-commands.ts';
import { type MapView, useView } from '../view/view-store.ts';
import { tellBackgroundProblem } from './background/use-background.ts';
import { createMapController, type MapEvents } from './map-controller.ts';
import { createTileFailures, mapFailure } from './map-failures.ts';
import { mapStyle } from './style/map-style.ts';
import { styleOptions } from './style/use-map-style.ts';
import { connectAllTiles } from './tiles/result-tiles.ts';

connectAllTiles();

const tiles = createTileFailures((address) => void tellBackgroundProblem(address, i18next.t('map.background.tiles')));

/** Called with the position of each click on the map, degrees. */
export type MapClick = (lat: number, lon: number) => void;

/**
 * Creates the map in an element, and destroys it with the component. Failures of the creation are thrown in it.
 *
 * @param bare whether the page has no other tabs, which show results without a map
 * @param onFailure called with a message when the map loses its canvas
 * @returns undefined until the map is created
 */
export function useController(
  host: RefObject<HTMLDivElement | null>,
  config: AppConfig,
  bare: boolean,
  onClick: MapClick,
  onFailure: (message: string) => void,
): MapController | undefined {
  const [controller, setController] = useState<MapController>();
  useEffect(() => {
    if (host.current === null) return;
    let created: MapController;
    try {
      created = createMapController(
        host.current,
        useView.getState(),
        config.maxMapZoom,
        mapStyle({ ...styleOptions(config), overlay: true }),
        mapEvents(config, onClick),
      );
    } catch (error) {
      throw mapFailure(error, !bare, i18next.t);
    }
    setController(created);
    useMapPane.setState({ controller: created });
    return () => {
      useMapPane.setState({ controller: undefined });
      created.destroy();
    };
  }, [host, config, bare, onClick]);
  useEffect(() => {
    const lost = () => onFailure('WebGL 2');
    const canvas = controller?.map.getCanvas();
    canvas?.addEventListener('webglcontextlost', lost);
    return () => canvas?.removeEventListener('webglcontextlost', lost);
  }, [controller, onFailure]);
  const { t } = useTranslation();
  // MapLibre labels the canvas “Map” in every language
  useEffect(() => controller?.map.getCanvas().setAttribute('aria-label', t('map.label')), [controller, t]);
  return controller;
}

function mapEvents(config: AppConfig, onClick: MapClick): MapEvents {
  return {
    onMove: (view) => useView.setState(view),
    onMoveEnd: (view) => storeView(view, config),
    onClick,
    onFirstIdle: () => useMapPane.setState({ ready: true }),
    onResultPainted: markDrawn,
    onError: (message) => console.warn(`map: ${message}`),
    onBackgroundTileFailed: tiles.failed,
    onBackgroundTileCame: tiles.came,
  };
}

function storeView({ lat, lon, zoom }: MapView, config: AppConfig): void {
  // at once: each step is stored, and reported to all subscribers of the settings
  useSettings.getState().take({ coords_lat: lat, coords_lon: lon, coords_zoom: zoom, coords_data: config.data?.name ?? '' });
}
