/** Writes lines without anybody waiting for them, and lives with a disk that is full. */

/** A log that is open. */
export interface LineLog {
  write(line: string): void;
  /** Lines that could not be written. */
  readonly lost: number;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** Options of `createLineLog`. */
export interface LineLogOptions {
  /** Appends a text. */
  readonly append: (text: string) => Promise<void>;
  /** Called with the first failure, and with the first one after a write succeeded again. */
  readonly onFailure: (reason: unknown) => void;
  /** Characters that may wait. */
  readonly room?: number;
}

const ROOM = 1_000_000;

/** Lines that come while others are written are written together. */
export function createLineLog({ append, onFailure, room = ROOM }: LineLogOptions): LineLog {
  let waiting: string[] = [];
  let length = 0;
  let lost = 0;
  let isFailing = false;
  let writing: Promise<void> | undefined;

  const flush = async () => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      length = 0;
      try {
        await append(`${lines.join('\n')}\n`);
        isFailing = false;
      } catch (thrown) {
        lost += lines.length;
        if (!isFailing) onFailure(thrown);
        isFailing = true;
      }
    }
    writing = undefined;
  };
  return {
    get lost() {
      return lost;
    },
    write(line) {
      if (length + line.length > room) {
        lost++;
        return;
      }
      waiting.push(line);
      length += line.length;
      writing ??= flush();
    },
    close: async () => writing,
  };
}
