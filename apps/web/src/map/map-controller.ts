/**
 * MapLibre behind a small interface: the rest of the app sets a style, a view and a selection, and receives moves and clicks. Rotation,
 * pitch and world copies are off: `{{bbox}}` has no meaning under them.
 */
import {
  addProtocol,
  type ErrorEvent,
  type RasterTileSource,
  type StyleSpecification,
  setWorkerUrl,
  type VectorTileSource,
} from 'maplibre-gl';
import './maplibre/map-library.css';
import { FILE_TILES, fileTile } from '../own-data/file-background.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import type { MapController } from '../view/map-commands.ts';
import type { MapView } from '../view/view-store.ts';
import { MIN_WEB_ZOOM, toMapLibreZoom, toWebZoom } from '../view/zoom.ts';
import { isBackgroundSource } from './background/background-layers.ts';
import { clickTolerance, glideTime, handleKeys } from './gestures/map-gestures.ts';
import type { ProcessorPainting } from './gestures/processor-painting.ts';
import { attachImages } from './images/attach-images.ts';
import { waitForFont } from './maplibre/map-font.ts';
import { MAP_WORKER } from './maplibre/map-worker.ts';
import { OpaqueMap } from './maplibre/opaque-map.ts';
import { keepTileOrder } from './maplibre/tile-order.ts';
import { beginPicture, endPicture, tellTile } from './sheet/sheet-store.ts';
import { RESULT_SOURCE } from './style/result-paint.ts';
import { createPictureSwitch, type PictureSwitch } from './tiles/picture-switch.ts';
import { isPickedTile, pictureOf, resultTiles, tileAddress } from './tiles/tile-addresses.ts';
import { type TileQueue, tilesOfView } from './tiles/tile-requests.ts';

export interface MapEvents {
  onMove(view: MapView): void;
  onMoveEnd(view: MapView): void;
  /** Degrees of the click. */
  onClick(lat: number, lon: number): void;
  /** Called when the map has drawn its first frame and is idle. */
  onFirstIdle(): void;
  /** Called when every tile of the result in view is on the screen. */
  onResultPainted(): void;
  onError(message: string): void;
  /** Called when a tile of a background has failed. @param address the template of its tiles */
  onBackgroundTileFailed(address: string): void;
  onBackgroundTileCame(address: string): void;
}

let tileQueue: TileQueue | undefined;

const noLayers = () => Promise.resolve();

/** Waits until the map has drawn with the layers that were added last. */
let layersShown = noLayers;

/** The longest time that a step of zoom with software rendering waits for its tiles before it shows what there is, ms: a tenth of a second is not noticed as a delay. */
const STEP_PATIENCE = 100;

/** The longest time that a tile waits for its layers, ms. */
const LAYERS_WAIT = 300;

/** Receives the events of the tiles of results. */
let onTile: Pick<PictureSwitch, 'tileAsked' | 'tileCame'> | undefined;

/** Registers the protocol of the worker's tiles; call it before the first map. */
export function connectTiles(queue: TileQueue): void {
  if (tileQueue === undefined) {
    setWorkerUrl(MAP_WORKER);
    addProtocol('flyover', async (parameters, controller) => {
      if (tileQueue === undefined) throw new Error('no result to draw');
      if (isPickedTile(parameters.url)) return { data: await tileQueue.request(parameters.url, controller.signal) };
      const picture = pictureOf(parameters.url);
      const notify = onTile;
      notify?.tileAsked(picture);
      try {
        const data = await tileQueue.request(parameters.url, controller.signal);
        await tellTile(picture, data, layersShown);
        return { data };
      } finally {
        notify?.tileCame(picture);
      }
    });
  }
  tileQueue = queue;
}

/** @param maxZoom the greatest zoom, counting 256-pixel tiles */
export function createMapController(
  container: HTMLElement,
  view: MapView,
  maxZoom: number,
  style: StyleSpecification,
  events: MapEvents,
): MapController {
  // the visible part of the map; its canvas may extend beyond it
  const frame = container.parentElement ?? container;
  const map = new OpaqueMap({
    container,
    style,
    center: [view.lon, view.lat],
    zoom: toMapLibreZoom(view.zoom),
    minZoom: toMapLibreZoom(MIN_WEB_ZOOM),
    maxZoom: toMapLibreZoom(maxZoom),
    attributionControl: false,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    trackResize: false,
    clickTolerance: clickTolerance(matchMedia('(pointer: coarse)').matches),
    localIdeographFontFamily: "'Inter Variable', sans-serif",
  });
  map.touchZoomRotate.disableRotation();
  // each style has its own glyphs
  map.on('styledata', () => waitForFont(map));
  const images = attachImages(map, window.devicePixelRatio);
  handleKeys(map, (steps) => zoomBy(steps));

  const glide = glideTime(map.getCanvas().getContext('webgl2'));
  const pictures = createPictureSwitch(
    {
      hasSource: () => map.getSource(RESULT_SOURCE) !== undefined,
      isLoaded: () => map.isSourceLoaded(RESULT_SOURCE),
      setTiles(picture) {
        processor?.replaced();
        // the source stays, and with it the layers and their shaders
        map.getSource<VectorTileSource>(RESULT_SOURCE)?.setTiles(resultTiles(picture));
        paint();
      },
    },
    () => {
      endPicture();
      events.onResultPainted();
    },
  );
  onTile = pictures;
  layersShown = () =>
    new Promise((resolve) => {
      // a page in the background paints no frames
      const timer = setTimeout(resolve, LAYERS_WAIT);
      map.once('render', () => {
        clearTimeout(timer);
        resolve();
      });
    });

  const readView = (): MapView => {
    const center = map.getCenter();
    const { clientWidth, clientHeight } = frame;
    return { lat: center.lat, lon: center.lng, zoom: toWebZoom(map.getZoom()), width: clientWidth, height: clientHeight };
  };

  let processor: ProcessorPainting | undefined;
  const paint = () => (processor === undefined ? map.triggerRepaint() : processor.paint());
  let removed = false;
  if (glide === 0) {
    // without this chunk the map works too, only slowly
    withTimeout('processor', import('./gestures/processor-painting.ts')).then(
      ({ paintByProcessor }) => {
        if (!removed) processor = paintByProcessor(map, readView, events.onMove);
      },
      () => console.warn('the part for drawing without a graphics card could not be fetched'),
    );
  }
  const unwatch = watchSize(frame, () => {
    processor?.settle();
    map.resize().redraw();
  });

  const zoomBy = (steps: number) => {
    processor?.settle();
    const view = readView();
    const zoom = Math.max(MIN_WEB_ZOOM, Math.min(maxZoom, view.zoom + steps));
    const shown = pictures.shown();
    // the map requests these tiles only at the end of the animation; it has most of those of a lower zoom
    // where the tiles come at once, one painting is enough
    if (glide === 0) processor?.replaced(STEP_PATIENCE);
    if (shown !== undefined && steps > 0) tileQueue?.prepare(tilesOfView({ ...view, zoom }).map(tileAddress(shown)));
    map.easeTo({ zoom: toMapLibreZoom(zoom), duration: glide });
  };

  map.on('move', () => events.onMove(readView()));
  map.on('moveend', () => events.onMoveEnd(readView()));
  map.on('resize', () => events.onMove(readView()));
  map.on('click', (event) => events.onClick(event.lngLat.lat, event.lngLat.lng));
  const tilesOf = (sourceId: string) => {
    const source = isBackgroundSource(sourceId) ? map.getSource<RasterTileSource | VectorTileSource>(sourceId) : undefined;
    const address = source?.tiles?.[0];
    return address !== undefined && /^https?:/.test(address) ? address : undefined;
  };
  map.on('error', (event) => {
    const background = 'tile' in event && 'sourceId' in event ? tilesOf(String(event.sourceId)) : undefined;
    if (!(event.error instanceof DOMException && event.error.name === 'AbortError'))
      if (background !== undefined) events.onBackgroundTileFailed(background);
      else events.onError(event.error?.message ?? 'unknown error');
  });
  map.on('sourcedata', ({ sourceId, sourceDataType, tile }) => {
    const background = tile === undefined ? undefined : tilesOf(sourceId);
    if (background !== undefined) events.onBackgroundTileCame(background);
    if (sourceId === RESULT_SOURCE && sourceDataType === 'content') pictures.changed();
  });
  let ordered: VectorTileSource | undefined;
  const orderTiles = () => {
    const source = map.getSource<VectorTileSource>(RESULT_SOURCE);
    if (source !== undefined && source !== ordered) {
      pictures.sourceMade();
      keepTileOrder(source, pictures.fetches);
    }
    ordered = source;
  };
  map.on('render', pictures.rendered);
  map.on('idle', pictures.rested);
  // tests and benchmarks read the state of the map, and the number of times that it was idle, from the document
  let rests = 0;
  map.on('render', () => {
    document.body.dataset.mapState = 'busy';
  });
  map.on('idle', () => {
    rests++;
    tileQueue?.prepare([]);
    document.body.dataset.mapState = 'idle';
    document.body.dataset.mapRests = String(rests);
  });
  map.once('idle', () => events.onFirstIdle());
  events.onMove(readView());

  // MapLibre builds a style anew that is set before the first one has loaded
  let isLoaded = false;
  let waiting: StyleSpecification | undefined;
  map.once('style.load', () => {
    isLoaded = true;
    if (waiting !== undefined) controller.setStyle(waiting, false);
  });

  const controller: MapController = {
    map,
    needImages(ids) {
      for (const id of ids) images.need(id).catch(() => undefined);
    },
    setStyle(next, check) {
      if (!isLoaded) {
        waiting = next;
        return undefined;
      }
      let refused: string | undefined;
      const listen = (event: ErrorEvent) => {
        refused ??= event.error.message;
      };
      map.on('error', listen);
      map.setStyle(next, { diff: true, validate: check });
      map.off('error', listen);
      orderTiles();
      paint();
      return check ? refused : undefined;
    },
    showPicture(picture) {
      // the worker makes the tiles before the map requests them
      tileQueue?.prepare(tilesOfView(readView()).map(tileAddress(picture)));
      images.beginPicture();
      beginPicture(picture);
      pictures.show(picture);
    },
    jumpTo(lat, lon, webZoom) {
      processor?.settle();
      map.jumpTo({ center: [lon, lat], zoom: toMapLibreZoom(webZoom) });
    },
    easeTo(lat, lon, webZoom) {
      processor?.settle();
      map.easeTo({ center: [lon, lat], zoom: toMapLibreZoom(webZoom), duration: 180 });
    },
    zoomBy,
    isBusy: () =>
      processor?.isDragged() === true ||
      map.isMoving() ||
      (map.getSource(RESULT_SOURCE) !== undefined && !map.isSourceLoaded(RESULT_SOURCE)),
    setPointer(overFeature) {
      map.getCanvas().style.cursor = overFeature ? 'pointer' : '';
    },
    destroy() {
      removed = true;
      unwatch();
      processor?.destroy();
      if (onTile === pictures) {
        onTile = undefined;
        layersShown = noLayers;
      }
      map.remove();
    },
  };
  return controller;
}

// Changes of an element's size.

/** The shortest interval between two reports, ms: each causes a redraw. */
const PAUSE = 50;

/** Reports changes of an element's size. @returns stops it */
function watchSize(element: Element, onSize: () => void): () => void {
  let [width, height] = [element.clientWidth, element.clientHeight];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    if (element.clientWidth === width && element.clientHeight === height) return;
    [width, height] = [element.clientWidth, element.clientHeight];
    onSize();
  };
  const observer = new ResizeObserver(() => {
    timer ??= setTimeout(tell, PAUSE);
  });
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

// Tiles of a file that is open in the page.

/** Registers the protocol of the tiles of files; call it before the first map. */
export function connectFileTiles(): void {
  addProtocol(FILE_TILES, async ({ url }) => ({ data: await fileTile(url) }));
}
