/** Filter of the rows by the values of a column. */

/** A filter of one column. Rows without a value pass `missing` alone. */
export type ColumnFilter =
  /** The text stands somewhere in the value, in small letters or capitals. */
  | { readonly kind: 'contains'; readonly column: string; readonly text: string }
  /** A POSIX extended regular expression, as Overpass QL has them, in small letters or capitals. */
  | { readonly kind: 'matches'; readonly column: string; readonly pattern: string }
  /** A number from `from` up to and with `to`; either may be open. */
  | { readonly kind: 'between'; readonly column: string; readonly from?: number; readonly to?: number }
  /** One of these values, as a cell has them. */
  | { readonly kind: 'is'; readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly kind: 'missing' | 'present'; readonly column: string };

/** A filter that could not be applied: its pattern is none, or would take too long. */
export interface FilterFault {
  readonly column: string;
  readonly fault: 'badPattern' | 'largePattern';
}
