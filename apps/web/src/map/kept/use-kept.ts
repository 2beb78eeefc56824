/** What the map draws of the kept layers. */
import { useMemo } from 'react';
import { useCovered, useLayers } from '../../layers/layers-store.ts';
import type { KeptPicture } from './kept-layers.ts';

/** The layers that are shown, and whether one of them stands for the result. */
export function useKept(): { readonly kept: readonly KeptPicture[]; readonly covered: boolean } {
  const layers = useLayers((state) => state.layers);
  const covered = useCovered();
  const kept = useMemo(() => layers.filter(({ visible, numbers }) => visible && numbers !== undefined), [layers]);
  return { kept, covered };
}
