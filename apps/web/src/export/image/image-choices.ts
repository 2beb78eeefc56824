/** The choices of the user for the size of an image. */
import type { MapView } from '../../view/view-store.ts';
import { changeImage } from '../export-store.ts';
import { chosenSize, clampSide, type ImagePreset, otherSide } from './image-frame.ts';

/** Sets a preset; a typed size begins with the size shown before. */
export function choosePreset(preset: ImagePreset, view: MapView): void {
  changeImage((options) => (preset === 'own' ? { preset, own: chosenSize(options, view) } : { preset }));
}

/** Sets a typed side; the other one follows while the aspect is kept. */
export function chooseSide(side: 'width' | 'height', pixels: number, view: MapView): void {
  changeImage((options) => {
    const before = chosenSize(options, view);
    const other = side === 'width' ? 'height' : 'width';
    const typed = clampSide(pixels);
    const own = { ...before, [side]: typed, ...(options.keepsAspect && { [other]: otherSide(typed, view, side) }) };
    return { preset: 'own' as const, own };
  });
}

/** Links the sides by the aspect of the view, or makes them independent. */
export function chooseAspect(keepsAspect: boolean, view: MapView): void {
  changeImage((options) => {
    const size = chosenSize(options, view);
    return keepsAspect && options.preset === 'own'
      ? { keepsAspect, own: { ...size, height: otherSide(size.width, view, 'width') } }
      : { keepsAspect };
  });
}
