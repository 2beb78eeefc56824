/** A second, invisible map: it draws the pieces of an image with the style of the first. */
import {
  type ErrorEvent,
  type LayerSpecification,
  Map as MapLibreMap,
  type SourceSpecification,
  type StyleSpecification,
} from 'maplibre-gl';
import { useLayers } from '../../layers/layers-store.ts';
import { attachImages } from '../../map/images/attach-images.ts';
import { waitForFont } from '../../map/maplibre/map-font.ts';
import { canvasGround } from '../../map/sheet/canvas-ground.ts';
import { sheetGround } from '../../map/sheet/sheet-ground.ts';
import { sheetNames, useSheet } from '../../map/sheet/sheet-store.ts';
import { keptLayers, keptPictures } from '../../map/style/kept-layers.ts';
import { HOVER_SOURCE, PICKED_SOURCE, SELECTION_SOURCE } from '../../map/style/result-layers.ts';
import { RESULT_SOURCE } from '../../map/style/result-paint.ts';
import { resultTiles } from '../../map/tiles/tile-addresses.ts';
import { useRun } from '../../run/run-store.ts';
import type { ImageFrame, Piece, PieceCamera } from './image-frame.ts';
import type { Colour } from './png-writer.ts';

/** Specification, section 9: taking the image gives up after so long, ms. An image of several pieces has it for each. */
const GIVE_UP_AFTER = 10_000;

/** Pixels a side of the canvas while tiles are on their way. */
const COARSE_PIXELS = 64;

export interface HiddenMap {
  /**
   * Draws what a camera sees, once all its tiles are there.
   *
   * @returns the pixels of the piece, as WebGL reads them
   * @throws ImageError after 10 s; the reason of the signal
   */
  draw(camera: PieceCamera, piece: Piece, signal: AbortSignal): Promise<Uint8Array>;
  /** The hosts of background tiles that failed. */
  failedHosts(): readonly string[];
  destroy(): void;
}

/** @throws Error where the browser gives no second map */
export function createHiddenMap(style: StyleSpecification, frame: ImageFrame): HiddenMap {
  const container = document.createElement('div');
  container.inert = true;
  // not hidden from layout: its size is the map's
  container.style.cssText = `position: fixed; left: -99999px; top: 0; visibility: hidden; width: ${frame.mapWidth}px; height: ${frame.mapHeight}px;`;
  document.body.append(container);
  const map = newMap(container, style, frame);
  map.on('styledata', () => waitForFont(map));
  const images = attachImages(map, frame.pixelRatio);
  // no feature asks for the images of backgrounds
  const patterns = Promise.all(patternsOf(style).map(images.need)).catch(() => undefined);
  const unfollow = followSheet(map, style);
  // the map draws with each tile that comes: until all are there, as few pixels as can be
  const coarse = COARSE_PIXELS / Math.max(frame.mapWidth, frame.mapHeight);
  const failed = new Set<string>();
  let broken: string | undefined;
  let resultBroken: string | undefined;
  map.on('error', (event: ErrorEvent & { readonly sourceId?: string }) => {
    // tiles of the earlier piece, which are no longer awaited
    if (event.error instanceof DOMException && event.error.name === 'AbortError') return;
    const source = event.sourceId === undefined ? undefined : style.sources[event.sourceId];
    if (holdsFeatures(source)) resultBroken ??= event.error.message;
    else if (source === undefined) broken ??= event.error.message;
    else for (const host of hostsOfSource(source)) failed.add(host);
  });
  return {
    async draw(camera, piece, signal) {
      await patterns;
      map.setPixelRatio(coarse);
      map.jumpTo({ center: [camera.lon, camera.lat], zoom: frame.mapLibreZoom });
      await rest(map, signal, () => givenUp(map, style, broken));
      if (resultBroken !== undefined) throw new ImageError({ kind: 'failed', message: resultBroken });
      // drawn and read in one go: what a canvas of WebGL shows is gone afterwards
      map.setPixelRatio(frame.pixelRatio);
      map.redraw();
      const pixels = readPiece(map.getCanvas(), piece);
      map.setPixelRatio(coarse);
      return pixels;
    },
    failedHosts: () => [...failed],
    destroy() {
      unfollow();
      map.remove();
      container.remove();
    },
  };
}

function newMap(container: HTMLElement, style: StyleSpecification, frame: ImageFrame): MapLibreMap {
  try {
    return new MapLibreMap({
      container,
      style,
      center: [0, 0],
      zoom: frame.mapLibreZoom,
      maxZoom: 24,
      pixelRatio: frame.pixelRatio,
      // before MapLibre rounds, the canvas may be a part of a pixel larger
      maxCanvasSize: [frame.canvasWidth + 1, frame.canvasHeight + 1],
      // a piece may look over the edges of the world
      transformConstrain: (center, zoom) => ({ center, zoom }),
      interactive: false,
      attributionControl: false,
      renderWorldCopies: false,
      trackResize: false,
      validateStyle: false,
      fadeDuration: 0,
      localIdeographFontFamily: "'Inter Variable', sans-serif",
    });
  } catch (error) {
    container.remove();
    throw error;
  }
}

/** Waits until the map is loaded and drawn. While the page is in the background no map draws: that time does not count. */
function rest(map: MapLibreMap, signal: AbortSignal, problem: () => ImageError): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(giveUp, GIVE_UP_AFTER);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, GIVE_UP_AFTER);
    };
    const lost = () => end(() => reject(new ImageError({ kind: 'failed', message: 'WebGL 2' })));
    const idle = () => end(resolve);
    const aborted = () => end(() => reject(signal.reason));
    function giveUp() {
      if (document.hidden) return;
      end(() => reject(problem()));
    }
    function end(settle: () => void) {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      map.getCanvas().removeEventListener('webglcontextlost', lost);
      signal.removeEventListener('abort', aborted);
      map.off('idle', idle);
      settle();
    }
    if (signal.aborted) {
      aborted();
      return;
    }
    document.addEventListener('visibilitychange', again);
    map.getCanvas().addEventListener('webglcontextlost', lost);
    signal.addEventListener('abort', aborted);
    map.on('idle', idle);
    map.triggerRepaint();
  });
}

/** Returns the error that names the part of the map that was not loaded at the timeout. */
function givenUp(map: MapLibreMap, style: StyleSpecification, broken: string | undefined): ImageError {
  const seconds = GIVE_UP_AFTER / 1000;
  const late = Object.entries(style.sources).filter(([id]) => map.getSource(id) === undefined || !map.isSourceLoaded(id));
  const waiting = late.filter(([, source]) => !holdsFeatures(source));
  if (late.length > 0 && waiting.length === 0) return new ImageError({ kind: 'result', seconds });
  const hosts = [...new Set(waiting.flatMap(([, source]) => hostsOfSource(source)))];
  if (hosts.length === 0 && broken !== undefined) return new ImageError({ kind: 'failed', message: broken });
  return new ImageError({ kind: 'background', hosts, seconds });
}

function readPiece(canvas: HTMLCanvasElement, piece: Piece): Uint8Array {
  const gl = canvas.getContext('webgl2');
  if (gl === null) throw new ImageError({ kind: 'failed', message: 'WebGL 2' });
  const pixels = new Uint8Array(piece.width * piece.height * 4);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  const bottom = canvas.height - (piece.y - piece.top) - piece.height;
  gl.readPixels(piece.x - piece.left, bottom, piece.width, piece.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels;
}

/** Pixels a side that the browser can draw; the map on the page is asked. */
export function largestCanvas(canvas: HTMLCanvasElement): number {
  const gl = canvas.getContext('webgl2');
  if (gl === null) return 2048;
  const [width, height]: readonly number[] = gl.getParameter(gl.MAX_VIEWPORT_DIMS);
  return Math.min(gl.getParameter(gl.MAX_TEXTURE_SIZE), gl.getParameter(gl.MAX_RENDERBUFFER_SIZE), width, height);
}

/** Why an image could not be taken, as data: the section puts it into words. */
export type ImageProblem =
  /** Tiles of the background did not come in time, or at all; `hosts` lists their hosts. */
  | { readonly kind: 'background'; readonly hosts: readonly string[]; readonly seconds: number }
  /** The result's own tiles did not come in time. */
  | { readonly kind: 'result'; readonly seconds: number }
  /** Another result has been drawn meanwhile. */
  | { readonly kind: 'changed' }
  /** The browser could not draw or store it. */
  | { readonly kind: 'failed'; readonly message: string };

/** An image that was given up. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`the image was given up: ${problem.kind}`);
    this.problem = problem;
  }
}

// The pieces of an image may need tiles that the page's map does not have: further layers of their style sheets are added while the tiles
// load.

/**
 * Adds the layers of the result's style sheet and of the kept layers' style sheets.
 *
 * @param style what the map draws at first
 * @returns ends it
 */
function followSheet(map: MapLibreMap, style: StyleSpecification): () => void {
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const ground = sheetGround(isDark, canvasGround(useRun.getState().outcome?.style?.canvas ?? [])?.dark);
  const known = new Set(style.layers.map(({ id }) => id));
  const sourceOf = (layer: LayerSpecification) => ('source' in layer ? layer.source : undefined);
  /** @param above the layer above all of them; undefined: none */
  const add = (layers: readonly LayerSpecification[], above: string | undefined) => {
    // from the top down, so that each finds the one above it
    layers.reduceRight<string | undefined>((above, layer) => {
      if (style.sources[sourceOf(layer) ?? ''] === undefined) return above;
      if (!known.has(layer.id)) map.addLayer(layer, above);
      known.add(layer.id);
      return layer.id;
    }, above);
  };
  const lowestOfResult = style.layers.find((layer) => sourceOf(layer) === RESULT_SOURCE)?.id;
  return useSheet.subscribe((sheet) => {
    const pictures = keptPictures(useLayers.getState().layers, { kept: sheet.kept, make: sheet.make });
    add(keptLayers(pictures, ground), lowestOfResult);
    add(sheet.make?.(sheetNames(sheet), RESULT_SOURCE, 'vector', ground) ?? [], undefined);
  });
}

// The parts of the map's style that an image includes.

/** Layers of the map that have no tiles: they are the ground of images without a background, too. */
const GROUND = 'ground';

/** The prefix of the addresses of tiles that the worker makes. */
const MADE_HERE = resultTiles('')[0].split('/{z}')[0];

/** Returns whether a source holds features of the result or of a kept layer. */
export function holdsFeatures(source: SourceSpecification | undefined): boolean {
  return source?.type === 'vector' && source.tiles?.[0]?.startsWith(MADE_HERE) === true;
}

const MARKS: readonly string[] = [HOVER_SOURCE, SELECTION_SOURCE];

/** Returns the current style of the map without the marks of selection and pointer, and on request without the background. */
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

/** Returns whether a style has a background of tiles; a style that is still loading has none. */
export function hasBackground(style: StyleSpecification | undefined): boolean {
  return Object.entries(style?.sources ?? {}).some(([id, source]) => !holdsFeatures(source) && id !== PICKED_SOURCE && !MARKS.includes(id));
}

/** Returns the colour of the ground, visible where there is no tile. */
export function groundOf(style: StyleSpecification): Colour {
  const ground = style.layers.find(({ id }) => id === GROUND);
  const colour = ground?.type === 'background' ? ground.paint?.['background-color'] : undefined;
  const hex = typeof colour === 'string' ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) : null;
  return hex === null ? [255, 255, 255] : [Number.parseInt(hex[1], 16), Number.parseInt(hex[2], 16), Number.parseInt(hex[3], 16)];
}

/** Names of the images that lie behind everything. */
function patternsOf(style: StyleSpecification): string[] {
  return style.layers.flatMap((layer) => {
    const pattern = layer.type === 'background' ? layer.paint?.['background-pattern'] : undefined;
    return typeof pattern === 'string' ? [pattern] : [];
  });
}

/** Returns the hosts that a source requests; none for tiles made in the page. */
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
