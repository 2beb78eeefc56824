import i18next from 'i18next';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringBackLayers, LAYER_ACTIONS } from '../layers/layer-actions.ts';
import { useCovered } from '../layers/layers-store.ts';
import { useMapConfig } from '../own-data/file-background.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultMark } from '../run/result-mark.ts';
import { markDrawn } from '../run/run-query.ts';
import { useRun } from '../run/run-store.ts';
import { tellTrouble } from '../run/style-trouble.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { registerActions } from '../ui/actions.ts';
import { setImageSite } from './images/image-hosts.ts';
import { connectFileTiles, connectTiles, createMapController, type MapEvents } from './map-controller.ts';
import type { TileSource } from './tiles/tile-addresses.ts';
import { createTileQueue } from './tiles/tile-requests.ts';
import './map.css';
import { type MapController, useMapPane } from '../view/map-commands.ts';
import { type MapView, useView } from '../view/view-store.ts';
import { squareX, squareY } from '../view/zoom.ts';
import { tellBackgroundProblem, useBackgroundStyle, useShownBackground } from './background/use-background.ts';
import { MapControls } from './controls/MapControls.tsx';
import { mapActions } from './controls/map-actions.ts';
import { useLasso } from './gestures/use-lasso.ts';
import { createTileFailures, mapFailure } from './map-failures.ts';
import { useMapState } from './map-state.ts';
import { watchOutside } from './outside-view.ts';
import { printMap } from './print-map.ts';
import { useCanvas } from './sheet/use-sheet.ts';
import { mapStyle } from './style/map-style.ts';
import { styleOptions, useMapStyle } from './style/use-map-style.ts';

connectTiles(createTileQueue(makeTile, middleOfView));
connectFileTiles();

async function makeTile(runId: number, z: number, x: number, y: number, source: TileSource): Promise<ArrayBuffer | undefined> {
  if (source === 'picked') return resultWorker().pickedTile(runId, z, x, y);
  const tile = await resultWorker().tile(runId, z, x, y);
  if (tile?.trouble !== undefined) tellTrouble(runId, tile.trouble);
  return tile?.data;
}

function middleOfView() {
  const { lat, lon } = useView.getState();
  return { x: squareX(lon), y: squareY(lat) };
}

const tiles = createTileFailures((address) => void tellBackgroundProblem(address, i18next.t('map.background.tiles')));

const NO_CREDITS: readonly string[] = [];

export interface ResultMapProps {
  readonly config: AppConfig;
  /** Whether to leave out the controls that write queries and find places: for frames in other pages. */
  readonly bare?: boolean;
  /** Called with the position of each click on the map. */
  readonly onClick: (lat: number, lon: number) => void;
  /** The controls over the map, drawn after its first frame or with the first result. */
  readonly over: (controller: MapController) => ReactNode;
}

/** The map with its controls and the legend. It renders with each step of a run, because its style depends on the run; the controls subscribe to their own state. */
export function ResultMap({ config, bare = false, onClick, over }: ResultMapProps) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const controller = useController(host, config, bare, onClick, setFailure);
  const outcome = useRun((run) => run.outcome);
  const faded = useResultMark() !== undefined;
  const overlay = useMapState((state) => state.overlay);
  const covered = useCovered();
  const background = useBackgroundStyle();
  const mapConfig = useMapConfig(config);
  const { own, cover } = useShownBackground(mapConfig);
  const canvas = useCanvas(outcome?.style?.canvas, config);
  useMapStyle(controller, mapConfig, outcome, { overlay, canvas }, background, cover);
  useEffect(() => {
    // a map that has lost its canvas paints no more: the run ends with the answer
    if (failure !== undefined && outcome !== undefined) markDrawn();
  }, [failure, outcome]);
  useEffect(() => registerActions([...mapActions(config), ...(bare ? [] : LAYER_ACTIONS)]), [config, bare]);
  useEffect(() => {
    if (!bare) bringBackLayers();
  }, [bare]);
  useEffect(() => setImageSite(config), [config]);
  useEffect(() => watchOutside(), []);
  useLasso(controller);
  const lasso = useMapState((state) => state.lasso);
  useEffect(() => (controller === undefined ? undefined : printMap(controller)), [controller]);

  return (
    <div className="map-frame" data-lasso={lasso || undefined}>
      <div
        ref={host}
        className="map-canvas"
        data-faded={faded && !covered ? true : undefined}
        dir="ltr"
        role="application"
        aria-label={t('map.label')}
      />
      {failure !== undefined && <div className="map-failure">{t('map.failed', { message: failure })}</div>}
      <MapControls
        config={config}
        mapConfig={mapConfig}
        controller={controller}
        bare={bare}
        over={over}
        credits={background?.credits ?? NO_CREDITS}
        canvasCredits={canvas?.credits ?? NO_CREDITS}
        own={own}
        cover={cover}
      />
    </div>
  );
}

function useController(
  host: RefObject<HTMLDivElement | null>,
  config: AppConfig,
  bare: boolean,
  onClick: ResultMapProps['onClick'],
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

function mapEvents(config: AppConfig, onClick: ResultMapProps['onClick']): MapEvents {
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
