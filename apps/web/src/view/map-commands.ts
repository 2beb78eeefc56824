/** The map for the rest of the app: its interface, its commands, and whether it is ready or wide. */
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { create } from 'zustand';
import { layoutOf } from '../ui/use-layout.ts';
import { overlaps, type Padding, useView, viewBbox, viewOfBbox } from './view-store.ts';
import type { Bbox } from './zoom.ts';

// The interface of the current map.

/** The interface of the page's map, made by `map/map-controller.ts`. */
export interface MapController {
  /** The map itself, for popups and markers. */
  readonly map: MapLibreMap;
  /** Draws images of a style that no feature asks for. */
  needImages(ids: readonly string[]): void;
  /**
   * @param check whether the map reads it with care: for styles that others wrote
   * @returns why a checked style was refused; the one before it stays then
   */
  setStyle(style: StyleSpecification, check: boolean): string | undefined;
  /**
   * Shows a picture (`pictureAddress`) in place of the earlier one, whose tiles stay until the new ones are here. Calls `onResultPainted`
   * once, when they are painted.
   */
  showPicture(picture: string): void;
  jumpTo(lat: number, lon: number, webZoom: number): void;
  easeTo(lat: number, lon: number, webZoom: number): void;
  zoomBy(steps: number): void;
  /** Whether it moves, or waits for tiles of the result. */
  isBusy(): boolean;
  setPointer(overFeature: boolean): void;
  destroy(): void;
}

// The commands of the map for the rest of the app. They work before the map has loaded: it then opens at the requested position.

interface MapPane {
  /** The map on the page; none until its part of the program has loaded, and where the browser cannot draw it. */
  readonly controller?: MapController;
  /** Whether the map has drawn its first frame. */
  readonly ready: boolean;
  /** Whether the editor is hidden, so that the map fills the page. */
  readonly wide: boolean;
}

/** The state of the map's pane. */
export const useMapPane = create<MapPane>()(() => ({ ready: false, wide: false }));

/** CSS pixels around data that the map is fitted to: what is drawn there stands clear of the buttons at the left. */
const DATA_PADDING = 60;
/** On a phone there are buttons at three sides. */
const PHONE_PADDING = { top: 24, right: 64, bottom: 130, left: 68 };

/** Shows all of a box, such as `RunOutcome.bounds`, at zoom 18 at most. */
export function fitToData(bounds: Bbox): void {
  const layout = layoutOf(window.innerWidth, window.innerHeight);
  fitTo(bounds, layout === 'phone' ? PHONE_PADDING : DATA_PADDING);
}

/** Does so where nothing of the box is in view: who chooses data to ask need not look for them. */
export function fitToUnseen(bounds: Bbox): void {
  if (!overlaps(viewBbox(useView.getState()), bounds)) fitToData(bounds);
}

/**
 * Shows all of a box, at zoom 18 at most.
 *
 * @param padding CSS pixels left free at each side
 */
export function fitTo(bbox: Bbox, padding: number | Padding): void {
  const { lat, lon, zoom } = viewOfBbox(bbox, useView.getState(), padding);
  goTo(lat, lon, zoom);
}

/**
 * Moves the map.
 *
 * @param lat,lon degrees
 * @param webZoom counts 256-pixel tiles
 */
export function goTo(lat: number, lon: number, webZoom: number): void {
  const { controller } = useMapPane.getState();
  if (controller === undefined) useView.setState({ lat, lon, zoom: webZoom });
  else controller.easeTo(lat, lon, webZoom);
}

/** Zooms by whole levels, further out where negative. */
export function zoomBy(steps: number): void {
  useMapPane.getState().controller?.zoomBy(steps);
}

// an attribute hides the editor synchronously: code that focuses it next finds it visible
useMapPane.subscribe(({ wide }) => document.body.toggleAttribute('data-wide-map', wide));

/** Hides the editor, or shows it again. A focus that would be hidden goes to the map. */
export function toggleWideMap(): void {
  const inEditor = document.activeElement?.closest('.editor-pane') !== null;
  useMapPane.setState(({ wide }) => ({ wide: !wide }));
  if (inEditor && useMapPane.getState().wide) useMapPane.getState().controller?.map.getCanvas().focus();
}

/** Shows the editor where it is hidden. */
export function showEditor(): void {
  useMapPane.setState({ wide: false });
}
