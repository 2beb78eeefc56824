import type { LayerSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { shownStyle, useRun } from '../../run/run-store.ts';
import { ownLayers } from './own-layers.ts';

/** Returns the layers of the shown result where its style is a list of MapLibre layers; else undefined. */
export function useOwnLayers(): LayerSpecification[] | undefined {
  const layers = useRun((run) => shownStyle(run)?.style.layers);
  return useMemo(() => layers && ownLayers(layers), [layers]);
}
