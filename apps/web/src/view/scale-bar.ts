/** The scale of a map: a bar of a round length. */
import { inUnit } from '../ui/sizes.ts';
import { EARTH_RADIUS } from './zoom.ts';

export interface ScaleBar {
  readonly metres: number;
  readonly pixels: number;
  /** `200 m`, `5 km`, in the units and numbers of a language. */
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
 * @param locale the language of the label
 */
export function scaleBar(metresAPixel: number, mostPixels: number, locale: string): ScaleBar {
  const most = metresAPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2].find((times) => times * power <= most) ?? 1;
  const metres = step * power;
  return { metres, pixels: metres / metresAPixel, label: lengthText(metres, locale) };
}

function lengthText(metres: number, locale: string): string {
  if (metres >= 1000) return inUnit(metres / 1000, 'kilometer', locale);
  return metres >= 1 ? inUnit(metres, 'meter', locale) : inUnit(metres * 100, 'centimeter', locale, { maximumFractionDigits: 2 });
}
