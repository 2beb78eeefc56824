/** The port that calls travel over, one end of a line between a page and its worker or a server and its thread; and the messages. */

/** The end that answers. */
export interface ServingPort {
  /** @param transfer buffers, ports and the like that are the receiver's from then on */
  post(message: unknown, transfer: readonly object[]): void;
  /** Sets the listener of incoming messages. Called once, before the first `post`. */
  listen(onMessage: (message: unknown) => void): void;
}

/** The end that calls. */
export interface CallPort {
  post: ServingPort['post'];
  /**
   * Called once, before the first `post`.
   *
   * @param onEnd hears, once, that the other end stopped by itself, in the words of the platform
   */
  listen(onMessage: (message: unknown) => void, onEnd: (reason: Error) => void): void;
  /** Ends the other end at once, whatever it is doing; `onEnd` is not called for it. */
  end(): void | Promise<void>;
}

/** The messages of a line. `id` counts its calls. */

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
  /** The request for the next chunk of a stream. */
  | { readonly id: number; readonly kind: 'next' };

/** Each call ends with `answer` (where it has no stream), `end` or `failure`, also when it was aborted. */
export type FromWorker =
  /** `stream`: the field of the answer that follows in chunks; empty where the answer itself does. */
  | { readonly id: number; readonly kind: 'answer'; readonly value: unknown; readonly stream?: string }
  | { readonly id: number; readonly kind: 'callback'; readonly place: number; readonly given: readonly unknown[] }
  | { readonly id: number; readonly kind: 'chunk'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'end' }
  | { readonly id: number; readonly kind: 'failure'; readonly name: string; readonly message: string; readonly fault?: unknown };

const marked = new WeakMap<object, readonly object[]>();

/**
 * Marks a value, so that buffers, ports and the like in it are handed over rather than copied when it crosses: as an argument of a call or a
 * callback, as an answer, as a chunk of a stream. What is handed over is gone on this side.
 *
 * @returns the same value
 */
export function transfer<T extends object>(value: T, handedOver: readonly object[]): T {
  marked.set(value, handedOver);
  return value;
}

/** The objects to be transferred with values. */
export function transferOf(values: readonly unknown[]): readonly object[] {
  return values.flatMap((value) => (typeof value === 'object' && value !== null ? (marked.get(value) ?? []) : []));
}
