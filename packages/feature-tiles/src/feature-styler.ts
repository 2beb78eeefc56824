/** What a styler is, and the default one. */
import { type FeatureSet, IN_RELATION, LINE, PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, POINT, TAINTED } from '@flyover/osm-features';

/** Properties of a drawn feature, as they stand in a tile. */
export type StyleRecord = Readonly<Record<string, string | number | boolean>>;

/** How a feature is to be drawn, whatever its size. */
export const RENDER_AUTO = 0;
/** With its own geometry, however small. */
export const RENDER_NATIVE = 1;
/** As a point, however large. */
export const RENDER_POINT = 2;

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
   * A text of the feature's own. A line has it as the property `text`, for placement along it; points and polygons, and what is drawn as a
   * point, have it once, in the layer `labels` of the tile that holds the place of the label.
   */
  textOf?(feature: number, webZoom: number): string | undefined;
  /** `RENDER_AUTO` (where absent too), `RENDER_NATIVE` or `RENDER_POINT`. */
  render?(feature: number, webZoom: number): number;
}

const RELATION_MEMBER = 3;
const INCOMPLETE = 6;
const PLACEHOLDER = 12;

/** The specification's rendering defaults (its section 9): 24 records, by kind, membership, completeness and placeholder. */
export function defaultStyler(features: FeatureSet): FeatureStyler {
  const { kinds, flags } = features;
  return {
    records: DEFAULT_RECORDS,
    styleOf(feature, _webZoom, collapsed) {
      const flag = flags[feature];
      return (
        (collapsed ? POINT : kinds[feature]) +
        ((flag & IN_RELATION) !== 0 ? RELATION_MEMBER : 0) +
        ((flag & TAINTED) !== 0 ? INCOMPLETE : 0) +
        (collapsed || (flag & (PLACEHOLDER_CENTER | PLACEHOLDER_BOUNDS)) !== 0 ? PLACEHOLDER : 0)
      );
    },
  };
}

/** The looks of `defaultStyler`, for a map that draws them in layers of their own. */
export const DEFAULT_RECORDS: readonly StyleRecord[] = Array.from({ length: 24 }, (_, number) => defaultRecord(number));

function defaultRecord(number: number): StyleRecord {
  const kind = number % RELATION_MEMBER;
  const record: Record<string, string | number> = {
    color: number % INCOMPLETE >= RELATION_MEMBER ? '#d0f' : '#03f',
    width: kind === LINE ? 5 : 2,
    opacity: kind === LINE ? 0.6 : 0.7,
  };
  if (number % PLACEHOLDER >= INCOMPLETE && kind !== POINT) record.dashes = '5,8';
  if (kind === LINE) return record;
  record['fill-color'] = number >= PLACEHOLDER ? '#f22' : '#fc0';
  record['fill-opacity'] = 0.3;
  if (kind === POINT) record.radius = 9;
  return record;
}
