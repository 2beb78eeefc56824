/**
 * Why a call failed. `failed`: the function that was called threw; `crashed`: the worker stopped by itself, or what it sent cannot be read;
 * `ended`: it was ended from this side.
 */
export type WorkerErrorKind = 'failed' | 'crashed' | 'ended';

/** The outcome of a call that has none. `message` is that of what was thrown, or the platform's word for a crash (`messageerror`, `exit code 3`). */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly kind: WorkerErrorKind;
  /** The name of the call; empty for a crash that no call waited for. */
  readonly call: string;
  /** Where the function threw: the name of what it threw (`TypeError`). */
  readonly thrown: string | undefined;
  /** Where what it threw has a field of that name: what went wrong, as data. */
  readonly fault: unknown;

  constructor(kind: WorkerErrorKind, call: string, message: string, thrown: { readonly name?: string; readonly fault?: unknown } = {}) {
    super(message);
    this.kind = kind;
    this.call = call;
    this.thrown = thrown.name;
    this.fault = thrown.fault;
  }
}
