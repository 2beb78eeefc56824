/** Replaces one picture of a result on the map with another, and reports when it is painted. */

/** The parts of the map that a switch uses. */
export interface PictureMap {
  /** Whether there is a source for results. */
  hasSource(): boolean;
  /** Whether that source has all the tiles it has requested. */
  isLoaded(): boolean;
  /** Sets the tiles of the source to those of a picture. The earlier tiles stay until the new ones have arrived. */
  setTiles(picture: string): void;
}

export interface PictureSwitch {
  /** The picture that is shown, or loading. */
  shown(): string | undefined;
  show(picture: string): void;
  /** Called when a tile of a picture is requested. */
  tileAsked(picture: string): void;
  /** Called when it has arrived, or is aborted. */
  tileCame(picture: string): void;
  /** Called for a new source of results, which has fetched nothing yet. */
  sourceMade(): void;
  /** Called when the map fetches a tile. */
  fetches(): void;
  /** Called after the source has announced its new tiles to the map; all requests that follow from it have started. */
  changed(): void;
  /** Called when the map has painted. */
  rendered(): void;
  /** Called when the map is idle. */
  rested(): void;
}

/**
 * The most requests for the tiles of one picture while the map paints. MapLibre does not ignore a request while it is idle: the count starts
 * again then.
 */
const TRIES = 4;

/** @param onPainted called once for each picture, when all its tiles in view are painted */
export function createPictureSwitch(map: PictureMap, onPainted: () => void): PictureSwitch {
  let shown: string | undefined;
  let awaiting = false;
  /** The tiles of the shown picture that have arrived since the source was last given it, and those in flight. */
  let came = 0;
  let onTheirWay = 0;
  let tries = 0;
  let triesAtRest = 0;
  /** Whether the map has fetched tiles since, and whether it has ignored the request. */
  let fetched = false;
  let unheard = false;
  /** Whether the source has fetched anything at all: before that there is nothing to fetch again. */
  let hasFetched = false;
  /** Whether tiles of the earlier picture were in flight when this one came. */
  let mixed = false;

  const ask = (picture: string) => {
    came = 0;
    fetched = false;
    unheard = false;
    map.setTiles(picture);
  };
  const rested = () => {
    // a tile that was parsed again for another layer counts as loaded while its successor is in flight
    if (!awaiting || shown === undefined || !map.hasSource() || onTheirWay > 0) return;
    // without an arrival MapLibre has ignored the request, or shows no tile
    if (mixed || (came === 0 && triesAtRest < TRIES)) {
      mixed = false;
      triesAtRest++;
      ask(shown);
      return;
    }
    awaiting = false;
    onPainted();
  };
  return {
    shown: () => shown,
    show(picture) {
      awaiting = true;
      shown = picture;
      tries = 1;
      triesAtRest = 1;
      onTheirWay = 0;
      // MapLibre does not restart the request of a tile in flight: once all have arrived they are requested again
      mixed = map.hasSource() && !map.isLoaded();
      ask(picture);
    },
    tileAsked(picture) {
      if (picture === shown) onTheirWay++;
    },
    tileCame(picture) {
      if (picture !== shown) return;
      came++;
      onTheirWay--;
    },
    sourceMade() {
      hasFetched = false;
    },
    fetches() {
      fetched = true;
      hasFetched = true;
    },
    changed() {
      // between a change of a layer and the next frame MapLibre ignores other tiles
      unheard = hasFetched && !fetched;
    },
    rendered() {
      if (unheard && awaiting && shown !== undefined && map.hasSource() && tries < TRIES) {
        tries++;
        ask(shown);
        return;
      }
      // a new source counts as loaded before its first request
      if (awaiting && (mixed || came > 0) && map.hasSource() && map.isLoaded()) rested();
    },
    rested,
  };
}
