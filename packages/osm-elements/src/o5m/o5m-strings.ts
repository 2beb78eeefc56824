/** The strings of an o5m file: those that came lately are named by how long ago they came. */
import type { O5mBytes } from './o5m-bytes.ts';

/** So many are remembered, and so many bytes of one at most, both zeros of a pair among them (the format's definition). */
const TABLE = 15_000;
const LONGEST = 250;

/** See the file's comment. The bytes of a string or pair, without the zero in front. */
export class O5mStrings {
  private readonly table: Uint8Array[] = [];
  private next = 0;

  clear(): void {
    this.table.length = 0;
    this.next = 0;
  }

  /** Reads a string, or two behind one another, each with a zero behind it. @param zeros 1 or 2 */
  read(bytes: O5mBytes, zeros: number): Uint8Array {
    const reference = bytes.unsigned();
    if (reference !== 0) return this.recent(bytes, reference);
    const start = bytes.at;
    for (let left = zeros; left > 0; left--) bytes.skipTo(0);
    const found = bytes.data.slice(start, bytes.at);
    if (found.length <= LONGEST + 2) this.remember(found);
    return found;
  }

  private remember(found: Uint8Array): void {
    this.table[this.next] = found;
    this.next = (this.next + 1) % TABLE;
  }

  private recent(bytes: O5mBytes, reference: number): Uint8Array {
    const found = reference > TABLE ? undefined : this.table[(this.next - reference + TABLE) % TABLE];
    return found ?? bytes.fail('string reference');
  }
}
