/** The content of an image's legend: the classes on the map at the zoom of the image, under a title. */
import type { MapLegend } from '@flyover/result-session';
import i18next from 'i18next';
import { coveredRun, featuresOf, isDrawnBySheet, isOnMap, type MapLayer, shownResult, useLayers } from '../../layers/layers-store.ts';
import { defaultClasses, mayShrink } from '../../map/legend/Legend.tsx';
import { classLabel, DEFAULT_SWATCHES, FIRST_SHOWN, inOrder, layerSwatchStyle, type SwatchStyle } from '../../map/legend/legend-classes.ts';
import { hiddenRules } from '../../map/legend/use-legends.ts';
import { resultWorker } from '../../results/result-client.ts';
import { useResultView } from '../../results/result-view.ts';
import { originName } from '../../run/result-mark.ts';
import { shownStyle, useRun } from '../../run/run-store.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { loadTexts } from '../../ui/i18n.ts';

/** A class: its swatch, what it is, how many features it has. */
export interface LegendLine {
  readonly look: SwatchStyle;
  readonly label: string;
  readonly count?: number;
}

/** Classes that belong together, perhaps those of a layer, and what is to be said below them. */
export interface LegendGroup {
  readonly name?: string;
  readonly lines: readonly LegendLine[];
  readonly note?: string;
}

export interface LegendContent {
  readonly title: string;
  readonly groups: readonly LegendGroup[];
  /** The credit of the data; absent where the image has it elsewhere. */
  readonly credit?: string;
}

/**
 * Returns the legend of the result, and of the layers on the map.
 *
 * @param webZoom counts 256-pixel tiles
 * @param withLayers whether the image includes layers; without them the result is drawn even where a layer covers it on the map
 * @returns undefined without any legend: for example before the first run, or under a style of MapLibre
 */
export async function legendContent(webZoom: number, withLayers: boolean): Promise<LegendContent | undefined> {
  await loadTexts('legend');
  const layers = withLayers ? useLayers.getState().layers.filter(isOnMap) : [];
  const isCovered = withLayers && coveredRun(layers, shownResult()) !== undefined;
  const parts = await Promise.all([isCovered ? [] : resultGroups(webZoom), ...layers.map((layer) => layerGroup(layer, webZoom))]);
  const groups = parts.flat().filter(({ lines, note }) => lines.length > 0 || note !== undefined);
  return groups.length === 0 ? undefined : { title: originName() ?? i18next.t('legend.title'), groups };
}

async function resultGroups(webZoom: number): Promise<LegendGroup[]> {
  const run = useRun.getState();
  const { outcome } = run;
  const style = shownStyle(run)?.style;
  if (outcome?.bounds === undefined || style?.layers !== undefined) return [];
  const { drawn } = useResultView.getState();
  const stats = (drawn.runId === outcome.runId ? drawn.counts : undefined) ?? outcome.stats;
  if (style?.styled === true) {
    const legend = await resultWorker().legend(outcome.runId, Math.floor(webZoom));
    return legend === undefined ? [] : [sheetGroup(legend, hiddenRules(style))];
  }
  const lines: LegendLine[] = defaultClasses(stats).map(([kind, label, count]) => ({
    look: DEFAULT_SWATCHES[kind],
    label: i18next.t(label),
    count,
  }));
  const shrinks = !useSettings.getState().disable_poiomatic && mayShrink(stats, webZoom);
  return [{ lines: [...lines, ...(shrinks ? [{ look: DEFAULT_SWATCHES.shrunk, label: i18next.t('legend.shrunk') }] : [])] }];
}

async function layerGroup(layer: MapLayer, webZoom: number): Promise<LegendGroup[]> {
  if (!isDrawnBySheet(layer)) return [{ lines: [{ look: layerSwatchStyle(layer), label: layer.name, count: featuresOf(layer) }] }];
  const legend = await resultWorker().legend(layer.id, Math.floor(webZoom));
  return legend === undefined ? [] : [{ name: layer.name, ...sheetGroup(legend, new Set()) }];
}

function sheetGroup({ classes, total }: MapLegend, hidden: ReadonlySet<number>): LegendGroup {
  const drawn = classes.filter(({ rule }) => !hidden.has(rule));
  const shown = inOrder(drawn).slice(0, FIRST_SHOWN);
  const left = total - (classes.length - drawn.length) - shown.length;
  return {
    lines: shown.map((each) => ({ look: each, label: classLabel(each, i18next.t), count: each.count })),
    ...(left > 0 && { note: i18next.t('legend.tooMany', { count: left }) }),
  };
}
