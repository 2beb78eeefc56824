/** The scale of a picture: a bar of a round length. */
import { EARTH_RADIUS } from '../../view/mercator.ts';

export interface ScaleBar {
  readonly metres: number;
  readonly pixels: number;
  /** `200 m`, `5 km`. */
  readonly label: string;
}

/** Metres on the ground under a pixel of a Web Mercator map. */
export function metresPerPixel(lat: number, webZoom: number): number {
  return (2 * Math.PI * EARTH_RADIUS * Math.cos((lat * Math.PI) / 180)) / (256 * 2 ** webZoom);
}

/**
 * The longest bar of 1, 2 or 5 times a power of ten that is not wider than asked.
 *
 * @param metresAPixel above 0
 * @param mostPixels above 0
 */
export function scaleBar(metresAPixel: number, mostPixels: number): ScaleBar {
  const most = metresAPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2].find((times) => times * power <= most) ?? 1;
  const metres = step * power;
  return { metres, pixels: metres / metresAPixel, label: lengthText(metres) };
}

function lengthText(metres: number): string {
  if (metres >= 1000) return `${metres / 1000} km`;
  if (metres >= 1) return `${metres} m`;
  return `${Math.round(metres * 1e6) / 1e4} cm`;
}
