/** What a call has nothing to answer from: data of a thread, an open file, files of the system, a path. */
type HostErrorKind = 'noData' | 'noFile' | 'noFiles' | 'noPath';

/** A call that comes too early or to the wrong thread. The message is for logs. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly kind: HostErrorKind;

  constructor(kind: HostErrorKind, what = '') {
    super(what === '' ? kind : `${kind}: ${what}`);
    this.kind = kind;
  }
}
