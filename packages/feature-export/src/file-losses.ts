/** Losses of a file: data that its format cannot hold. */
import type { ElementLosses } from '@flyover/osm-elements';

/** Losses of a file of elements, and values that it invents. */
export interface FileLosses extends ElementLosses {
  /** Elements of OpenStreetMap without a version, which are written as their first. */
  readonly versions: number;
}

/** Options of the writers that tell losses. */
export interface LossOptions {
  /** Told what is not in the file, before its first chunk. OSM XML, OSM PBF, SQL. */
  readonly onLosses?: (losses: FileLosses) => void;
}
