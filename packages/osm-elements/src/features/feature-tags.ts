import type { Uint32Column } from '../growing-column.ts';

/** Tags as numbers of the string table, each key once. */
export interface FeatureTags {
  readonly keys: Uint32Column;
  readonly values: Uint32Column;
}
