import { useEffect } from 'react';
import { useRun } from '../run/run-store.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import type { MapController } from '../view/map-control.ts';

/** With Shift a drag over a result draws a shape, and picks what it touches. */
export function useLasso(controller: MapController | undefined): void {
  useEffect(() => {
    if (controller === undefined) return;
    const { map } = controller;
    const canvas = map.getCanvas();
    const press = (event: PointerEvent) => {
      const isOurs =
        event.shiftKey && event.button === 0 && event.pointerType === 'mouse' && useRun.getState().outcome?.bounds !== undefined;
      // without a result it zooms to a box, as MapLibre has it
      if (!isOurs) return map.boxZoom.enable();
      map.boxZoom.disable();
      map.dragPan.disable();
      addEventListener('pointerup', () => map.dragPan.enable(), { once: true });
      const from = event;
      withTimeout('lasso', import('./draw-lasso.ts')).then(
        ({ drawLasso }) => drawLasso(canvas, from),
        () => undefined,
      );
    };
    canvas.addEventListener('pointerdown', press);
    return () => canvas.removeEventListener('pointerdown', press);
  }, [controller]);
}
