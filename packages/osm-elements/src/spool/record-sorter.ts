/**
 * External sort of records of a fixed number of 32-bit words: runs that fit into memory are sorted there and written to a temporary file, then merged.
 *
 * The sort is stable, so that rows which are added in ascending order stay so among equal keys. Packages for this on npm sort lines of text or objects.
 */
import { bytesOf, type OpenScratch, type ScratchFile } from './scratch-files.ts';
import { SourceHeap } from './source-heap.ts';

/** Bits of a digit of the radix sort: its counters fit into the first cache of a processor. */
const DIGIT_BITS = 11;
const DIGITS_A_WORD = 3;
const DIGIT_VALUES = 1 << DIGIT_BITS;
/** Records that a merge makes at a time. */
const MERGED = 1 << 13;
/** The fewest bytes that a run is read by: shorter reads cost more than another round of merging. */
const LEAST_READ = 1 << 12;

/** Shape and memory of a sorter. */
export interface SorterOptions {
  /** Words of a record. */
  readonly width: number;
  /** The first words of a record that are its key, most significant first: 1 or 2. */
  readonly keyWords: 1 | 2;
  /** Bytes for records: half of them hold a run, the other half are for sorting it. */
  readonly memory: number;
}

/** Collects records; see the file's comment. */
export class RecordSorter {
  /** The records of the current run. */
  readonly records: Uint32Array;
  private readonly width: number;
  private readonly keyWords: number;
  private readonly memory: number;
  private readonly open: OpenScratch;
  /** Second place of the records while a run is sorted. */
  private spare = new Uint32Array(0);
  private file: ScratchFile | undefined;
  /** Word offsets in the file at which runs begin; the last one ends the last run. */
  private runs: number[] = [0];
  private used = 0;
  private added = 0;

  constructor({ width, keyWords, memory }: SorterOptions, open: OpenScratch) {
    this.width = width;
    this.keyWords = keyWords;
    this.memory = memory;
    this.open = open;
    this.records = new Uint32Array(Math.max(2, Math.floor(memory / 2 / (4 * width))) * width);
  }

  /** Records added so far. */
  get count(): number {
    return this.added;
  }

  /** Adds a record: returns the offset in `records` at which the caller writes its words. */
  next(): number {
    if (this.used === this.records.length) this.flush();
    const at = this.used;
    this.used += this.width;
    this.added++;
    return at;
  }

  /** Ends the adding; returns the records in the order of their keys. */
  sorted(): SortedRecords {
    const { width, keyWords } = this;
    if (this.file === undefined) {
      const records = this.sortRun();
      return new SortedRecords(width, keyWords, [records], undefined);
    }
    this.flush();
    this.mergeRuns();
    const { file, runs } = this;
    const sources = runs.slice(1).map((end, i) => new RunReader(file, runs[i], end, width, this.readWords(runs.length - 1)));
    return new SortedRecords(width, keyWords, sources, file);
  }

  private flush(): void {
    if (this.used === 0) return;
    this.file ??= this.open();
    this.file.write(bytesOf(this.sortRun()));
    this.runs.push(this.runs[this.runs.length - 1] + this.used);
    this.used = 0;
  }

  private sortRun(): Uint32Array {
    if (this.spare.length < this.used) this.spare = new Uint32Array(this.used);
    return sortRecords(this.records.subarray(0, this.used), this.spare.subarray(0, this.used), this.width, this.keyWords);
  }

  /** The words by which each of some runs is read. */
  private readWords(runs: number): number {
    return Math.max(1, Math.floor(this.memory / 2 / runs / (4 * this.width))) * this.width;
  }

  /** Merges neighbouring runs until all that are left can be read at once. */
  private mergeRuns(): void {
    const most = Math.max(2, Math.floor(this.memory / 2 / LEAST_READ));
    while (this.runs.length - 1 > most && this.file !== undefined) {
      const [from, runs] = [this.file, this.runs];
      const to = this.open();
      const merged = [0];
      for (let first = 0; first < runs.length - 1; first += most) {
        const last = Math.min(first + most, runs.length - 1);
        const ends = runs.slice(first + 1, last + 1);
        const sources = ends.map((end, i) => new RunReader(from, runs[first + i], end, this.width, this.readWords(ends.length)));
        const group = new SortedRecords(this.width, this.keyWords, sources, undefined);
        for (let block = group.nextBlock(); block.length > 0; block = group.nextBlock()) to.write(bytesOf(block));
        merged.push(runs[last]);
      }
      from.remove();
      this.file = to;
      this.runs = merged;
    }
  }
}

/** Sorts records by their keys, keeping the order of equal ones. @param spare of the same length @returns `records` or `spare` */
function sortRecords(records: Uint32Array, spare: Uint32Array, width: number, keyWords: number): Uint32Array {
  const digits = keyWords * DIGITS_A_WORD;
  const counts = new Uint32Array(digits * DIGIT_VALUES);
  const count = records.length / width;
  let isSorted = true;
  for (let at = 0; at < records.length; at += width) {
    for (let word = 0; word < keyWords; word++) {
      const value = records[at + word];
      const first = (keyWords - 1 - word) * DIGITS_A_WORD * DIGIT_VALUES;
      counts[first + (value & (DIGIT_VALUES - 1))]++;
      counts[first + DIGIT_VALUES + ((value >>> DIGIT_BITS) & (DIGIT_VALUES - 1))]++;
      counts[first + 2 * DIGIT_VALUES + (value >>> (2 * DIGIT_BITS))]++;
    }
    if (isSorted && at > 0 && isLess(records, at, records, at - width, keyWords)) isSorted = false;
  }
  if (isSorted) return records;
  let [from, to] = [records, spare];
  for (let digit = 0; digit < digits; digit++) {
    const next = counts.subarray(digit * DIGIT_VALUES, (digit + 1) * DIGIT_VALUES);
    const word = keyWords - 1 - Math.floor(digit / DIGITS_A_WORD);
    const shift = (digit % DIGITS_A_WORD) * DIGIT_BITS;
    if (next[(from[word] >>> shift) & (DIGIT_VALUES - 1)] === count) continue;
    let sum = 0;
    for (let value = 0; value < DIGIT_VALUES; value++) {
      const here = next[value];
      next[value] = sum;
      sum += here * width;
    }
    for (let at = 0; at < from.length; at += width) {
      const value = (from[at + word] >>> shift) & (DIGIT_VALUES - 1);
      const target = next[value];
      next[value] = target + width;
      for (let i = 0; i < width; i++) to[target + i] = from[at + i];
    }
    [from, to] = [to, from];
  }
  return from;
}

function isLess(a: Uint32Array, i: number, b: Uint32Array, j: number, keyWords: number): boolean {
  if (a[i] !== b[j]) return a[i] < b[j];
  return keyWords === 2 && a[i + 1] < b[j + 1];
}

/** Reads a run of a file block by block. */
class RunReader {
  private readonly file: ScratchFile;
  private readonly end: number;
  private readonly width: number;
  private readonly words: number;
  private room: Uint32Array | undefined;
  private position: number;

  /** @param position,end in words of the file @param words read at a time */
  constructor(file: ScratchFile, position: number, end: number, width: number, words: number) {
    this.file = file;
    this.position = position;
    this.end = end;
    this.width = width;
    this.words = words;
  }

  /** The next records, valid until the next call; none at the end. */
  nextBlock(): Uint32Array {
    const words = Math.min(this.words, this.end - this.position);
    if (this.room === undefined || words < this.room.length) this.room = new Uint32Array(Math.max(words, this.width));
    const block = this.room.subarray(0, words);
    if (words > 0) this.file.read(this.position * 4, bytesOf(block));
    this.position += words;
    return block;
  }
}

/**
 * Sorted records, read in sequence: `next` moves to a record, whose words begin at `at` of `block`.
 */
export class SortedRecords {
  /** Holds the current record. */
  block: Uint32Array = new Uint32Array(0);
  /** Offset of the current record in `block`. */
  at = 0;
  private readonly width: number;
  private readonly keyWords: number;
  private readonly sources: (RunReader | Uint32Array)[];
  private readonly file: ScratchFile | undefined;
  private readonly blocks: Uint32Array[] = [];
  private readonly places: number[] = [];
  /** Sources that have records: by their keys, of equal keys the first. */
  private readonly heap = new SourceHeap((a, b) => this.isBefore(a, b));
  private readonly output: Uint32Array;

  /** @param sources runs in their order, or one array @param file removed when all records were read */
  constructor(width: number, keyWords: number, sources: (RunReader | Uint32Array)[], file: ScratchFile | undefined) {
    this.width = width;
    this.keyWords = keyWords;
    this.sources = sources;
    this.file = file;
    this.output = new Uint32Array(sources.length > 1 ? MERGED * width : 0);
    for (const source of sources.keys()) {
      this.places.push(0);
      this.blocks.push(this.read(source));
      if (this.blocks[source].length > 0) this.heap.add(source);
    }
  }

  /** Moves to the next record; false where there is none. */
  next(): boolean {
    this.at += this.width;
    if (this.at < this.block.length) return true;
    this.block = this.nextBlock();
    this.at = 0;
    if (this.block.length > 0) return true;
    this.remove();
    return false;
  }

  /** Removes the file: no more records are read. */
  remove(): void {
    this.file?.remove();
  }

  /** The next records, valid until the next call; none at the end. */
  nextBlock(): Uint32Array {
    const { heap, output } = this;
    if (heap.top === undefined) return output.subarray(0, 0);
    if (heap.second === undefined) return this.restOf(heap.top);
    let filled = 0;
    while (filled < output.length && heap.top !== undefined && heap.second !== undefined) filled = this.take(heap.top, heap.second, filled);
    return output.subarray(0, filled);
  }

  /** The next records of the only source that is left. */
  private restOf(source: number): Uint32Array {
    const { blocks, places } = this;
    if (places[source] === blocks[source].length) {
      blocks[source] = this.read(source);
      places[source] = 0;
    }
    const rest = blocks[source].subarray(places[source]);
    places[source] = blocks[source].length;
    if (rest.length === 0) this.heap.removeTop();
    return rest;
  }

  /** Takes records of the first source for as long as it stays before the second. @returns the end of what is filled */
  private take(first: number, second: number, from: number): number {
    const { blocks, places, width, keyWords, output } = this;
    const block = blocks[first];
    const [other, otherAt] = [blocks[second], places[second]];
    let at = places[first];
    let to = from;
    do {
      for (let i = 0; i < width; i++) output[to + i] = block[at + i];
      to += width;
      at += width;
    } while (
      to < output.length &&
      at < block.length &&
      (first < second ? !isLess(other, otherAt, block, at, keyWords) : isLess(block, at, other, otherAt, keyWords))
    );
    places[first] = at;
    if (at === block.length) {
      blocks[first] = this.read(first);
      places[first] = 0;
    }
    if (blocks[first].length === 0) this.heap.removeTop();
    else this.heap.sinkTop();
    return to;
  }

  private read(source: number): Uint32Array {
    const from = this.sources[source];
    if (!(from instanceof Uint32Array)) return from.nextBlock();
    this.sources[source] = from.subarray(0, 0);
    return from;
  }

  private isBefore(a: number, b: number): boolean {
    const { blocks, places, keyWords } = this;
    if (isLess(blocks[a], places[a], blocks[b], places[b], keyWords)) return true;
    return a < b && !isLess(blocks[b], places[b], blocks[a], places[a], keyWords);
  }
}

// Ids as two words of a record, whose order is that of the ids.

/** Makes the upper words of ids below 0 positive; ids have 53 bits and a sign. */
const SIGN_SHIFT = 2 ** 21;
const LOW = 2 ** 32;

/** Bits of an upper word. */
export const HIGH_BITS = 23;

/** The upper word of an id, below 2^23. */
export function highWord(id: number): number {
  return Math.floor(id / LOW) + SIGN_SHIFT;
}

/** The lower word of an id. */
export function lowWord(id: number): number {
  return id - Math.floor(id / LOW) * LOW;
}

/** The id of two words. */
export function idOfWords(high: number, low: number): number {
  return (high - SIGN_SHIFT) * LOW + low;
}
