/** A file of changes (osmChange) as what it is beside a history: a version for each element in it, deletions among them. */
import type { ElementStore } from '../element-store.ts';
import type { StoreBuilder } from '../store-builder.ts';
import type { ElementScratch } from '../text/element-scratch.ts';
import type { ChangeReading } from './change-reading.ts';
import { type Deletions, noteDeletions } from './deletions.ts';

const NONE: Deletions = { ids: new Float64Array(0), versions: new Uint32Array(0) };

/** See the file's comment. */
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
