/** Data that a server holds, and where it answers for it. */
import type { DataHost } from '@flyover/engine-host';

/** The first of a server is answered for at `/api/`, `/search` and `/tiles/` as well. */
export interface DataSet {
  /** Prefix of its addresses: `/NAME/api/`, `/NAME/search`, `/NAME/tiles/`. Only the first data set may have none. */
  readonly name?: string;
  readonly host: DataHost;
}

/** At least one. */
export type DataSets = readonly [DataSet, ...DataSet[]];
