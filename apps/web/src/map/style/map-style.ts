/** The whole style of the map as a value: each change makes a new one, and MapLibre applies the difference. */
import type { SelectedGeometry } from '@flyover/result-session';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { AppConfig } from '../../site/app-config.ts';
import {
  BASEMAP_SOURCE,
  basemapLayers,
  basemapSource,
  coverLayers,
  coverSources,
  groundColor,
  isTileTemplate,
} from '../background/background-layers.ts';
import type { BackgroundStyle } from '../background/background-style.ts';
import type { CanvasParts } from '../sheet/canvas-layers.ts';
import { type SheetGround, sheetGround } from '../sheet/sheet-ground.ts';
import { type KeptPicture, keptLayers, keptSources } from './kept-layers.ts';
import {
  HOVER_SOURCE,
  hoverLayers,
  type MarkFeature,
  PICKED_SOURCE,
  pickedLayers,
  pickedSource,
  resultLayers,
  resultSource,
  SELECTION_SOURCE,
  selectionLayers,
  selectionSource,
} from './result-layers.ts';
import { fainter, RESULT_SOURCE } from './result-paint.ts';

export interface MapStyleOptions {
  readonly config: AppConfig;
  readonly dark: boolean;
  /** A raster template of the user's, or empty. */
  readonly rasterTemplate: string;
  /** A raster template for the area around the own map, or empty. */
  readonly cover?: string;
  /** A style of another server, which replaces all other backgrounds. */
  readonly background?: BackgroundStyle;
  /** The opacity of the background, 0 to 1; it does not affect results. */
  readonly backgroundOpacity: number;
  /** The address of the picture that is shown (`pictureAddress`). */
  readonly picture?: string;
  /** The address of the tiles of the picked features (`pickedTiles`). */
  readonly picked?: string;
  /** The selected feature. */
  readonly selection?: SelectedGeometry;
  /** The geometry of the selected feature at an earlier moment. */
  readonly before?: SelectedGeometry;
  /** The features that mark the selection by its style sheet. */
  readonly mark?: readonly MarkFeature[];
  /** Returns the layers that draw the marks of style sheets from a source of marks (`sheetLayers`). */
  readonly markLayers?: (source: string, ground: SheetGround) => readonly LayerSpecification[];
  /** The base URL of relative tile addresses; the page's own address where absent. */
  readonly base?: string;
  /** Whether the result is drawn. */
  readonly overlay: boolean;
  /** Returns the layers of the result's style sheet, from the bottom up. */
  readonly sheet?: (ground: SheetGround) => readonly LayerSpecification[];
  /** MapLibre layers of the user's that draw the result in place of all others. */
  readonly ownLayers?: readonly LayerSpecification[];
  /** The parts that the style sheet lays below the result. */
  readonly canvas?: CanvasParts;
  /** The kept layers that are shown, the one on top first; they lie under the result. */
  readonly kept?: readonly KeptPicture[];
  /** Whether one of them covers the result, which is then not drawn itself. */
  readonly covered?: boolean;
}

function shownOrNot(layers: readonly LayerSpecification[], visible: boolean): LayerSpecification[] {
  if (visible) return [...layers];
  return layers.map((layer) => ({ ...layer, layout: { ...layer.layout, visibility: 'none' } }) as LayerSpecification);
}

/** The share of their opacity that background labels keep under a result with labels of its own, so that those are read first. */
const STEP_BACK = 0.4;

function stepBack(layer: LayerSpecification): LayerSpecification {
  return layer.type === 'symbol' ? fainter(layer, STEP_BACK) : layer;
}

function hasLabels({ type, layout }: LayerSpecification): boolean {
  return type === 'symbol' && layout !== undefined && 'text-field' in layout && layout.visibility !== 'none';
}

export function mapStyle(options: MapStyleOptions): StyleSpecification {
  const { background, canvas } = options;
  const template = isTileTemplate(options.rasterTemplate) ? options.rasterTemplate : '';
  const basemap = background === undefined ? basemapSource(options.config, template, options.base) : undefined;
  const ground = groundColor(options.dark);
  const under = sheetGround(options.dark, canvas?.dark);
  const marks = (source: string) => shownOrNot(options.markLayers?.(source, under) ?? [], options.overlay);
  const box = options.config.data?.bounds;
  const covered = basemap?.type === 'vector' && box !== undefined && options.cover !== undefined && options.cover !== '';
  const hasPicture = options.picture !== undefined;
  const drawn = options.overlay && options.covered !== true;
  const results = !hasPicture
    ? []
    : [
        ...shownOrNot(canvas?.layers ?? [], drawn),
        ...keptLayers(options.kept ?? [], under),
        ...(options.ownLayers === undefined ? resultLayers(drawn, options.dark) : shownOrNot(options.ownLayers, drawn)),
        ...shownOrNot(options.sheet?.(under) ?? [], drawn),
      ];
  const backgroundLayers = background?.layers ?? basemapLayers(basemap, options.dark);
  return {
    version: 8,
    ...(background?.glyphs !== undefined && { glyphs: background.glyphs }),
    ...(background?.sprite !== undefined && { sprite: background.sprite }),
    sources: {
      ...background?.sources,
      ...(covered && coverSources(options.cover, box, options.config)),
      ...(basemap !== undefined && { [BASEMAP_SOURCE]: basemap }),
      ...(options.picture !== undefined && {
        ...canvas?.sources,
        ...keptSources(options.kept ?? []),
        [RESULT_SOURCE]: resultSource(options.picture),
        ...(options.picked !== undefined && { [PICKED_SOURCE]: pickedSource(options.picked) }),
        [HOVER_SOURCE]: selectionSource(undefined),
        [SELECTION_SOURCE]: selectionSource(options.selection, options.mark, options.before),
      }),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      ...(covered ? coverLayers(options.dark) : []),
      ...(results.some(hasLabels) ? backgroundLayers.map(stepBack) : backgroundLayers),
      // a translucent layer between background and results fades every kind of background alike
      { id: 'veil', type: 'background', paint: { 'background-color': ground, 'background-opacity': 1 - options.backgroundOpacity } },
      ...results,
      ...(!hasPicture
        ? []
        : [
            ...(options.picked === undefined ? [] : pickedLayers(options.overlay)),
            ...hoverLayers(options.overlay),
            ...marks(HOVER_SOURCE),
            ...selectionLayers(options.overlay),
            ...marks(SELECTION_SOURCE),
          ]),
    ],
  };
}
