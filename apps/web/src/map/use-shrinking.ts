import { useEffect } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { useSettings } from '../settings/settings-store.ts';
import type { MapController } from '../view/map-control.ts';

/** Draws small features anew, as points or in their shape, as soon as the setting changes. `shown` is the picture's address. */
export function useShrinking(controller: MapController | undefined, shown: string | undefined): void {
  useEffect(
    () =>
      useSettings.subscribe(({ disable_poiomatic }, before) => {
        if (disable_poiomatic === before.disable_poiomatic || shown === undefined) return;
        // the worker reads its messages in order: tiles that are asked for later are the new ones
        resultWorker()
          .setCollapseSmall(!disable_poiomatic)
          .catch(() => undefined);
        controller?.showPicture(shown);
      }),
    [controller, shown],
  );
}
