/** Words under which a place search finds elements; the search itself says which. */
import { type ElementStore, type ElementType, NODE, RELATION, tableOf, WAY } from '@flyover/osm-elements';

/** A beginning under which an element is found. */
export interface PlaceWord {
  /** The name from one of its words on, as names are compared. */
  readonly word: string;
  /** Whether this is the name from its first word on. */
  readonly isWhole: boolean;
  /** From 0 to 1. */
  readonly importance: number;
}

/** The words of an element by its row. */
export type PlaceWords = (store: ElementStore, type: ElementType, row: number) => readonly PlaceWord[];

/** All words of a store, with the elements that have them. */
export function* wordsOfAll(store: ElementStore, words: PlaceWords): Generator<PlaceWord & { readonly type: number; readonly id: number }> {
  for (const type of [NODE, WAY, RELATION] as const) {
    const { count, ids, tagStart } = tableOf(store, type);
    for (let row = 0; row < count; row++) {
      if (tagStart[row] === tagStart[row + 1]) continue;
      for (const word of words(store, type, row)) yield { ...word, type, id: ids[row] };
    }
  }
}
