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

/** What is to be handed over with values. */
export function transferOf(values: readonly unknown[]): readonly object[] {
  return values.flatMap((value) => (typeof value === 'object' && value !== null ? (marked.get(value) ?? []) : []));
}
