/** Puts one picture of a result in place of another on the map, and tells when it is painted. */

/** What a switch asks of the map. */
export interface PictureMap {
  /** Whether there is a source for results. */
  hasSource(): boolean;
  /** Whether that source, which is there, has all the tiles it has asked for. */
  isLoaded(): boolean;
  /** Gives the source the tiles of a picture. The tiles before stay until the new ones are here. */
  setTiles(picture: string): void;
}

export interface PictureSwitch {
  /** The picture that is shown, or on its way. */
  shown(): string | undefined;
  show(picture: string): void;
  /** A tile of a picture is asked for. */
  tileAsked(picture: string): void;
  /** It has come, or does not come any more. */
  tileCame(picture: string): void;
  /** The map has another source for results, which has fetched nothing yet. */
  sourceMade(): void;
  /** The map fetches a tile. */
  fetches(): void;
  /** The source has told the map that it has other tiles; whatever it fetches of them it has begun to fetch. */
  changed(): void;
  /** The map has drawn. */
  rendered(): void;
  /** The map has nothing left to do. */
  rested(): void;
}

/** How often the tiles of one picture are asked for at most while the map draws. Once it rests no layer changes, and it hears: the count begins anew. */
const TRIES = 4;

/** @param onPainted is told once a picture, when all its tiles in view are painted */
export function createPictureSwitch(map: PictureMap, onPainted: () => void): PictureSwitch {
  let shown: string | undefined;
  let awaiting = false;
  /** Tiles of the shown picture that have come since the source was last given it, and those on their way. */
  let came = 0;
  let onTheirWay = 0;
  let tries = 0;
  let triesAtRest = 0;
  /** Whether the map has fetched tiles since, and whether it was told to and did not. */
  let fetched = false;
  let unheard = false;
  /** Whether the source has fetched anything at all: before that there is nothing to fetch anew. */
  let hasFetched = false;
  /** Whether tiles of the picture before were on their way when this one came. */
  let mixed = false;

  const ask = (picture: string) => {
    came = 0;
    fetched = false;
    unheard = false;
    map.setTiles(picture);
  };
  const rested = () => {
    // a tile that was read anew for another layer counts as loaded while its successor is on its way
    if (!awaiting || shown === undefined || !map.hasSource() || onTheirWay > 0) return;
    // where nothing came MapLibre has not heard of it, or shows no tile
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
      // MapLibre leaves a tile that is on its way with what it was asked for: once all are there they are asked for again
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
      // between a change of a layer and the next picture of the map MapLibre takes no notice of other tiles
      unheard = hasFetched && !fetched;
    },
    rendered() {
      if (unheard && awaiting && shown !== undefined && map.hasSource() && tries < TRIES) {
        tries++;
        ask(shown);
        return;
      }
      // a fresh source counts as loaded before it has asked for anything
      if (awaiting && (mixed || came > 0) && map.hasSource() && map.isLoaded()) rested();
    },
    rested,
  };
}
