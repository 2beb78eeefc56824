/** Thrown values as errors: JavaScript throws anything. */

/** A thrown value as an error; one that is none becomes its message. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The message of a thrown value. */
export function errorMessage(thrown: unknown): string {
  return errorOf(thrown).message;
}
