/** Where the query in the editor came from, or was saved to last: the Save dialog suggests that place. Kept for as long as the page is open. */

interface QueryOrigin {
  /** The id of the source. */
  readonly group: string;
  readonly name: string;
}

let origin: QueryOrigin | undefined;

export function setOrigin(group: string, name: string): void {
  origin = { group, name };
}

/** The place that a query of this name came from; undefined where it did not come from a place. */
export function originOf(name: string): string | undefined {
  return origin?.name === name ? origin.group : undefined;
}
