import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringBackLayers, LAYER_ACTIONS } from '../layers/layer-actions.ts';
import { useCovered } from '../layers/layers-store.ts';
import { useMapConfig } from '../own-data/file-background.ts';
import { useResultMark } from '../run/result-mark.ts';
import { markDrawn } from '../run/run-query.ts';
import { useRun } from '../run/run-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { registerActions } from '../ui/actions.ts';
import { setImageSite } from './images/image-hosts.ts';
import { type MapClick, useController } from './use-controller.ts';
import './map.css';
import type { MapController } from '../view/map-commands.ts';
import { useBackgroundStyle, useShownBackground } from './background/use-background.ts';
import { MapControls } from './controls/MapControls.tsx';
import { mapActions } from './controls/map-actions.ts';
import { useLasso } from './gestures/use-lasso.ts';
import { useMapState } from './map-store.ts';
import { watchOutside } from './outside-view.ts';
import { printMap } from './print-map.ts';
import { useCanvas } from './sheet/use-sheet.ts';
import { useMapStyle } from './style/use-map-style.ts';

const NO_CREDITS: readonly string[] = [];

export interface ResultMapProps {
  readonly config: AppConfig;
  /** Whether to leave out the controls that write queries and find places: for frames in other pages. */
  readonly bare?: boolean;
  readonly onClick: MapClick;
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
