/** What takes the elements of a file of changes, or of a list of differences. */
import type { ElementStore } from '../element-store.ts';
import type { ElementScratch } from '../text/element-scratch.ts';

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
