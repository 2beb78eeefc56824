/** The classes of layers that are drawn by the style sheets of their queries. */
import type { MapLegend } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { isDrawnBySheet, type MapLayer, useLayers } from '../../layers/layers-store.ts';
import { resultWorker } from '../../results/result-client.ts';
import { useView } from '../../view/view-store.ts';
import { PAUSE } from './use-sheet-legend.ts';

/** A layer with its classes at the zoom of the map. */
export interface LayerLegend {
  readonly layer: MapLayer;
  readonly legend: MapLegend;
}

/** Follows the layers and the zoom of the map; those that the worker has counted, the layer on top first. */
export function useLayerLegends(): readonly LayerLegend[] {
  const layers = useLayers(({ layers }) => layers).filter(isDrawnBySheet);
  const zoom = useView((view) => Math.floor(view.zoom));
  const [legends, setLegends] = useState<ReadonlyMap<number, MapLegend>>(new Map());
  const request = layers.map(({ id, version, looks }) => `${id} ${version} ${looks}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says which layers are wanted, in which look
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const reported = await Promise.all(
        layers.map(async ({ id }): Promise<readonly [number, MapLegend | undefined]> => {
          // a crash of the worker is reported elsewhere
          const legend = await resultWorker()
            .legend(id, zoom)
            .catch(() => undefined);
          return [id, legend];
        }),
      );
      if (isWanted) setLegends(new Map(reported.flatMap(([id, legend]) => (legend === undefined ? [] : [[id, legend] as const]))));
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [request, zoom]);
  return layers.flatMap((layer) => {
    const legend = legends.get(layer.id);
    return legend === undefined ? [] : [{ layer, legend }];
  });
}
