/** What became of each element of a file of changes (osmChange): of several versions the last counts. */
import { type ElementStore, NODE, RELATION, WAY } from '../element-store.ts';
import { Float64Column } from '../growing-column.ts';
import type { StoreBuilder } from '../store-builder.ts';
import { storeOfRows } from '../store-of-rows.ts';
import { type ElementScratch, HAS_VERSION } from '../text/element-scratch.ts';
import type { ChangeReading } from './change-reading.ts';
import { type Deletions, noteDeletions } from './deletions.ts';

const TYPES = [NODE, WAY, RELATION] as const;
/** In place of a row. */
const DELETED = -1;

/** The elements of one type: what is known last of each id. */
class LastStates {
  private readonly numbers = new Map<number, number>();
  private readonly versions = new Float64Column();
  private readonly rows = new Float64Column();

  note(id: number, version: number, row: number): void {
    const known = this.numbers.get(id);
    if (known === undefined) {
      this.numbers.set(id, this.rows.length);
      this.versions.push(version);
      this.rows.push(row);
    } else if (version >= this.versions.get(known)) {
      this.versions.set(known, version);
      this.rows.set(known, row);
    }
  }

  /** What is deleted at the end. */
  deletions(): Deletions {
    const deleted = [...this.numbers].filter(([, number]) => this.rows.get(number) === DELETED);
    return {
      ids: Float64Array.from(deleted, ([id]) => id),
      versions: Uint32Array.from(deleted, ([, number]) => this.versions.get(number)),
    };
  }

  /** In ascending order. */
  keptRows(): Float64Array {
    return this.rows
      .finish()
      .filter((row) => row !== DELETED)
      .sort();
  }
}

/** See the file's comment. */
export class ChangeList implements ChangeReading {
  private readonly states = TYPES.map(() => new LastStates());
  private readonly counts = TYPES.map(() => 0);
  private readonly builder: StoreBuilder;
  private action = '';

  /** @param builder takes the elements that are not deleted */
  constructor(builder: StoreBuilder) {
    this.builder = builder;
  }

  begin(action: string): void {
    this.action = action;
  }

  take(scratch: ElementScratch): void {
    const { type, id, given, version, visible } = scratch;
    const states = this.states[type];
    // what is no element of OpenStreetMap has no part in changes
    if (states === undefined) return;
    const isDeleted = this.action === 'delete' || !visible;
    states.note(id, given & HAS_VERSION ? version : 0, isDeleted ? DELETED : this.counts[type]++);
    if (!isDeleted) scratch.commit(this.builder);
  }

  /** The elements as they are after the changes; `leftOut` tells how many of them are deleted, `deletionsOf` which. */
  applyTo(store: ElementStore): ElementStore {
    const [nodes, ways, relations] = this.states.map((states) => states.keptRows());
    const isWhole = nodes.length === store.nodes.count && ways.length === store.ways.count && relations.length === store.relations.count;
    const kept = isWhole ? store : storeOfRows(store, { nodes, ways, relations, areas: [] });
    const [deletedNodes, deletedWays, deletedRelations] = this.states.map((states) => states.deletions());
    const deleted = deletedNodes.ids.length + deletedWays.ids.length + deletedRelations.ids.length;
    const changed = deleted === 0 ? kept : { ...kept, info: { ...kept.info, leftOut: { ...kept.info.leftOut, deleted } } };
    noteDeletions(changed, [deletedNodes, deletedWays, deletedRelations]);
    return changed;
  }
}
