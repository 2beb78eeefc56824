/** How what was found at one moment differs from what was found at another. */
import type { ElementType } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import type { Database } from '../database.ts';

/** An element that differs. One of the rows may be `NO_ROW`: the element was not found then. */
export interface Difference {
  readonly type: ElementType;
  readonly id: number;
  readonly earlier: number;
  readonly later: number;
}

/** What two sets of different moments do not have in common. */
export interface Differences {
  /** The data at either moment. */
  readonly before: Database;
  readonly after: Database;
  /** Nodes, ways, relations, each in the order of ids. */
  readonly elements: readonly Difference[];
  readonly removed: readonly DerivedElement[];
  readonly added: readonly DerivedElement[];
}
