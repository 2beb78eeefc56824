import type { CanvasStyle } from '@flyover/result-session';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { readTileAddress } from '../../settings/own-addresses.ts';
import type { AppConfig } from '../../site/app-config.ts';
import { toMapLibreZoom } from '../../view/zoom.ts';
import { hostOf, isTileTemplate, rasterSource, templateCredit } from '../background/background-layers.ts';
import { agreeToHost } from '../images/image-hosts.ts';
import { tellMissingImage } from '../images/image-problems.ts';
import { canvasColor, canvasGround, canvasOpacity, shareOf, textOf } from './canvas-ground.ts';

/** The layers that the `canvas` rules of a style sheet add between background and result, and what belongs to them. */
export interface CanvasParts {
  /** From the bottom up. */
  readonly layers: readonly LayerSpecification[];
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Names of the images of the layers; the map does not request images of background layers by itself. */
  readonly images: readonly string[];
  /** The attribution of the tiles. */
  readonly credits: readonly string[];
  /** Whether its colour is dark; absent where the background shows through. */
  readonly dark?: boolean;
}

// The layers that the `canvas` rules of a style sheet add between background and result: a colour, an image, tiles.

type Values = CanvasStyle['values'];

/** The most sources of tiles. */
const MOST_TILES = 10;

/**
 * Makes the layers of `canvas` rules.
 *
 * @param styles the values by ascending zoom
 * @param update receives the layers, and again once the user has agreed to a host of tiles
 */
export function canvasParts(styles: readonly CanvasStyle[], config: AppConfig, update: (parts: CanvasParts) => void): void {
  const templates = [...new Set(styles.flatMap(({ values }) => templateOf(values) ?? []))].slice(0, MOST_TILES);
  const agreed = new Set<string>();
  const draw = () =>
    update(
      partsOf(
        styles,
        templates.filter((template) => agreed.has(template)),
        config,
      ),
    );
  draw();
  for (const template of templates) {
    void agreeToHost(hostOf(template)).then((isAgreed) => {
      if (!isAgreed) return;
      agreed.add(template);
      draw();
    });
  }
}

function partsOf(styles: readonly CanvasStyle[], templates: readonly string[], config: AppConfig): CanvasParts {
  const layers = styles.flatMap(({ fromZoom, values }, index): LayerSpecification[] => {
    const next = styles[index + 1]?.fromZoom;
    const range = { ...(fromZoom > 0 && { minzoom: zoomOf(fromZoom) }), ...(next !== undefined && { maxzoom: zoomOf(next) }) };
    const opacity = canvasOpacity(values);
    const color = canvasColor(values);
    const image = textOf(values['fill-image']);
    const template = templateOf(values);
    const paint = { 'background-opacity': opacity };
    return [
      ...(color === undefined ? [] : [layerOf('color', index, range, { ...paint, 'background-color': color })]),
      ...(image === undefined ? [] : [layerOf('image', index, range, { ...paint, 'background-pattern': `pattern|${image}` })]),
      ...(template === undefined || !templates.includes(template)
        ? []
        : [
            {
              id: `canvas-tiles ${index}`,
              type: 'raster' as const,
              source: sourceOf(templates, template),
              ...range,
              paint: { 'raster-opacity': shareOf(values['tiles-opacity']), 'raster-fade-duration': 0 },
            },
          ]),
    ];
  });
  const images = styles.flatMap(({ values }) => textOf(values['fill-image']) ?? []).map((image) => `pattern|${image}`);
  const sources = templates.map((template): [string, SourceSpecification] => [
    sourceOf(templates, template),
    rasterSource(template, config),
  ]);
  const ground = canvasGround(styles);
  return {
    layers,
    sources: Object.fromEntries(sources),
    images: [...new Set(images)],
    credits: templates.map((template) => templateCredit(template, false, config)),
    ...(ground && { dark: ground.dark }),
  };
}

function layerOf(part: string, index: number, range: object, paint: object): LayerSpecification {
  return { id: `canvas-${part} ${index}`, type: 'background', ...range, paint };
}

function sourceOf(templates: readonly string[], template: string): string {
  return `canvas-tiles-${templates.indexOf(template)}`;
}

/** Returns MapLibre's zoom, at least 0. */
function zoomOf(webZoom: number): number {
  return Math.max(0, toMapLibreZoom(webZoom));
}

/** Returns the template of tiles; reports an invalid one. */
function templateOf(values: Values): string | undefined {
  const tiles = textOf(values.tiles);
  if (tiles === undefined) return undefined;
  const template = readTileAddress(tiles);
  if (template !== undefined && isTileTemplate(template)) return template;
  tellMissingImage(tiles);
  return undefined;
}
