/** Converts thrown values, of any type in JavaScript, to errors. */

/** Returns a thrown value as an error; any other value becomes its message. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Returns the message of a thrown value. */
export function errorMessage(thrown: unknown): string {
  return errorOf(thrown).message;
}
