import type { ReadError, ReadFault } from '@flyover/osm-elements';

/** What a call has nothing to answer from: data of a thread, an open file, files of the system, a path. */
type HostErrorKind = 'noData' | 'noFile' | 'noFiles' | 'noPath' | 'noDatabases';

/** A call that comes too early or to the wrong thread. The message is for logs. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly kind: HostErrorKind;

  constructor(kind: HostErrorKind, what = '') {
    super(what === '' ? kind : `${kind}: ${what}`);
    this.kind = kind;
  }
}

/** A file that cannot be read. The message is for logs: the app and the command make sentences of `fault`, which crosses to their thread. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly fault: ReadFault & { readonly file: string };

  /** @param file its path, or its name in a page */
  constructor(file: string, cause: ReadError) {
    super(`${file}: ${cause.message}`, { cause });
    this.fault = { ...cause.fault, file };
  }
}
