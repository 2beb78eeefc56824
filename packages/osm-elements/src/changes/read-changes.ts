/** The elements and deletions of a file of changes or a list of differences. */
import { type ElementStore, NODE, RELATION, WAY } from '../element-store.ts';
import { Float64Column } from '../growing-column.ts';
import { StoreBuilder } from '../store-builder.ts';
import { storeOfRows } from '../store-of-rows.ts';
import { type ElementScratch, HAS_VERSION } from '../text/element-scratch.ts';
import { CREATED, DELETED, LEFT, MODIFIED, tellModifiedApart } from './element-change.ts';

/** `only`: nothing is told of another state of the element. */
export type StatePlace = 'old' | 'new' | 'only';

/** See the file's comment. */
export interface ChangeReading {
  /** @param action what became of the elements that follow, in the words of the format: any text may come */
  begin(action: string): void;
  take(scratch: ElementScratch, place: StatePlace): void;
  /** @param store of what was taken so far */
  applyTo(store: ElementStore): ElementStore;
}

const TYPES = [NODE, WAY, RELATION] as const;
/** In place of a row. */
const DELETED_ROW = -1;

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

  /** Returns the elements that are deleted at the end. */
  deletions(): Deletions {
    const deleted = [...this.numbers].filter(([, number]) => this.rows.get(number) === DELETED_ROW);
    return {
      ids: Float64Array.from(deleted, ([id]) => id),
      versions: Uint32Array.from(deleted, ([, number]) => this.versions.get(number)),
    };
  }

  /** In ascending order. */
  keptRows(): Float64Array {
    return this.rows
      .finish()
      .filter((row) => row !== DELETED_ROW)
      .sort();
  }
}

/** The last change of each element in a file of changes (osmChange). */
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
    states.note(id, given & HAS_VERSION ? version : 0, isDeleted ? DELETED_ROW : this.counts[type]++);
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

const NONE: Deletions = { ids: new Float64Array(0), versions: new Uint32Array(0) };

/** A file of changes (osmChange) as what it is beside a history: a version for each element in it, deletions among them. */
export class VersionList implements ChangeReading {
  private readonly builder: StoreBuilder;
  private action = '';

  constructor(builder: StoreBuilder) {
    this.builder = builder;
  }

  begin(action: string): void {
    this.action = action;
  }

  take(scratch: ElementScratch): void {
    if (this.action === 'delete') scratch.visible = false;
    scratch.commit(this.builder);
  }

  /** `deletionsOf` tells only that it is a file of changes: its deletions are rows. */
  applyTo(store: ElementStore): ElementStore {
    const versions = { ...store, info: { ...store.info, history: true } };
    noteDeletions(versions, [NONE, NONE, NONE]);
    return versions;
  }
}

/** Gathers what differs between two moments: the later state of each element in one builder, the earlier state in another. */
export class DifferenceList implements ChangeReading {
  private readonly builder: StoreBuilder;
  private readonly earlier: StoreBuilder;
  /** Of `create`, `modify` and `delete` one, else the elements are shown as they were at one moment. */
  private action = '';
  /** The element whose earlier state is the last row of a deletion. */
  private gone: { readonly type: number; readonly id: number } | undefined;

  /** @param builder takes the later states */
  constructor(builder: StoreBuilder) {
    this.builder = builder;
    this.earlier = new StoreBuilder(builder.strings);
  }

  begin(action: string): void {
    this.action = action;
    this.gone = undefined;
  }

  take(scratch: ElementScratch, place: StatePlace): void {
    if (place === 'old') this.takeOld(scratch);
    else if (place === 'new' && this.action === 'delete') this.takeGone(scratch);
    else this.takeOne(scratch);
  }

  /** An earlier state. Of what is deleted it is also the one that is drawn. */
  private takeOld(scratch: ElementScratch): void {
    scratch.visible = true;
    scratch.commit(this.earlier);
    if (this.action !== 'delete') return;
    scratch.commit(this.builder);
    this.builder.change(DELETED);
    this.gone = { type: scratch.type, id: scratch.id };
  }

  /** Of what is deleted who did that, and whether it is there all the same. */
  private takeGone(scratch: ElementScratch): void {
    if (this.gone?.type !== scratch.type || this.gone.id !== scratch.id) return;
    if (scratch.visible) this.builder.change(LEFT);
    scratch.commitMeta(this.builder);
    this.gone = undefined;
  }

  /** The later state, or the only one. */
  private takeOne(scratch: ElementScratch): void {
    scratch.visible = true;
    scratch.commit(this.builder);
    if (this.action === 'create') this.builder.change(CREATED);
    else if (this.action === 'modify') this.builder.change(MODIFIED);
    else if (this.action === 'delete') this.builder.change(DELETED);
  }

  /** @param store of the builder */
  applyTo(store: ElementStore): ElementStore {
    const earlier = { ...this.earlier.finish(), strings: store.strings };
    tellModifiedApart(store, earlier);
    return { ...store, earlier };
  }
}

// Deletions of a file of changes: a store has no rows for them.

/** Deleted elements of one type. */
export interface Deletions {
  readonly ids: Float64Array;
  /** The version of each deletion; 0 where it is unknown. */
  readonly versions: Uint32Array;
}

/** Of nodes, ways and relations. */
export type DeletionsByType = readonly [nodes: Deletions, ways: Deletions, relations: Deletions];

const deletions = new WeakMap<ElementStore, DeletionsByType>();

/** Returns the deletions in the file of changes that a store was read from; undefined for other stores. */
export function deletionsOf(store: ElementStore): DeletionsByType | undefined {
  return deletions.get(store);
}

/** Keeps with a store what its file deletes. */
function noteDeletions(store: ElementStore, deleted: DeletionsByType): void {
  deletions.set(store, deleted);
}
