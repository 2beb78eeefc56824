import { useEffect } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { smallShapes, useSettings } from '../settings/settings-store.ts';
import type { MapController } from '../view/map-commands.ts';

/** Draws small features again, as points or in their shape, as soon as a setting changes. `shown` is the picture's address. */
export function useShrinking(controller: MapController | undefined, shown: string | undefined): void {
  useEffect(
    () =>
      useSettings.subscribe((settings, before) => {
        const wanted = smallShapes(settings);
        if (wanted === smallShapes(before) || shown === undefined) return;
        // the worker reads its messages in order: tiles that are asked for later are the new ones
        resultWorker()
          .setSmallShapes(wanted)
          .catch(() => undefined);
        controller?.showPicture(shown);
      }),
    [controller, shown],
  );
}
