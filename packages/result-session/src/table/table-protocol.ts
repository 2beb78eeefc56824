/** Types of the calls for a result as a table. All of them can cross to another thread. */
import type { FeatureCounts, RecordValue } from '@flyover/feature-records';
import type { Arrangement, ColumnSummary, FilterFault, FindOptions, FoundCell, TableColumn } from '@flyover/feature-table';
import type { FeatureHit } from '../elements/element-types.ts';

/** A table, before anybody has said how it is wanted. */
export interface TableOverview {
  /** Another one has other rows: more of an answer has come. */
  readonly version: number;
  readonly rows: number;
  /** In the order in which they are offered. */
  readonly columns: readonly TableColumn[];
  /** Number of keys without a column. */
  readonly moreKeys: number;
}

/** The request for a table. */
export interface TableRequest extends Omit<Arrangement, 'passes'> {
  /** A filter in Overpass QL (`ql-filter.ts`). */
  readonly ql?: string;
}

/**
 * Reason why a filter in Overpass QL was left out: it cannot be read, is no filter, needs data that a result does not hold, or took too long.
 */
export type QlFault =
  | {
      readonly kind: 'unreadable' /** In the words of the Overpass API. */;
      readonly message: string /** From 1 on. */;
      readonly column: number;
    }
  | { readonly kind: 'noFilter' | 'elsewhere' | 'failed' };

/** Rows in an order. */
export interface TableOrder {
  /** For `tableRows`, until the next one. */
  readonly order: number;
  /** Those that pass the filters. */
  readonly rows: number;
  /** Filters that were left out. */
  readonly faults: readonly FilterFault[];
  readonly qlFault?: QlFault;
  /** Start of each group among the rows; one entry more than there are groups. Absent where rows are not grouped. */
  readonly groupStarts?: Uint32Array;
}

/** A row in view. */
export interface TableRowValues {
  /** Stands for the feature in calls to the session; -1 where the element is not drawn. */
  readonly feature: number;
  readonly type: FeatureHit['type'];
  readonly madeType?: FeatureHit['madeType'];
  readonly id: number;
  readonly digits?: FeatureHit['digits'];
  /** As many as columns were asked for; long texts are cut. */
  readonly values: readonly RecordValue[];
}

/** The request for rows as text. */
export interface TextRequest {
  /** Of the order: the rows that are picked, or those from one to another, both with them. */
  readonly rows: 'picked' | readonly [first: number, last: number];
  /** Names. */
  readonly columns: readonly string[];
  readonly separator: ',' | '\t';
  /** Begin with the names of the columns. */
  readonly head: boolean;
  /** An apostrophe before what a spreadsheet would calculate. */
  readonly guardFormulas: boolean;
}

/** Rows as text; lines end with CR LF but for the last. */
export interface RowText {
  readonly text: string;
  readonly rows: number;
  /** The rest was too much. */
  readonly isCut: boolean;
}

/** The map with the features of some rows alone. */
export interface DrawnRows {
  readonly picture: number;
  /** Numbers of drawn features; absent where all are drawn. */
  readonly drawn?: FeatureCounts;
}

/** Calls for the Table tab; undefined where the run is gone, has no elements, or the order is not the latest. */
export interface TableCalls {
  tableOpen(runId: number): Promise<TableOverview | undefined>;
  /** Keeps the rows that pass filters, and puts them in an order. @throws the reason of the signal */
  tableArrange(runId: number, request: TableRequest, signal: AbortSignal): Promise<TableOrder | undefined>;
  /** @param first,count rows of the order @param columns names */
  tableRows(runId: number, order: number, first: number, count: number, columns: readonly string[]): readonly TableRowValues[] | undefined;
  /**
   * Returns the values that the rows of groups share; undefined: no value.
   *
   * @param first,count groups of the order
   */
  tableGroups(runId: number, order: number, first: number, count: number): readonly RecordValue[] | undefined;
  /** The groups with some values; those that are not in the order are left out. */
  tableGroupsOf(runId: number, order: number, values: readonly RecordValue[]): readonly number[] | undefined;
  /**
   * Returns a summary of a column, over the rows of an order.
   *
   * @throws the reason of the signal
   */
  tableSummary(runId: number, order: number, column: string, signal: AbortSignal): Promise<ColumnSummary | undefined>;
  /** Rows as text, as files of tables have them. @throws the reason of the signal */
  tableText(runId: number, order: number, request: TextRequest, signal: AbortSignal): Promise<RowText | undefined>;
  /**
   * Draws the features of the rows of an order alone, or all of them again.
   *
   * @param order undefined: all
   * @returns undefined also where nothing changes
   */
  tableOnMap(runId: number, order: number | undefined): DrawnRows | undefined;
  /** Looks for a text in columns of the rows of an order. @returns how many cells hold it @throws the reason of the signal */
  tableFind(runId: number, order: number, request: FindOptions, signal: AbortSignal): Promise<number | undefined>;
  /** A cell that was found last, by its number, or the first one in a row or behind it; undefined also where there is none. */
  tableFound(runId: number, order: number, request: { readonly number: number } | { readonly from: number }): FoundCell | undefined;
  /**
   * Returns the index of an element in the order; -1 where it is not in it.
   *
   * @param type of any one where undefined @throws the reason of the signal
   */
  tableElement(
    runId: number,
    order: number,
    type: FeatureHit['type'] | undefined,
    id: number,
    signal: AbortSignal,
  ): Promise<number | undefined>;
  /** Returns the index of a feature in the order; -1 where it is not in it. */
  tablePlace(runId: number, order: number, feature: number): number | undefined;
}
