/** The interface of the map that is drawn. */
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';

/** Of the map on the page; `map/map-controller.ts` makes it. */
export interface MapController {
  /** For popups and markers. */
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
