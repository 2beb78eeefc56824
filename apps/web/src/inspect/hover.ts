/**
 * The hovered feature: a pointer cursor, a light mark, and its name. The worker is queried at most once a frame and never twice at a time,
 * and not at all while the map moves or waits for tiles, which come from the same worker.
 */

import type { SelectedGeometry } from '@flyover/result-session';
import type { GeoJSONSource, MapSourceDataEvent } from 'maplibre-gl';
import { styledMark } from '../map/sheet/use-sheet.ts';
import { HOVER_SOURCE, selectionData } from '../map/style/result-layers.ts';
import { RESULT_SOURCE } from '../map/style/result-paint.ts';
import { resultWorker } from '../results/result-client.ts';
import type { MapController } from '../view/map-commands.ts';
import { toPixel, useView } from '../view/view-store.ts';
import { useInspect } from './inspect-store.ts';
import { shownRun } from './select-feature.ts';

/** The largest distance between a feature and the pointer, pixels beside its own symbol. */
const REACH = 4;

/**
 * Watches the mouse over a map.
 *
 * @returns a function that ends this
 */
export function watchHover(controller: MapController): () => void {
  const { map } = controller;
  const unsubscribe = useInspect.subscribe(({ feature, geometry }, before) => {
    if (geometry === before.geometry) return;
    const show = (styled?: Awaited<ReturnType<typeof styledMark>>) =>
      map.getSource<GeoJSONSource>(HOVER_SOURCE)?.setData(selectionData(geometry, styled));
    // the plain mark at once: the style sheet's mark needs a call to the worker
    show();
    void styledMark(feature, geometry, 'hover').then((styled) => {
      if (styled !== undefined && useInspect.getState().geometry === geometry) show(styled);
    });
  });
  // a touch has no hover
  if (!matchMedia('(hover: hover)').matches) return unsubscribe;

  let wanted: { readonly lat: number; readonly lon: number } | undefined;
  let frame = 0;
  let asking = false;
  /** Counts the events that make a pending answer obsolete. */
  let ended = 0;
  const end = () => {
    ended++;
    wanted = undefined;
    controller.setPointer(false);
    unmarkFeature();
  };
  const ask = async () => {
    frame = 0;
    const runId = shownRun();
    if (asking || wanted === undefined || runId === undefined) return;
    if (controller.isBusy()) return end();
    const [{ lat, lon }, since, known] = [wanted, ended, useInspect.getState().feature];
    wanted = undefined;
    asking = true;
    const hovered = await resultWorker()
      .hover(runId, lat, lon, useView.getState().zoom, REACH, known)
      .catch(() => undefined);
    asking = false;
    if (since === ended) {
      controller.setPointer(hovered !== undefined);
      if (hovered === undefined) unmarkFeature();
      else {
        if (hovered.feature !== known) markFeature(hovered.feature, hovered.geometry);
        const { x, y } = toPixel(useView.getState(), lat, lon);
        tellFeature(hovered.title, x, y);
      }
    }
    schedule();
  };
  const schedule = () => {
    if (wanted !== undefined && frame === 0) frame = requestAnimationFrame(() => void ask());
  };
  const onMove = ({ lngLat }: { readonly lngLat: { readonly lat: number; readonly lng: number } }) => {
    wanted = { lat: lngLat.lat, lon: lngLat.lng };
    schedule();
  };
  const onLoading = ({ sourceId }: MapSourceDataEvent) => {
    if (sourceId === RESULT_SOURCE) end();
  };
  map.on('mousemove', onMove);
  map.on('mouseout', end);
  map.on('movestart', end);
  map.on('sourcedataloading', onLoading);
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
    map.off('mousemove', onMove);
    map.off('mouseout', end);
    map.off('movestart', end);
    map.off('sourcedataloading', onLoading);
    end();
  };
}

// The light mark of one feature: under the mouse, or current in a list.

export function markFeature(feature: number, geometry: SelectedGeometry | undefined): void {
  useInspect.setState({ feature, geometry, tooltip: undefined });
}

/** Sets the name of the hovered feature, or clears it. */
function tellFeature(title: string, x: number, y: number): void {
  useInspect.setState({ tooltip: title === '' ? undefined : { title, x, y } });
}

export function unmarkFeature(): void {
  if (useInspect.getState().feature !== -1) useInspect.setState({ feature: -1, geometry: undefined, tooltip: undefined });
}
