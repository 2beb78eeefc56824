/** Input of a completion besides the text: words of the data, and names of items that have no word. */
import type { SnippetId } from './snippets.ts';

/** A key or value, and how many elements have it where that is known. */
export interface TagWord {
  readonly word: string;
  readonly count?: number;
  /** what they were counted in, where it is not the result of the last run: all the data that are asked */
  readonly countedIn?: 'data';
}

/** Both lists are for the slot in question, the likeliest first. */
export interface CompletionWords {
  /** where the slot asks for keys */
  readonly keys: readonly TagWord[];
  /** of the key of the slot, where it asks for values */
  readonly values: readonly TagWord[];
  /** the name of a snippet, by which it is found too */
  snippetName(id: SnippetId): string;
}
