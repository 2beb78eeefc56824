/** The layers of the map that draw the kept layers. */
import { useMemo } from 'react';
import { isOnMap, useCovered, useLayers } from '../../layers/layers-store.ts';
import { pictureAddress } from '../result-layers.ts';
import { useSheet } from '../sheet/sheet-store.ts';
import type { KeptPicture } from './kept-layers.ts';

/** The layers that are shown, and whether one of them stands for the result. */
export function useKept(): { readonly kept: readonly KeptPicture[]; readonly covered: boolean } {
  const layers = useLayers((state) => state.layers);
  const sheets = useSheet((sheet) => sheet.kept);
  const make = useSheet((sheet) => sheet.make);
  const covered = useCovered();
  const kept = useMemo(
    () =>
      layers.filter(isOnMap).map(({ id, version, looks = 0, color, opacity }): KeptPicture => {
        const address = pictureAddress({ runId: id, picture: version + looks });
        const names = sheets[address];
        const sheet = names && make && ((source: string, dark: boolean) => make(names, source, 'vector', dark));
        return { id, address, color, opacity, sheet };
      }),
    [layers, sheets, make],
  );
  return { kept, covered };
}
