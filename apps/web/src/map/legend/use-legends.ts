/** The classes of style sheets, and which of them are hidden. */
import type { MapLegend, StyleReport } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { isDrawnBySheet, type MapLayer, useLayers } from '../../layers/layers-store.ts';
import { resultWorker } from '../../results/result-client.ts';
import { useDrawnCounts } from '../../results/result-view.ts';
import { shownStyle, useRun } from '../../run/run-store.ts';
import { useView } from '../../view/view-store.ts';

const NONE: ReadonlySet<number> = new Set();

/** The delay before a count, ms: none is made while the map zooms. */
const PAUSE = 150;

/** The hidden classes of a style; another style shows all of its classes. */
interface Hidden {
  readonly style: StyleReport | undefined;
  readonly rules: ReadonlySet<number>;
}

/** Hidden classes stay hidden while the legend is folded. */
let hiddenNow: Hidden = { style: undefined, rules: NONE };

/** Returns the hidden classes of a style. */
export function hiddenRules(style: StyleReport | undefined): ReadonlySet<number> {
  return hiddenNow.style === style ? hiddenNow.rules : NONE;
}

export interface ShownLegend {
  /** Undefined until the worker has counted. */
  readonly legend?: MapLegend;
  readonly hidden: ReadonlySet<number>;
  /** Hides a class, or draws it again. */
  toggle(rule: number): void;
}

/** Returns the classes of the shown result at the zoom of the map. */
export function useSheetLegend(): ShownLegend {
  const runId = useRun((run) => shownStyle(run)?.runId);
  const style = useRun((run) => shownStyle(run)?.style);
  const drawn = useDrawnCounts(runId);
  // tiles, and with them the style, have integer zooms
  const zoom = useView((view) => Math.floor(view.zoom));
  const [legend, setLegend] = useState<{ readonly runId: number; readonly reported: MapLegend }>();
  const [hidden, setHidden] = useState(hiddenNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another style has other classes, another filter other counts
  useEffect(() => {
    if (runId === undefined) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      resultWorker()
        .legend(runId, zoom)
        .then(
          (reported) => isWanted && reported !== undefined && setLegend({ runId, reported }),
          // a crash of the worker is reported elsewhere
          () => undefined,
        );
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [runId, style, zoom, drawn]);
  const rules = hidden.style === style ? hidden.rules : NONE;
  return {
    ...(legend?.runId === runId && legend !== undefined && { legend: legend.reported }),
    hidden: rules,
    toggle(rule) {
      const next = new Set(rules);
      if (!next.delete(rule)) next.add(rule);
      hiddenNow = { style, rules: next };
      setHidden(hiddenNow);
      if (runId !== undefined) void hide(runId, style, [...next]);
    },
  };
}

async function hide(runId: number, style: StyleReport | undefined, rules: readonly number[]): Promise<void> {
  const picture = await resultWorker()
    .hideClasses(runId, rules)
    .catch(() => undefined);
  const now = shownStyle(useRun.getState());
  if (picture === undefined || now === undefined || now.runId !== runId || now.style !== style || now.picture >= picture) return;
  useRun.setState({ drawnStyle: { ...now, picture } });
}

// The classes of layers that are drawn by the style sheets of their queries.

/** A layer with its classes at the zoom of the map. */
export interface LayerLegend {
  readonly layer: MapLayer;
  readonly legend: MapLegend;
}

/** Returns the legends of layers that the worker has counted at the zoom of the map, the top layer first. */
export function useLayerLegends(): readonly LayerLegend[] {
  const layers = useLayers(({ layers }) => layers).filter(isDrawnBySheet);
  const zoom = useView((view) => Math.floor(view.zoom));
  const [legends, setLegends] = useState<ReadonlyMap<number, MapLegend>>(new Map());
  const request = layers.map(({ id, version, styleVersion }) => `${id} ${version} ${styleVersion}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text identifies the layers and their styles
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
