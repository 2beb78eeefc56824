/** The style of the map, rebuilt with each change of its content. */

import { type RunOutcome, WARM_UP_RUN } from '@flyover/result-session';
import { useComputedColorScheme } from '@mantine/core';
import type { VectorTileSource } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { forgetPicked, usePickedRows } from '../../results/pick-features.ts';
import { resultWorker } from '../../results/result-client.ts';
import { useResultView } from '../../results/result-view.ts';
import { useSelection } from '../../results/selection-store.ts';
import { shownStyle, useRun } from '../../run/run-store.ts';
import { smallShapes, useSettings } from '../../settings/settings-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { type MapController, useMapPane } from '../../view/map-commands.ts';
import type { BackgroundStyle } from '../background/background-style.ts';
import { tellBackgroundProblem } from '../background/use-background.ts';
import { useMarkStyle, useOwnLayers, useSheetLayers, useStyledSelection } from '../sheet/use-sheet.ts';
import { pickedTiles, pictureAddress } from '../tiles/tile-addresses.ts';
import { useKept } from './kept-layers.ts';
import { type MapStyleOptions, mapStyle } from './map-style.ts';
import { PICKED_SOURCE } from './result-layers.ts';

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
  // with the colour scheme of the system the map changes too
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
  const styled = useRun(shownStyle);
  const hasResult = outcome?.kind === 'map' || (outcome?.kind === 'aborted' && outcome.bounds !== undefined);
  const shown = hasResult ? pictureAddress(styled ?? outcome) : warm ? pictureAddress({ runId: WARM_UP_RUN, picture: 0 }) : undefined;

  // the tiles come first: another picture alone needs no other style
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
    // MapLibre validates a foreign style once it has one to keep; a refused style is left out
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

/** Returns whether a condition has been true for some time, ms. */
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

// The picked features on the map.

/** More pictures than any run has. */
const PICTURES = 1e6;

/** Shows the tiles of the picked features. @returns their address (`pickedTiles`), for the style; undefined where there are none */
function usePickedTiles(controller: MapController | undefined): string | undefined {
  const outcome = useRun((run) => run.outcome);
  const rows = usePickedRows(outcome?.runId);
  const version = useResultView(({ picked }) => picked.version);
  // a filter excludes picked features too
  const picture = useRun((run) => shownStyle(run)?.picture ?? 0);
  // a single feature is marked as the selection
  const isMarked = useSelection(({ details }) => details !== undefined) && rows === 1;
  const picked = rows > 0 && !isMarked ? `${outcome?.runId}/${version * PICTURES + picture}` : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture of a run has other features
  useEffect(forgetPicked, [outcome?.runId, outcome?.picture]);
  useEffect(() => {
    const source = picked === undefined ? undefined : controller?.map.getSource<VectorTileSource>(PICKED_SOURCE);
    if (controller === undefined || picked === undefined || source === undefined) return;
    const { map } = controller;
    const show = () => source.setTiles(pickedTiles(picked));
    // MapLibre does not restart the request of a tile in flight
    const isLate = !map.isSourceLoaded(PICKED_SOURCE);
    show();
    if (isLate) map.once('idle', show);
    return () => {
      map.off('idle', show);
    };
  }, [controller, picked]);
  return picked;
}

/** Draws small features again, as points or in their shape, when the setting changes. @param shown the picture's address */
function useShrinking(controller: MapController | undefined, shown: string | undefined): void {
  useEffect(
    () =>
      useSettings.subscribe((settings, before) => {
        const wanted = smallShapes(settings);
        if (wanted === smallShapes(before) || shown === undefined) return;
        // the worker handles messages in order: later requests get the new tiles
        resultWorker()
          .setSmallShapes(wanted)
          .catch(() => undefined);
        controller?.showPicture(shown);
      }),
    [controller, shown],
  );
}
