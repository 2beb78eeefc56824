/** What the page asks of a result as a table. All of it may cross to another thread. */
import type { RecordValue } from '@flyover/feature-records';
import type { Arrangement, TableColumn } from '@flyover/feature-table';
import type { FeatureHit } from '../elements/element-types.ts';

/** A table, before anybody has said how it is wanted. */
export interface TableOverview {
  /** Another one has other rows: more of an answer has come. */
  readonly version: number;
  readonly rows: number;
  /** In the order in which they are offered. */
  readonly columns: readonly TableColumn[];
  /** How many keys have no column. */
  readonly moreKeys: number;
}

/** Rows in an order. */
export interface TableOrder {
  /** For `tableRows`, until the next one. */
  readonly order: number;
  readonly rows: number;
}

/** A row in view. */
export interface TableRowValues {
  /** Stands for the feature in calls to the session; -1 where the element is not drawn. */
  readonly feature: number;
  readonly type: FeatureHit['type'];
  readonly id: number;
  /** As many as columns were asked for; long texts are cut. */
  readonly values: readonly RecordValue[];
}

/** Calls for the Table tab; undefined where the run is gone, has no elements, or the order is not the latest. */
export interface TableCalls {
  tableOpen(runId: number): Promise<TableOverview | undefined>;
  /** Puts all rows in an order. @throws the reason of the signal */
  tableArrange(runId: number, arrangement: Arrangement, signal: AbortSignal): Promise<TableOrder | undefined>;
  /** @param first,count rows of the order @param columns names */
  tableRows(runId: number, order: number, first: number, count: number, columns: readonly string[]): readonly TableRowValues[] | undefined;
  /** Where a feature stands in the order; -1 where it is not in it. */
  tablePlace(runId: number, order: number, feature: number): number | undefined;
}
