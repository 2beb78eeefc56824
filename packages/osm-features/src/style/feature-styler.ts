/** The style of features: the styler and its records. Drawing, tiles and hit tests know a style only by these types. */

/** Properties of a drawn feature, as they stand in a tile; those of a style sheet are a `DrawRecord`. */
export type StyleRecord = Readonly<Record<string, string | number | boolean>>;

/** Drawing that depends on the size of the feature: see `RENDER_NATIVE` and `RENDER_POINT` for the fixed ones. */
export const RENDER_AUTO = 0;
/** With its own geometry, however small. */
export const RENDER_NATIVE = 1;
/** As a point, however large. */
export const RENDER_POINT = 2;
/**
 * As with `RENDER_AUTO`, but with a chosen style of its shape: it is drawn as long as it can be seen, unless small shapes shrink by their
 * size alone.
 */
export const RENDER_SHAPE = 3;

/** Gives each feature its style. Called once per feature and tile, so it has to be quick. */
export interface FeatureStyler {
  /**
   * The index of the feature's record, or -1 where it is not drawn.
   *
   * @param webZoom whole zoom in 256-pixel tiles: the tile's z + 1
   * @param collapsed whether a line or polygon is drawn as a point, because it is small or `render` says so
   */
  styleOf(feature: number, webZoom: number, collapsed: boolean): number;
  /** May grow between calls; a record that is there does not change. */
  readonly records: readonly StyleRecord[];
  /**
   * The record that a feature with this one is drawn in as well: the next layer of its style, above the one before where both have the same `z`.
   * -1 after the last; absent where each feature has one record.
   */
  nextOf?(record: number): number;
  /**
   * A text of the feature's own, in a record that it is drawn in. A line has it as the property `text`, for placement along it; points and polygons, and what is drawn as a
   * point, have it once, in the layer `labels` of the tile that holds the place of the label.
   */
  textOf?(feature: number, webZoom: number, record: number): string | undefined;
  /** Lower bound of the extent of a drawn point, pixels, where records do not give it. */
  readonly reach?: number;
  /** `RENDER_AUTO` (where absent too), `RENDER_NATIVE`, `RENDER_POINT` or `RENDER_SHAPE`. */
  render?(feature: number, webZoom: number): number;
}

/** A fault in a style sheet. */
export interface StyleProblem {
  /** One sentence for the user. */
  readonly message: string;
  /** Line and column in the sheet, 1-based. */
  readonly line?: number;
  readonly column?: number;
}
