/** The saved query in the editor: the store that it was loaded from or last saved to. Kept per tab, over reloads. */

export interface QueryOrigin {
  /** The id of the store. */
  readonly group: string;
  readonly name: string;
}

const FIELD = 'flyover_query_origin';

/** Returns the origin of the query; undefined for one from a link or an example, whatever its name. */
export function queryOrigin(): QueryOrigin | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(FIELD) ?? 'null');
    return isOrigin(kept) ? kept : undefined;
  } catch {
    // without it the page asks before it replaces a saved query
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

/** Returns the id of the store that a query of this name came from; undefined for one from elsewhere. */
export function originOf(name: string): string | undefined {
  const origin = queryOrigin();
  return origin?.name === name ? origin.group : undefined;
}
