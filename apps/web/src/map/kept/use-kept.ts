/** The layers of the map that draw the kept layers. */
import { useMemo } from 'react';
import { isOnMap, type MapLayer, useCovered, useLayers } from '../../layers/layers-store.ts';
import { pictureAddress } from '../result-layers.ts';
import type { SheetGround } from '../sheet/sheet-layers.ts';
import { type ShownSheet, useSheet } from '../sheet/sheet-store.ts';
import type { KeptPicture } from './kept-layers.ts';

/** The layers that are shown, and whether one of them stands for the result. */
export function useKept(): { readonly kept: readonly KeptPicture[]; readonly covered: boolean } {
  const layers = useLayers((state) => state.layers);
  const sheets = useSheet((sheet) => sheet.kept);
  const make = useSheet((sheet) => sheet.make);
  const covered = useCovered();
  const kept = useMemo(() => keptPictures(layers, { kept: sheets, make }), [layers, sheets, make]);
  return { kept, covered };
}

/** Returns the renderings of the visible layers. */
export function keptPictures(
  layers: readonly MapLayer[],
  { kept, make }: { readonly kept: ShownSheet['kept']; readonly make: ShownSheet['make'] | undefined },
): readonly KeptPicture[] {
  return layers.filter(isOnMap).map(({ id, version, looks = 0, color, opacity }): KeptPicture => {
    const address = pictureAddress({ runId: id, picture: version + looks });
    const names = kept[address];
    const sheet = names && make && ((source: string, ground: SheetGround) => make(names, source, 'vector', ground));
    return { id, address, color, opacity, sheet };
  });
}
