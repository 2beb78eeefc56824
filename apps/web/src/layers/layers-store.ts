/** The kept layers of the map, without their features, which are in the result's worker. */
import type { ReadFault } from '@flyover/osm-elements';
import type { Directive } from '@flyover/query-template';
import type { LayerNumbers } from '@flyover/result-session';
import type { LinkLayer } from '@flyover/share-links';
import { create } from 'zustand';
import { useResultView } from '../results/result-view.ts';
import { shownStyle, useRun } from '../run/run-store.ts';
import { sameSheets } from '../run/sheets-of-text.ts';
import { readKept, writeKept } from '../settings/settings-store.ts';
import { useMapPane } from '../view/map-commands.ts';
import type { Bbox } from '../view/zoom.ts';

/** The origin of a layer. */
export type LayerOrigin =
  | {
      readonly kind: 'query';
      /** The user's text. */
      readonly text: string;
      /** The address that answered. */
      readonly server: string;
    }
  | { readonly kind: 'combined' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'address'; readonly address: string };

/** A layer, as the panel lists it and the map draws it. */
export interface MapLayer {
  /** Its number in the worker. */
  readonly id: number;
  /** Its identity in all tabs of this browser, over reloads. */
  readonly mark: string;
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** 0 to 1 */
  readonly opacity: number;
  readonly visible: boolean;
  readonly origin: LayerOrigin;
  /** Counts the changes of its features: each has other tiles. */
  readonly version: number;
  /** Whether it is drawn in its own colour although its query has a style sheet. */
  readonly plain?: boolean | undefined;
  /** Counts its changes between its own colour and the sheet: each has other tiles. */
  readonly styleVersion?: number;
  /** Absent until its features are opened, or its query is run. */
  readonly numbers?: LayerNumbers | undefined;
  /** Of a large file at an address: what it has in this box is here, and no more (`follow-view.ts`). Degrees */
  readonly box?: Bbox | undefined;
  /** Why what lies in view is not read of such a file. */
  readonly refusal?: ReadFault | undefined;
  /** The key and the size of its stored features, and the box that they are of. */
  readonly stored?: { readonly key: string; readonly bytes: number; readonly box?: Bbox } | undefined;
  /** Whether it was read anew since then: the stored features stay until those of now take their place. */
  readonly stale?: boolean;
  /** The run and the sheets that it was kept from. */
  readonly keptFrom?: KeptFrom;
}

/** A result that is a layer as well: its run, and the style sheets that the layer is drawn by. */
export interface KeptFrom {
  readonly runId: number;
  readonly sheets: readonly Pick<Directive, 'text'>[];
}

interface LayersState {
  /** The top one first. */
  readonly layers: readonly MapLayer[];
  /** Whether the panel is open. */
  readonly open: boolean;
  /** A layer that is being read. */
  readonly reading?: { readonly name: string; readonly stop: () => void } | undefined;
}

export const useLayers = create<LayersState>()(() => ({ layers: [], open: false }));

/** Opens or closes the panel, which has the same place as that for drawing. */
export function setPanelOpen(open: boolean): void {
  if (open) useMapPane.setState({ drawing: false });
  useLayers.setState({ open });
}

/** Returns the layers without those that wait for their features and are in another list already: with the same query, name and colour. */
export function withoutTwins(layers: readonly MapLayer[], others: readonly MapLayer[]): readonly MapLayer[] {
  const textOf = ({ origin }: MapLayer) => (origin.kind === 'query' ? origin.text : undefined);
  const isTwin = (one: MapLayer, other: MapLayer) =>
    textOf(one) !== undefined && textOf(one) === textOf(other) && one.name === other.name && one.color === other.color;
  return layers.filter((one) => one.numbers !== undefined || one.stored !== undefined || !others.some((other) => isTwin(one, other)));
}

/** Changes fields of a layer. */
export function changeLayer(id: number, change: Partial<MapLayer>): void {
  useLayers.setState(({ layers }) => ({ layers: layers.map((layer) => (layer.id === id ? { ...layer, ...change } : layer)) }));
}

/** Moves a layer to an index, 0 being the top; an index beyond the end means the end. */
export function moveLayer(id: number, to: number): void {
  useLayers.setState(({ layers }) => {
    const layer = layers.find((each) => each.id === id);
    if (layer === undefined) return {};
    const others = layers.filter((each) => each !== layer);
    return { layers: others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, layer) };
  });
}

/** Returns the number of features that a layer draws. */
export function featuresOf({ numbers }: Pick<MapLayer, 'numbers'>): number {
  return numbers === undefined ? 0 : numbers.points + numbers.lines + numbers.polygons;
}

/** Whether the map draws a layer by the style sheets of its query. */
export function isDrawnBySheet(layer: MapLayer): boolean {
  const { plain, styleVersion = 0 } = layer;
  return isOnMap(layer) && plain !== true && styleVersion > 0;
}

/** Whether the map draws something of a layer. */
export function isOnMap({ visible, numbers }: MapLayer): boolean {
  return visible && numbers !== undefined;
}

/** The state of the shown result: the parts of its style that a layer may differ in. */
export interface ShownResult {
  readonly runId: number | undefined;
  /** Absent where nothing is drawn of it. */
  readonly sheets?: KeptFrom['sheets'] | undefined;
  /** A filter leaves features of it out. */
  readonly filtered: boolean;
}

/** Whether a result is a layer already. */
export function isLayer(layers: readonly MapLayer[], runId: number | undefined): boolean {
  return runId !== undefined && layers.some(({ keptFrom }) => keptFrom?.runId === runId);
}

/**
 * The run of the shown result, where a layer that is shown, too, draws the same features in the same style, so that the map does not draw
 * the result.
 */
export function coveredRun(layers: readonly MapLayer[], { runId, sheets, filtered }: ShownResult): number | undefined {
  if (runId === undefined || filtered) return undefined;
  const covers = ({ visible, numbers, keptFrom }: MapLayer) =>
    visible && numbers !== undefined && keptFrom?.runId === runId && (sheets === undefined || sameSheets(keptFrom.sheets, sheets));
  return layers.some(covers) ? runId : undefined;
}

/** Returns the current state of the shown result. */
export function shownResult(): ShownResult {
  const run = useRun.getState();
  const runId = run.outcome?.runId;
  const { drawn } = useResultView.getState();
  return { runId, sheets: shownStyle(run)?.sheets, filtered: drawn.runId === runId && drawn.counts !== undefined };
}

/** Whether the map leaves the drawing of the result to a layer. */
export function useCovered(): boolean {
  const layers = useLayers((state) => state.layers);
  const filtered = useResultView(({ drawn }) => (drawn.counts === undefined ? undefined : drawn.runId));
  return useRun((run) => {
    const runId = run.outcome?.runId;
    return coveredRun(layers, { runId, sheets: shownStyle(run)?.sheets, filtered: runId === filtered }) !== undefined;
  });
}

/** Layers as a link can hold them, and how many it cannot. */
export function linkLayers(layers: readonly MapLayer[]): { readonly linked: readonly LinkLayer[]; readonly left: number } {
  const linked = layers.flatMap(({ name, color, opacity, visible, origin, plain }): LinkLayer[] =>
    origin.kind === 'query' ? [{ name, color, opacity, visible, query: origin.text, ...(plain === true && { plain }) }] : [],
  );
  return { linked, left: layers.length - linked.length };
}

// Whether this browser has stored layers: known at the start without asking its database.

const FIELD = 'flyover-layers';

export function hasStoredLayers(): boolean {
  return readKept(FIELD) === 'yes';
}

export function noteStoredLayers(are: boolean): void {
  writeKept(FIELD, are ? 'yes' : undefined);
}
