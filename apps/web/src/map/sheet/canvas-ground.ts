/** The colour that the `canvas` rules of a style sheet lay over the background, and that of letters on it. */
import { brightnessOf } from '@flyover/feature-tiles';
import type { CanvasStyle } from '@flyover/result-session';
import type { SheetGround } from './sheet-ground.ts';

type Values = CanvasStyle['values'];

/** A canvas that covers the background. */
export interface CanvasGround {
  /** `#rrggbb` or `#rrggbbaa` */
  readonly color: string;
  readonly dark: boolean;
}

/** A colour with more than this opacity decides how light the ground is. */
const COVERS = 0.6;
const MIDDLE_GREY = 128;

/**
 * Returns the first colour that covers the background; undefined where the background shows.
 *
 * @param looks by ascending zoom
 */
export function canvasGround(looks: readonly CanvasStyle[]): CanvasGround | undefined {
  for (const { values } of looks) {
    const color = canvasColor(values);
    if (color === undefined || canvasOpacity(values) <= COVERS) continue;
    return { color, dark: brightnessOf(color) < MIDDLE_GREY };
  }
  return undefined;
}

/** Returns the colour that values of a canvas name, `#rrggbb` or `#rrggbbaa`. */
export function canvasColor(values: Values): string | undefined {
  const color = textOf(values['fill-color']) ?? textOf(values['background-color']);
  return color !== undefined && /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(color) ? color : undefined;
}

/** Returns the opacity of the colour and the image of a canvas, 0 to 1. */
export function canvasOpacity(values: Values): number {
  return shareOf(values['fill-opacity'] ?? values['background-opacity']);
}

/** Returns the colour of a label whose sheet names none. */
export function unsetTextColor(ground: SheetGround): string {
  return ground === 'light' ? '#000000' : '#f1f3f5';
}

/** Returns a value that is a text with a sign in it. */
export function textOf(value: Values[string] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a share from 0 to 1; 1 for a value that is no number. */
export function shareOf(value: Values[string] | undefined): number {
  const share = Number(value ?? 1);
  return Number.isFinite(share) ? Math.max(0, Math.min(1, share)) : 1;
}
