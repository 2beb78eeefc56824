/** The style sheet of the shown result on the map: its layers, its canvas, the marks of features, and MapLibre layers in its place. */

import type { CanvasStyle, SelectedGeometry, StyleReport } from '@flyover/result-session';
import type { LayerSpecification } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { resultWorker } from '../../results/result-client.ts';
import { useSelection } from '../../results/selection-store.ts';
import { shownStyle, useRun } from '../../run/run-store.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { useView } from '../../view/view-store.ts';
import type { MarkFeature } from '../style/result-layers.ts';
import { RESULT_SOURCE } from '../style/result-paint.ts';
import type { CanvasParts } from './canvas-layers.ts';
import type { SheetGround } from './sheet-ground.ts';
import { sheetNames, useSheet } from './sheet-store.ts';

/**
 * Returns the function that builds the layers of the shown result's style sheet; the same function until a layer is added. Undefined
 * without a sheet.
 */
export function useSheetLayers(): ((ground: SheetGround) => LayerSpecification[]) | undefined {
  const make = useSheet((sheet) => sheet.make);
  // names contain no line break
  const names = useSheet((sheet) => sheetNames(sheet).join('\n'));
  const layers = useCallback((ground: SheetGround) => make?.(names.split('\n'), RESULT_SOURCE, 'vector', ground) ?? [], [make, names]);
  return make === undefined || names === '' ? undefined : layers;
}

/** Returns the function that builds the layers of style sheet marks in a GeoJSON source; undefined until the first mark. */
export function useMarkStyle(): ((source: string, ground: SheetGround) => LayerSpecification[]) | undefined {
  const make = useSheet((sheet) => sheet.make);
  const names = useSheet((sheet) => sheet.marks);
  const layers = useCallback((source: string, ground: SheetGround) => make?.(names, source, 'geojson', ground) ?? [], [make, names]);
  return make === undefined || names.length === 0 ? undefined : layers;
}

// MapLibre layers of the user's, with the source and the image names of our map.

/** Properties with names of images, and the prefix of those names. */
const IMAGES: Readonly<Record<string, string>> = { 'icon-image': 'icon|||', 'fill-pattern': 'pattern|', 'line-pattern': 'pattern|' };

export function ownLayers(layers: NonNullable<StyleReport['layers']>): LayerSpecification[] {
  return layers.map((layer) => {
    const parts = { layout: withImages(layer.layout), paint: withImages(layer.paint) };
    return { ...layer, ...parts, source: RESULT_SOURCE } as LayerSpecification;
  });
}

function withImages(values: object | undefined): object {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => {
      const prefix = IMAGES[name];
      if (prefix === undefined) return [[name, value]];
      const named = imageName(prefix, value);
      return named === undefined ? [] : [[name, named]];
    }),
  );
}

/** Returns the name with the prefix; undefined for names that depend on the zoom, which MapLibre accepts at the top level only. */
function imageName(prefix: string, value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : `${prefix}${value}`;
  if (!Array.isArray(value) || JSON.stringify(value).includes('["zoom"]')) return undefined;
  const key = ['var', 'key'];
  return ['let', 'key', ['to-string', value], ['case', ['==', key, ''], '', ['concat', prefix, key]]];
}

/** Returns the layers of the shown result where its style is a list of MapLibre layers; else undefined. */
export function useOwnLayers(): LayerSpecification[] | undefined {
  const layers = useRun((run) => shownStyle(run)?.style.layers);
  return useMemo(() => layers && ownLayers(layers), [layers]);
}

const NONE = '[]';

/** Returns the parts that the `canvas` rules of the shown result draw; undefined without such rules. */
export function useCanvas(styles: readonly CanvasStyle[] | undefined, config: AppConfig): CanvasParts | undefined {
  const [parts, setParts] = useState<CanvasParts>();
  // all pictures of a run have the same rules
  const text = JSON.stringify(styles ?? []);
  const rules = useMemo((): readonly CanvasStyle[] => JSON.parse(text), [text]);
  useEffect(() => {
    if (rules.length === 0) return;
    let isOver = false;
    withTimeout('style', import('./canvas-layers.ts')).then(
      ({ canvasParts }) => {
        if (!isOver) canvasParts(rules, config, (next) => !isOver && setParts(next));
      },
      () => console.warn('the part that draws the canvas of a style could not be fetched'),
    );
    return () => {
      isOver = true;
    };
  }, [rules, config]);
  return text === NONE ? undefined : parts;
}

// The style of a selected or hovered feature, where a style sheet defines one.

/** The most names of layers of marks; more are left out. */
const MOST_NAMES = 100;

/** Resolves to the mark of a feature; undefined where the sheet defines none, and the map draws its own. */
export async function styledMark(
  feature: number,
  geometry: SelectedGeometry | undefined,
  state: 'active' | 'hover',
): Promise<readonly MarkFeature[] | undefined> {
  const { outcome } = useRun.getState();
  if (outcome?.style?.styled !== true || geometry === undefined || feature < 0) return undefined;
  try {
    const marks = await resultWorker().markedFeature(outcome.runId, feature, Math.floor(useView.getState().zoom), state);
    if (marks === undefined || marks.length === 0) return undefined;
    const { markFeatures } = await withTimeout('style', import('./sheet-layers.ts'));
    const features = markFeatures(marks, geometry);
    const names = useSheet.getState().marks;
    const fresh = new Set(features.map(({ properties }) => String(properties.layer)).filter((name) => !names.includes(name)));
    if (fresh.size > 0 && names.length < MOST_NAMES) useSheet.setState({ marks: [...names, ...fresh] });
    return features.length === 0 ? undefined : features;
  } catch {
    // the worker has another result by now
    return undefined;
  }
}

/**
 * Returns the mark of the selected feature by the style sheet; undefined where the sheet has none.
 * @param picture the shown picture; each one requests the mark again
 */
export function useStyledSelection(picture: string | undefined): readonly MarkFeature[] | undefined {
  const details = useSelection((selection) => selection.details);
  const [mark, setMark] = useState<{ readonly of: unknown; readonly features: readonly MarkFeature[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may have another style
  useEffect(() => {
    if (details === undefined) return;
    let isOver = false;
    void styledMark(details.feature, details.geometry, 'active').then((features) => {
      if (!isOver) setMark(features && { of: details, features });
    });
    return () => {
      isOver = true;
    };
  }, [details, picture]);
  return mark?.of === details ? mark?.features : undefined;
}
