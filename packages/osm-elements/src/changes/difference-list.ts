/** Gathers what differs between two moments: the later state of each element in one builder, the earlier state in another. */
import type { ElementStore } from '../element-store.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { ElementScratch } from '../text/element-scratch.ts';
import type { ChangeReading, StatePlace } from './change-reading.ts';
import { CREATED, DELETED, LEFT, MODIFIED, tellModifiedApart } from './element-change.ts';

/** See the file's comment. */
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
