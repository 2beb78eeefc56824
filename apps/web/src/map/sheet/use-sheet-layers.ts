import type { LayerSpecification } from 'maplibre-gl';
import { useCallback } from 'react';
import { RESULT_SOURCE } from '../result-styles.ts';
import type { SheetGround } from './sheet-layers.ts';
import { sheetNames, useSheet } from './sheet-store.ts';
import { useMarkLayers } from './styled-mark.ts';

/**
 * Returns the function that builds the layers of the shown result's style sheet; the same function until a layer is added. Undefined
 * without a sheet.
 */
export function useSheetLayers(): ((ground: SheetGround) => LayerSpecification[]) | undefined {
  const make = useSheet((sheet) => sheet.make);
  // a name has no line break
  const names = useSheet((sheet) => sheetNames(sheet).join('\n'));
  const layers = useCallback((ground: SheetGround) => make?.(names.split('\n'), RESULT_SOURCE, 'vector', ground) ?? [], [make, names]);
  return make === undefined || names === '' ? undefined : layers;
}

/** Returns the function that builds the layers of style sheet marks in a GeoJSON source; undefined until the first mark. */
export function useMarkStyle(): ((source: string, ground: SheetGround) => LayerSpecification[]) | undefined {
  const make = useSheet((sheet) => sheet.make);
  const names = useMarkLayers((marks) => marks.names);
  const layers = useCallback((source: string, ground: SheetGround) => make?.(names, source, 'geojson', ground) ?? [], [make, names]);
  return make === undefined || names.length === 0 ? undefined : layers;
}
