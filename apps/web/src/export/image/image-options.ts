/** The user's options for images; scale and attribution are settings. */
import { create } from 'zustand';
import type { MapView } from '../../view/view-store.ts';
import type { ImageSymbols } from './image-frame.ts';
import { clampSide, type ImagePreset, type ImageSize, otherSide, presetSize } from './image-size.ts';

export interface ImageOptions {
  readonly preset: ImagePreset;
  /** Pixels; of the preset `own`. */
  readonly own: ImageSize;
  /** Whether the sides of an own size keep the aspect of the map. */
  readonly keepsAspect: boolean;
  readonly symbols: ImageSymbols;
  readonly background: boolean;
}

export const useImageOptions = create<ImageOptions>()(() => ({
  preset: 'screen',
  own: { width: 4096, height: 4096 },
  keepsAspect: true,
  symbols: 'grow',
  background: true,
}));

/** The size that the options mean for a view. */
export function chosenSize({ preset, own }: ImageOptions, view: MapView): ImageSize {
  return preset === 'own' ? own : presetSize(preset, view);
}

/** Takes a preset; an own size begins with what was shown before. */
export function choosePreset(preset: ImagePreset, view: MapView): void {
  useImageOptions.setState((options) => (preset === 'own' ? { preset, own: chosenSize(options, view) } : { preset }));
}

/** Takes a side that was typed; the other one follows while the aspect is kept. */
export function chooseSide(side: 'width' | 'height', pixels: number, view: MapView): void {
  useImageOptions.setState((options) => {
    const before = chosenSize(options, view);
    const other = side === 'width' ? 'height' : 'width';
    const typed = clampSide(pixels);
    const own = { ...before, [side]: typed, ...(options.keepsAspect && { [other]: otherSide(typed, view, side) }) };
    return { preset: 'own' as const, own };
  });
}

/** Ties the sides to each other, or unties them. */
export function chooseAspect(keepsAspect: boolean, view: MapView): void {
  useImageOptions.setState((options) => {
    const size = chosenSize(options, view);
    return keepsAspect && options.preset === 'own'
      ? { keepsAspect, own: { ...size, height: otherSide(size.width, view, 'width') } }
      : { keepsAspect };
  });
}
