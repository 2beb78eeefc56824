import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';

/** The parts that a style sheet adds between background and result. */
export interface CanvasParts {
  /** From the bottom up. */
  readonly layers: readonly LayerSpecification[];
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Names of images that the layers draw: the map asks for none of these by itself. */
  readonly images: readonly string[];
  /** The attribution of the tiles. */
  readonly credits: readonly string[];
  /** Whether its colour is a dark one; absent where the background shows. */
  readonly dark?: boolean;
}
