import { useEffect } from 'react';
import { useRun } from '../../run/run-store.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { tellPartFailure } from '../../ui/toasts.ts';
import type { MapController } from '../../view/map-commands.ts';
import { useMapState } from '../map-store.ts';

/** Lets a drag over a result with Shift, or after a request for the lasso, draw a shape, and picks the features that it touches. */
export function useLasso(controller: MapController | undefined): void {
  useEffect(() => {
    if (controller === undefined) return;
    const { map } = controller;
    const canvas = map.getCanvas();
    const press = (event: PointerEvent) => {
      const { lasso } = useMapState.getState();
      const isMeant = lasso ? event.isPrimary : event.shiftKey && event.pointerType === 'mouse';
      useMapState.setState({ lasso: false });
      // without a result the drag zooms to a box, by MapLibre's own handler
      if (!isMeant || event.button !== 0 || useRun.getState().outcome?.bounds === undefined) return map.boxZoom.enable();
      // keeps the press from the other handlers of drags
      event.stopImmediatePropagation();
      map.boxZoom.disable();
      map.dragPan.disable();
      const pressed = new AbortController();
      const release = () => {
        pressed.abort();
        map.dragPan.enable();
      };
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal: pressed.signal });
      const from = event;
      // events until the chunk has loaded are collected
      const early: PointerEvent[] = [];
      const collecting = new AbortController();
      const collect = (each: PointerEvent) => void early.push(each);
      const { signal } = collecting;
      addEventListener('pointermove', collect, { signal });
      addEventListener('pointerup', collect, { signal });
      addEventListener('pointercancel', collect, { signal });
      withTimeout('lasso', import('./draw-lasso.ts'))
        .then(({ drawLasso }) => drawLasso(canvas, from, early), tellPartFailure)
        .finally(() => collecting.abort());
    };
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && useMapState.setState({ lasso: false });
    canvas.addEventListener('pointerdown', press, { capture: true });
    addEventListener('keydown', giveUp);
    return () => {
      canvas.removeEventListener('pointerdown', press, { capture: true });
      removeEventListener('keydown', giveUp);
    };
  }, [controller]);
}
