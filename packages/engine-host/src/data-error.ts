import type { ReadError, ReadFault } from '@flyover/osm-elements';

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
