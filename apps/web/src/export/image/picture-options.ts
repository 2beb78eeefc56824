/** What the user has chosen for pictures; scale and attribution are settings. */
import { create } from 'zustand';
import type { MapView } from '../../view/view-store.ts';
import type { PictureSymbols } from './picture-frame.ts';
import { clampSide, otherSide, type PicturePreset, type PictureSize, presetSize } from './picture-size.ts';

export interface PictureOptions {
  readonly preset: PicturePreset;
  /** Pixels; of the preset `own`. */
  readonly own: PictureSize;
  /** Whether the sides of an own size keep the aspect of the map. */
  readonly keepsAspect: boolean;
  readonly symbols: PictureSymbols;
  readonly background: boolean;
}

export const usePictureOptions = create<PictureOptions>()(() => ({
  preset: 'screen',
  own: { width: 4096, height: 4096 },
  keepsAspect: true,
  symbols: 'grow',
  background: true,
}));

/** The size that the options mean for a view. */
export function chosenSize({ preset, own }: PictureOptions, view: MapView): PictureSize {
  return preset === 'own' ? own : presetSize(preset, view);
}

/** Takes a preset; an own size begins with what was shown before. */
export function choosePreset(preset: PicturePreset, view: MapView): void {
  usePictureOptions.setState((options) => (preset === 'own' ? { preset, own: chosenSize(options, view) } : { preset }));
}

/** Takes a side that was typed; the other one follows while the aspect is kept. */
export function chooseSide(side: 'width' | 'height', pixels: number, view: MapView): void {
  usePictureOptions.setState((options) => {
    const before = chosenSize(options, view);
    const other = side === 'width' ? 'height' : 'width';
    const typed = clampSide(pixels);
    const own = { ...before, [side]: typed, ...(options.keepsAspect && { [other]: otherSide(typed, view, side) }) };
    return { preset: 'own' as const, own };
  });
}

/** Ties the sides to each other, or unties them. */
export function chooseAspect(keepsAspect: boolean, view: MapView): void {
  usePictureOptions.setState((options) => {
    const size = chosenSize(options, view);
    return keepsAspect && options.preset === 'own'
      ? { keepsAspect, own: { ...size, height: otherSide(size.width, view, 'width') } }
      : { keepsAspect };
  });
}
