/** What the writers of elements can be told. */
export interface WriteOptions {
  /** Named in the file as what wrote it, instead of what wrote the store's own file. */
  readonly generator?: string;
  /** Told before each chunk how many elements were written so far. */
  readonly onElements?: (written: number) => void;
}
