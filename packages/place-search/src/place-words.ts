/** Words of elements for a place search over tables, which finds the beginning of a name or of one of its words. */
import { type ElementStore, type ElementType, forEachTag, tableOf, tagTextOf } from '@flyover/osm-elements';
import { normalText } from './normal-text.ts';
import { classifyPlace } from './place-class.ts';
import { NAME_KEYS } from './place-index.ts';

/** The name of an element from one of its words on. */
interface PlaceWord {
  /** The result of `normalText`, truncated. */
  readonly word: string;
  /** Whether it begins with the first word of the name. */
  readonly isWhole: boolean;
  /** See `classifyPlace`. */
  readonly importance: number;
}

/** The most characters of a name from a word on. */
export const LONGEST_WORD = 40;
/** The most words of a name under which it is found. */
const MOST_WORDS = 8;

/** Returns the words of all names of the element in a row; none where it has no name. */
export function placeWords(store: ElementStore, type: ElementType, row: number): readonly PlaceWord[] {
  const { strings } = store;
  const table = tableOf(store, type);
  const words = new Map<string, boolean>();
  forEachTag(table, row, (key, value) => {
    if (!NAME_KEYS.test(strings.get(key))) return;
    const normal = normalText(strings.get(value));
    for (let [at, count] = [0, 0]; at !== -1 && at < normal.length && count < MOST_WORDS; count++) {
      const word = normal.slice(at, at + LONGEST_WORD);
      words.set(word, at === 0 || words.get(word) === true);
      const space = normal.indexOf(' ', at);
      at = space === -1 ? -1 : space + 1;
    }
  });
  if (words.size === 0) return [];
  const { importance } = classifyPlace((key) => tagTextOf(strings, table, row, key));
  return Array.from(words, ([word, isWhole]) => ({ word, isWhole, importance }));
}
