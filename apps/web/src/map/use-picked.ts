/** The picked features on the map. */
import type { VectorTileSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { usePicked, usePickedRows } from '../results/picked-store.ts';
import { useSelection } from '../results/selection-store.ts';
import { shownStyle, useRun } from '../run/run-store.ts';
import type { MapController } from '../view/map-commands.ts';
import { PICKED_SOURCE, pickedTiles } from './picked-layers.ts';

/** A run has fewer pictures. */
const PICTURES = 1e6;

/** Gives the map the tiles of what is picked. @returns its address (`pickedTiles`), for the style; undefined where there is nothing to draw */
export function usePickedTiles(controller: MapController | undefined): string | undefined {
  const outcome = useRun((run) => run.outcome);
  const rows = usePickedRows(outcome?.runId);
  const version = usePicked((picked) => picked.version);
  // a filter leaves out what is picked, too
  const picture = useRun((run) => shownStyle(run)?.picture ?? 0);
  // one feature alone is marked as what is selected
  const isMarked = useSelection(({ details }) => details !== undefined) && rows === 1;
  const picked = rows > 0 && !isMarked ? `${outcome?.runId}/${version * PICTURES + picture}` : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture of a run has other features
  useEffect(() => usePicked.setState({ rows: 0 }), [outcome?.runId, outcome?.picture]);
  useEffect(() => {
    const source = picked === undefined ? undefined : controller?.map.getSource<VectorTileSource>(PICKED_SOURCE);
    if (controller === undefined || picked === undefined || source === undefined) return;
    const { map } = controller;
    const show = () => source.setTiles(pickedTiles(picked));
    // MapLibre leaves a tile that is on its way with what it was asked for
    const isLate = !map.isSourceLoaded(PICKED_SOURCE);
    show();
    if (isLate) map.once('idle', show);
    return () => {
      map.off('idle', show);
    };
  }, [controller, picked]);
  return picked;
}
