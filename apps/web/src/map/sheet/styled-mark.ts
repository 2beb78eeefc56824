/** Requests the style of a selected or hovered feature, where a style sheet defines one. */
import type { SelectedGeometry } from '@flyover/result-session';
import { create } from 'zustand';
import { resultWorker } from '../../results/result-client.ts';
import { useRun } from '../../run/run-store.ts';
import { withTimeout } from '../../ui/lazy-part.ts';
import { useView } from '../../view/view-store.ts';
import type { MarkFeature } from '../selection-layers.ts';

interface MarkLayers {
  /** Names of layers that marks are drawn in, in the order in which they occurred. */
  readonly names: readonly string[];
}

export const useMarkLayers = create<MarkLayers>()(() => ({ names: [] }));

/** More are left out; no sheet marks features in so many ways. */
const MOST_NAMES = 100;

/** Returns undefined where the sheet defines no such style: then the map draws its own mark. */
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
    const { markFeatures } = await withTimeout('style', import('./mark-features.ts'));
    const features = markFeatures(marks, geometry);
    const { names } = useMarkLayers.getState();
    const fresh = new Set(features.map(({ properties }) => String(properties.layer)).filter((name) => !names.includes(name)));
    if (fresh.size > 0 && names.length < MOST_NAMES) useMarkLayers.setState({ names: [...names, ...fresh] });
    return features.length === 0 ? undefined : features;
  } catch {
    // the worker has another result meanwhile
    return undefined;
  }
}
