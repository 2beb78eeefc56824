/** Words under which a place search finds elements; the search defines them. */
import { type ElementStore, type ElementType, NODE, RELATION, tableOf, WAY } from '@flyover/osm-elements';

/** A beginning under which a search finds an element. */
export interface PlaceWord {
  /** The name from one of its words on, normalized as names are. */
  readonly word: string;
  /** Whether the name begins with this word. */
  readonly isWhole: boolean;
  /** From 0 to 1. */
  readonly importance: number;
}

/** Returns the words of the element in a row. */
export type PlaceWords = (store: ElementStore, type: ElementType, row: number) => readonly PlaceWord[];

/** Yields all words of a store, with their elements. */
export function* wordsOfAll(store: ElementStore, words: PlaceWords): Generator<PlaceWord & { readonly type: number; readonly id: number }> {
  for (const type of [NODE, WAY, RELATION] as const) {
    const { count, ids, tagStart } = tableOf(store, type);
    for (let row = 0; row < count; row++) {
      if (tagStart[row] === tagStart[row + 1]) continue;
      for (const word of words(store, type, row)) yield { ...word, type, id: ids[row] };
    }
  }
}
