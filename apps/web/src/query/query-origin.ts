/** The saved query that stands in the editor: the place that it came from, or was saved to last. A tab knows it over reloads. */

export interface QueryOrigin {
  /** The id of the place. */
  readonly group: string;
  readonly name: string;
}

const FIELD = 'flyover_query_origin';

/** Undefined where the query came from elsewhere: from a link or an example, say, whatever name is in it. */
export function queryOrigin(): QueryOrigin | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(FIELD) ?? 'null');
    return isOrigin(kept) ? kept : undefined;
  } catch {
    // without it a saved query is replaced after a question
    return undefined;
  }
}

export function setOrigin(origin: QueryOrigin | undefined): void {
  try {
    if (origin === undefined) sessionStorage.removeItem(FIELD);
    else sessionStorage.setItem(FIELD, JSON.stringify(origin));
  } catch {
    // full or blocked: as above
  }
}

function isOrigin(value: unknown): value is QueryOrigin {
  if (typeof value !== 'object' || value === null) return false;
  const { group, name } = value as Partial<Record<keyof QueryOrigin, unknown>>;
  return typeof group === 'string' && typeof name === 'string';
}

/** The place that a query of this name came from; undefined where it did not come from a place. */
export function originOf(name: string): string | undefined {
  const origin = queryOrigin();
  return origin?.name === name ? origin.group : undefined;
}
