/** What crosses the line. `id` counts the calls of one line. */

export type ToWorker =
  /** `callbacks` and `signal`: the places of arguments that stay on this side; their values cross as `undefined`. */
  | {
      readonly id: number;
      readonly kind: 'call';
      readonly name: string;
      readonly given: readonly unknown[];
      readonly callbacks: readonly number[];
      readonly signal?: number;
    }
  /** The signal of a call has aborted, or its stream is read no further. */
  | { readonly id: number; readonly kind: 'abort' }
  /** The wish for the next chunk of a stream. */
  | { readonly id: number; readonly kind: 'next' };

/** Each call ends with `answer` (where it has no stream), `end` or `failure`, also when it was aborted. */
export type FromWorker =
  /** `stream`: the field of the answer that follows in chunks; empty where the answer itself does. */
  | { readonly id: number; readonly kind: 'answer'; readonly value: unknown; readonly stream?: string }
  | { readonly id: number; readonly kind: 'callback'; readonly place: number; readonly given: readonly unknown[] }
  | { readonly id: number; readonly kind: 'chunk'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'end' }
  | { readonly id: number; readonly kind: 'failure'; readonly name: string; readonly message: string; readonly fault?: unknown };
