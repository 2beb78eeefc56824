/** Named records that survive the page: in IndexedDB, or where that is missing in local storage. */

/** The effect of a change on the records. */
export interface Change<Value, Result> {
  readonly put?: Iterable<readonly [key: string, value: Value]>;
  readonly remove?: Iterable<string>;
  readonly result: Result;
}

/** Why nothing was stored. `full`: no room is left; `failed`: the browser's storage does not work (any more). */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly kind: 'full' | 'failed';

  constructor(kind: 'full' | 'failed', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Records of one kind by key. All that fails throws RecordError, and then nothing has changed. */
export interface Records<Value> {
  /** The sound ones, in the order of their keys. */
  all(): Promise<ReadonlyMap<string, Value>>;
  /**
   * Reads some records and writes what follows from them, with nothing of another page in between.
   *
   * @param keys the records that the decision needs; `all` of them
   * @param decide must not wait for anything; what it throws ends the change
   */
  change<Result>(keys: readonly string[] | 'all', decide: (present: ReadonlyMap<string, Value>) => Change<Value, Result>): Promise<Result>;
  /** Removes the records with the lowest keys until at most so many are left; those that are to be kept are passed over. */
  trim(most: number, keep: (value: Value) => boolean): Promise<void>;
}

/** Whether a value read from storage is sound. */
export type Guard<Value> = (value: unknown) => value is Value;

/** The error of a write as one of ours. */
export function recordError(error: unknown): unknown {
  if (error instanceof RecordError) return error;
  if (!(error instanceof DOMException)) return error ?? new RecordError('failed', 'the browser ended the change');
  const isFull = error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED';
  return new RecordError(isFull ? 'full' : 'failed', error.message);
}
