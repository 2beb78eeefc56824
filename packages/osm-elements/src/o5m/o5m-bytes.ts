/** The numbers in one dataset of an o5m file. */
import { ReadError } from '../read-error.ts';

/** See the file's comment. */
export class O5mBytes {
  readonly data: Uint8Array;
  at = 0;
  private readonly base: number;

  /** @param base where the data begin in the file */
  constructor(data: Uint8Array, base: number) {
    this.data = data;
    this.base = base;
  }

  get isAtEnd(): boolean {
    return this.at >= this.data.length;
  }

  /** @throws ReadError 'malformed' */
  fail(part: string): never {
    throw new ReadError({ kind: 'damaged', format: 'o5m', part }, this.base + this.at);
  }

  byte(): number {
    if (this.isAtEnd) this.fail('length');
    return this.data[this.at++];
  }

  /** A number of seven bits a byte, the lowest first. */
  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      if (factor > 2 ** 56) this.fail('number');
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** The same with its sign as the lowest bit. */
  signed(): number {
    const value = this.unsigned();
    const half = Math.floor(value / 2);
    return value % 2 === 1 ? -half - 1 : half;
  }

  /** Goes behind the next such byte. */
  skipTo(byte: number): void {
    const found = this.data.indexOf(byte, this.at);
    if (found === -1) this.fail('string');
    this.at = found + 1;
  }
}
