/** The map for the rest of the app: its interface, its commands, and the state of its pane: what is beside and over it. */
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { layoutOf } from '../ui/use-layout.ts';
import { overlaps, type Padding, type Position, useView, viewBbox, viewOfBbox } from './view-store.ts';
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

/** The key under which the browser keeps, for the session, whether the details are pinned. */
const PINNED = 'flyover_details_pinned';

interface MapPane {
  /** The map on the page; none until its part of the program has loaded, and where the browser cannot draw it. */
  readonly controller?: MapController;
  /** Whether the map has drawn its first frame. */
  readonly ready: boolean;
  /** Whether the editor is hidden, so that the map fills the page. */
  readonly wide: boolean;
  /** Whether the details stand in a panel beside the map. */
  readonly pinned: boolean;
  /** The place that is marked on the map. */
  readonly found?: Position & { readonly name: string };
  /** Panels of other parts of the program, which register them when they load: unused parts are not fetched. */
  readonly panels: Readonly<Record<string, ComponentType>>;
  /** Whether the user draws on the map: clicks on it are then points of a shape. */
  readonly drawing: boolean;
  /** Adds a point to the shape, degrees; undefined until the part of the program for it has loaded. */
  readonly takePoint?: (lat: number, lon: number) => void;
  /** Takes the last point back. */
  readonly undoPoint?: () => void;
}

/** The state of the map's pane. */
export const useMapPane = create<MapPane>()(() => ({ ready: false, wide: false, pinned: readPinned(), panels: {}, drawing: false }));

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
useMapPane.subscribe(({ wide }, before) => {
  if (wide !== before.wide) document.body.toggleAttribute('data-wide-map', wide);
});

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

/** Draws a panel over the map from now on. It decides itself when it shows something. */
export function putOverMap(name: string, panel: ComponentType): void {
  useMapPane.setState(({ panels }) => ({ panels: { ...panels, [name]: panel } }));
}

/** Starts or ends drawing on the map. */
export function toggleDrawing(): void {
  useMapPane.setState(({ drawing }) => ({ drawing: !drawing }));
}

/** Puts the details into a panel beside the map, or back onto it. */
export function setPinned(pinned: boolean): void {
  useMapPane.setState({ pinned });
  try {
    sessionStorage.setItem(PINNED, String(pinned));
  } catch {
    // without storage it holds until the page is left
  }
}

function readPinned(): boolean {
  try {
    return sessionStorage.getItem(PINNED) === 'true';
  } catch {
    return false;
  }
}
