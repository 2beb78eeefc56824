/** Data that a statement needs from the database, and the record of what was fetched already. */
import type { SqlValues } from './sql-connection.ts';

/** Elements that a SQL statement begins with: conditions over a row `e` of their table; absent for a type without any. */
export interface Seeds {
  readonly nodes?: string | undefined;
  readonly ways?: string | undefined;
  readonly relations?: string | undefined;
  /** Whether relations come that have the ways among their members. */
  readonly withRelationsOfWays?: boolean;
  /** Whether from relations all come that are members of them, or that they are members of, and so on. */
  readonly climb?: 'down' | 'up' | undefined;
  /** Whether relations come with the nodes and ways among their members. Ways have their nodes always. */
  readonly isComplete: boolean;
}

/** A number, or the four of a box. */
export type Item = readonly number[];

/** A statement of SQL before it is written. Needs of one kind differ in their items alone, and are fetched together. */
export interface Need {
  readonly kind: string;
  /**
   * Items that the need is about, such as the ids of nodes whose ways are needed; undefined where it has none. Each has as many numbers.
   */
  readonly items: readonly Item[] | undefined;
  /** Writes it. @param items their first numbers, their second ones, …: columns that the text may add to the values */
  readonly seeds: (values: SqlValues, items: readonly (readonly number[])[]) => Seeds;
}

/** A need that a run could not do without, and the statement that has it. */
export interface MissingNeed {
  readonly need: Need;
  readonly line: number;
  readonly offset: number;
}

/** The kind of relations with all they consist of: what other needs bring counts for it. */
export const COMPLETE = 'complete';

/** Needs that are already fetched. */
export class FetchedNeeds {
  private readonly kinds = new Map<string, Set<string>>();

  /** Returns the part of a need that is not fetched yet; undefined where all is. */
  missing(need: Need): Need | undefined {
    const known = this.kinds.get(need.kind);
    if (need.items === undefined) return known === undefined ? need : undefined;
    const items = known === undefined ? need.items : need.items.filter((item) => !known.has(item.join()));
    return items.length === 0 ? undefined : { ...need, items };
  }

  add({ kind, items = [] }: Pick<Need, 'kind' | 'items'>): void {
    const known = this.kinds.get(kind) ?? new Set();
    for (const item of items) known.add(item.join());
    this.kinds.set(kind, known);
  }
}

/** Missing needs of a run: for each kind one need with the items of all. */
export class MissingNeeds {
  private readonly kinds = new Map<string, MissingNeed & { items: Map<string, Item> }>();

  get all(): MissingNeed[] {
    return Array.from(this.kinds.values(), ({ items, need, ...place }) => ({
      ...place,
      need: need.items === undefined ? need : { ...need, items: [...items.values()] },
    }));
  }

  add(need: Need, line: number, offset: number): void {
    const before = this.kinds.get(need.kind) ?? { need, line, offset, items: new Map<string, Item>() };
    for (const item of need.items ?? []) before.items.set(item.join(), item);
    this.kinds.set(need.kind, before);
  }
}
