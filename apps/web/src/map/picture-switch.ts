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
  /** A tile of a result has come. */
  tileCame(): void;
  /** The map has drawn. */
  rendered(): void;
  /** The map has nothing left to do. */
  rested(): void;
}

/** @param onPainted is told once a picture, when all its tiles in view are painted */
export function createPictureSwitch(map: PictureMap, onPainted: () => void): PictureSwitch {
  let shown: string | undefined;
  let awaiting = false;
  /** Tiles that have come since the source was last given others. */
  let came = 0;
  /** Whether tiles of the picture before were on their way when this one came. */
  let mixed = false;

  const ask = (picture: string) => {
    came = 0;
    map.setTiles(picture);
  };
  const rested = () => {
    if (!awaiting || shown === undefined || !map.hasSource()) return;
    if (mixed) {
      mixed = false;
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
      // MapLibre leaves a tile that is on its way with what it was asked for: once all are there they are asked for again
      mixed = map.hasSource() && !map.isLoaded();
      ask(picture);
    },
    tileCame() {
      came++;
    },
    rendered() {
      // a fresh source counts as loaded before it has asked for anything
      if (awaiting && came > 0 && map.hasSource() && map.isLoaded()) rested();
    },
    rested,
  };
}
