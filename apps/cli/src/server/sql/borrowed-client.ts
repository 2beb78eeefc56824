/** A connection to the database while a statement has it. */
import type { PoolClient } from 'pg';

/** A connection that is in use. */
export interface BorrowedClient {
  /** Rejects when the connection breaks: a cursor that is closed then would be waited for without an end. */
  readonly broken: Promise<never>;
  /** Gives it back. @param isSpoilt nobody gets it any more */
  release(isSpoilt: boolean): void;
}

/** Borrows a connection and watches it for errors. The pool listens only while it holds the connection, and an unhandled error ends the process. */
export function borrowClient(client: PoolClient): BorrowedClient {
  let hear: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    hear = reject;
  });
  broken.catch(() => undefined);
  client.on('error', hear);
  return {
    broken,
    release(isSpoilt) {
      client.release(isSpoilt);
      client.off('error', hear);
    },
  };
}

/** A message of the database that is larger than allowed. */
export class LargeMessage extends Error {
  override readonly name = 'LargeMessage';

  constructor() {
    super('a message of the database is too large');
  }
}

/** A byte that says what a message is, then four for its length, which counts these four. */
const HEAD = 5;

/**
 * Breaks a connection, one that has just been opened, at a message that is larger than allowed. The driver makes a text of what an error
 * says, and a statement decides how long that is: the process ends where it is longer than a text may be.
 *
 * @param most bytes
 */
export function limitMessages(client: PoolClient, most: number): void {
  const { stream } = client.connection;
  const head = Buffer.alloc(HEAD);
  let headBytes = 0;
  let left = 0;
  stream.prependListener('data', (piece: Buffer) => {
    for (let at = 0; at < piece.length; ) {
      if (left > 0) {
        const taken = Math.min(left, piece.length - at);
        at += taken;
        left -= taken;
        continue;
      }
      head[headBytes++] = piece[at++];
      if (headBytes < HEAD) continue;
      headBytes = 0;
      left = head.readUInt32BE(1) - 4;
      if (left <= most) continue;
      stream.destroy(new LargeMessage());
      return;
    }
  });
}
