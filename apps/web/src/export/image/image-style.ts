/** The parts of the map's style that an image includes. */
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { PICKED_SOURCE } from '../../map/picked-layers.ts';
import { resultTiles } from '../../map/result-layers.ts';
import { RESULT_SOURCE } from '../../map/result-looks.ts';
import { HOVER_SOURCE, SELECTION_SOURCE } from '../../map/selection-layers.ts';
import type { Colour } from './image-band.ts';

/** Layers of the map that have no tiles: they are the ground of images without a background, too. */
const GROUND = 'ground';

/** Addresses of the tiles that the worker makes begin so. */
const MADE_HERE = resultTiles('')[0].split('/{z}')[0];

/** Whether a source holds features: of the result, or of a kept layer. */
export function holdsFeatures(source: SourceSpecification | undefined): boolean {
  return source?.type === 'vector' && source.tiles?.[0]?.startsWith(MADE_HERE) === true;
}

const MARKS: readonly string[] = [HOVER_SOURCE, SELECTION_SOURCE];

/** The style of the map as it is, without marks for what is selected and pointed at; and without the background where that is not wanted. */
export function imageStyle(style: StyleSpecification, withBackground: boolean): StyleSpecification {
  const isWanted = (source: string) => holdsFeatures(style.sources[source]) || (withBackground && !MARKS.includes(source));
  const { glyphs, sprite, ...rest } = style;
  return {
    ...rest,
    // what fetches nothing cannot stall
    ...(withBackground && glyphs !== undefined && { glyphs }),
    ...(withBackground && sprite !== undefined && { sprite }),
    sources: Object.fromEntries(Object.entries(style.sources).filter(([id]) => isWanted(id))),
    layers: style.layers.filter((layer) => ('source' in layer ? isWanted(layer.source) : layer.id === GROUND || withBackground)),
  };
}

/** Returns the picture of a result that the style draws: another one has other tiles. */
export function resultOf(style: StyleSpecification | undefined): string | undefined {
  const source = style?.sources[RESULT_SOURCE];
  return source?.type === 'vector' ? source.tiles?.[0] : undefined;
}

/** Whether a style has a background of tiles; one that is still loading has none. */
export function hasBackground(style: StyleSpecification | undefined): boolean {
  return Object.entries(style?.sources ?? {}).some(([id, source]) => !holdsFeatures(source) && id !== PICKED_SOURCE && !MARKS.includes(id));
}

/** The colour of the ground, which is where no tile is. */
export function groundOf(style: StyleSpecification): Colour {
  const ground = style.layers.find(({ id }) => id === GROUND);
  const colour = ground?.type === 'background' ? ground.paint?.['background-color'] : undefined;
  const hex = typeof colour === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) : null;
  return hex === null ? [255, 255, 255] : [Number.parseInt(hex[1], 16), Number.parseInt(hex[2], 16), Number.parseInt(hex[3], 16)];
}

/** Names of the images that lie behind everything. */
export function patternsOf(style: StyleSpecification): string[] {
  return style.layers.flatMap((layer) => {
    const pattern = layer.type === 'background' ? layer.paint?.['background-pattern'] : undefined;
    return typeof pattern === 'string' ? [pattern] : [];
  });
}

/** The hosts that a source asks; none of what is made in the page. */
export function hostsOfSource(source: SourceSpecification): string[] {
  const addresses = [
    ...('tiles' in source ? (source.tiles ?? []) : []),
    ...('url' in source && source.url !== undefined ? [source.url] : []),
  ];
  return [...new Set(addresses.flatMap((address) => hostOf(String(address))))];
}

function hostOf(address: string): string[] {
  try {
    const { protocol, host } = new URL(address.replaceAll(/[{}]/g, ''));
    return protocol === 'https:' || protocol === 'http:' ? [host] : [];
  } catch {
    return [];
  }
}
