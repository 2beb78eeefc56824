import type { LayerSpecification } from 'maplibre-gl';
import { useCallback } from 'react';
import { RESULT_SOURCE } from '../result-looks.ts';
import { sheetNames, useSheet } from './sheet-store.ts';
import { useMarkLayers } from './styled-mark.ts';

/** What draws the style sheet of the shown result; the same function as long as nothing is added. Undefined without a sheet. */
export function useSheetLayers(): ((dark: boolean) => LayerSpecification[]) | undefined {
  const make = useSheet((sheet) => sheet.make);
  // a name has no line break
  const names = useSheet((sheet) => sheetNames(sheet).join('\n'));
  const layers = useCallback((dark: boolean) => make?.(names.split('\n'), RESULT_SOURCE, 'vector', dark) ?? [], [make, names]);
  return make === undefined || names === '' ? undefined : layers;
}

/** What draws the marks of a style sheet in a GeoJSON source; undefined as long as there was none. */
export function useMarkStyle(): ((source: string, dark: boolean) => LayerSpecification[]) | undefined {
  const make = useSheet((sheet) => sheet.make);
  const names = useMarkLayers((marks) => marks.names);
  const layers = useCallback((source: string, dark: boolean) => make?.(names, source, 'geojson', dark) ?? [], [make, names]);
  return make === undefined || names.length === 0 ? undefined : layers;
}
