/** The style of the map, rebuilt with each change of its content. */
import { type RunOutcome, WARM_UP_RUN } from '@flyover/result-session';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSelection } from '../results/selection-store.ts';
import { shownStyle, useRun } from '../run/run-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { AppConfig } from '../site/app-config.ts';
import { type MapController, useMapPane } from '../view/map-commands.ts';
import type { BackgroundStyle } from './background-style.ts';
import { useKept } from './kept/use-kept.ts';
import { type MapStyleOptions, mapStyle } from './map-style.ts';
import { pictureAddress } from './result-layers.ts';
import { useOwnLayers } from './sheet/use-own-layers.ts';
import { useMarkStyle, useSheetLayers } from './sheet/use-sheet-layers.ts';
import { useStyledSelection } from './sheet/use-styled-selection.ts';
import { tellBackgroundProblem } from './use-background.ts';
import { usePickedTiles } from './use-picked.ts';
import { useShrinking } from './use-shrinking.ts';

/**
 * The delay after the map has loaded until the layers are prepared for the first run, ms: only a link runs a query sooner, and its run
 * would wait for that.
 */
const WARM_UP_AFTER = 1500;

/** Applies the style that settings, theme, result and selection ask for. */
export function useMapStyle(
  controller: MapController | undefined,
  config: AppConfig,
  outcome: RunOutcome | undefined,
  { overlay, canvas }: Pick<MapStyleOptions, 'overlay' | 'canvas'>,
  background: BackgroundStyle | undefined,
  cover: string,
): void {
  // with the scheme of the system the map follows that, too
  const colorScheme = useComputedColorScheme();
  const rasterTemplate = useSettings(({ tile_server }) => tile_server);
  const backgroundOpacity = useSettings(({ background_opacity }) => background_opacity);
  const selection = useSelection(({ details }) => details?.geometry);
  const before = useSelection(({ details }) => details?.before?.geometry);
  const sheet = useSheetLayers();
  const markLayers = useMarkStyle();
  const ownLayers = useOwnLayers();
  const { kept, covered } = useKept();
  const ready = useMapPane((state) => state.ready);
  const warm = useLater(ready, WARM_UP_AFTER);
  const look = useRun(shownStyle);
  const hasResult = outcome?.kind === 'map' || (outcome?.kind === 'aborted' && outcome.bounds !== undefined);
  const shown = hasResult ? pictureAddress(look ?? outcome) : warm ? pictureAddress({ runId: WARM_UP_RUN, picture: 0 }) : undefined;

  // the tiles first: a style with the same tiles leaves the source alone, and another picture needs no other style
  const picture = useRef(shown);
  const hasPicture = shown !== undefined;
  const picked = usePickedTiles(controller);
  const mark = useStyledSelection(shown);
  useShrinking(controller, shown);
  useEffect(() => controller?.needImages(canvas?.images ?? []), [controller, canvas]);
  useEffect(() => {
    picture.current = shown;
    if (shown !== undefined) controller?.showPicture(shown);
  }, [controller, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: styleOptions reads the theme and the settings named here
  useEffect(() => {
    const options = {
      ...styleOptions(config),
      picture: picture.current,
      picked,
      sheet,
      ownLayers,
      canvas,
      overlay,
      kept,
      covered,
      selection,
      before,
      mark,
      markLayers,
      cover,
    };
    // another's style is checked by the map once that has a style to keep; one that it refuses is left out
    const foreign = ready ? background : undefined;
    const refused = controller?.setStyle(mapStyle({ ...options, background: foreign }), foreign !== undefined);
    if (refused === undefined) return;
    void tellBackgroundProblem(rasterTemplate, refused);
    controller?.setStyle(mapStyle(options), false);
  }, [
    controller,
    config,
    hasPicture,
    picked,
    sheet,
    ownLayers,
    canvas,
    overlay,
    kept,
    covered,
    selection,
    before,
    mark,
    markLayers,
    colorScheme,
    rasterTemplate,
    backgroundOpacity,
    background,
    ready,
    cover,
  ]);
}

/** Whether something has been so for some time, ms. */
function useLater(isSo: boolean, after: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLater(true), after);
    return () => clearTimeout(timer);
  }, [isSo, after]);
  return isSo && isLater;
}

/** Returns the options of the style that come from settings and theme. */
export function styleOptions(config: AppConfig) {
  const { tile_server, background_opacity } = useSettings.getState();
  return {
    config,
    dark: document.documentElement.dataset.mantineColorScheme === 'dark',
    rasterTemplate: tile_server,
    backgroundOpacity: background_opacity,
  };
}
