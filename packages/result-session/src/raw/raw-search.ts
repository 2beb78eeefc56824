/** All places of a text in a raw answer. Only their number is kept, by blocks; where they stand is looked up again when it is asked. */
import { Float64Column } from '@flyover/osm-elements';
import { findPattern, patternOf } from './byte-pattern.ts';
import type { RawLines } from './raw-lines.ts';
import { inSlices, STEP_BYTES } from './time-slices.ts';

export class RawSearch {
  private readonly raw: RawLines;
  private readonly pattern: ReturnType<typeof patternOf>;
  /** Per block: hits before it, and where the first hit within it may begin (hits do not overlap). */
  private readonly hitsBefore = new Float64Column();
  private readonly free = new Float64Column();
  private freeFrom = 0;
  private stopped = false;
  /** Hits so far; they count from 0, in the order of the text. */
  count = 0;
  /** Bytes that were searched, of those that had come when it began. */
  searched = 0;
  private readonly come: number;

  /** @param text not empty */
  constructor(raw: RawLines, text: string) {
    this.raw = raw;
    this.come = raw.ended ? raw.bytes : Number.POSITIVE_INFINITY;
    this.pattern = patternOf(text);
  }

  get complete(): boolean {
    return this.searched === this.end && (this.come < Number.POSITIVE_INFINITY || this.raw.ended);
  }

  /** How many there are; about, while they are still printed. */
  get bytes(): number {
    return Math.min(this.come, this.raw.expected);
  }

  private get end(): number {
    return Math.min(this.come, this.raw.bytes);
  }

  /** Searches to the end, in slices, or until `stop`. */
  run(onSlice: () => void): Promise<void> {
    return inSlices(() => this.step(), onSlice);
  }

  stop(): void {
    this.stopped = true;
  }

  /** Number of the first hit so far that begins at this byte or later. */
  numberFrom(offset: number): number | undefined {
    if (this.hitsBefore.length === 0) return undefined;
    const block = Math.min(Math.floor(offset / STEP_BYTES), this.hitsBefore.length - 1);
    const before = this.hitsIn(block).filter((hit) => hit < offset).length;
    const number = this.hitsBefore.get(block) + before;
    return number < this.count ? number : undefined;
  }

  /** The first and the byte after the last of a hit. */
  hit(number: number): readonly [start: number, stop: number] | undefined {
    if (number < 0 || number >= this.count) return undefined;
    let low = 0;
    let high = this.hitsBefore.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.hitsBefore.get(middle) <= number) low = middle;
      else high = middle - 1;
    }
    const start = this.hitsIn(low)[number - this.hitsBefore.get(low)];
    return [start, start + this.pattern.length];
  }

  /** The first bytes of the hits so far that touch a stretch of bytes. */
  startsWithin(start: number, stop: number): number[] {
    const first = Math.max(0, Math.floor((start - this.pattern.length) / STEP_BYTES));
    const last = Math.min(Math.floor(stop / STEP_BYTES), this.hitsBefore.length - 1);
    const starts: number[] = [];
    for (let block = first; block <= last; block++) starts.push(...this.hitsIn(block));
    return starts.filter((hit) => hit < stop && hit + this.pattern.length > start);
  }

  /** Bytes of one hit. */
  get length(): number {
    return this.pattern.length;
  }

  private step(): boolean {
    if (this.stopped || this.complete) return false;
    const block = this.hitsBefore.length;
    this.raw.reach((block + 1) * STEP_BYTES + this.pattern.length);
    this.hitsBefore.push(this.count);
    this.free.push(this.freeFrom);
    const hits = this.hitsIn(block);
    this.count += hits.length;
    this.freeFrom = hits.length === 0 ? this.freeFrom : hits[hits.length - 1] + this.pattern.length;
    this.searched = Math.min(this.end, (block + 1) * STEP_BYTES);
    return !this.complete;
  }

  /** Hits that begin in a block. */
  private hitsIn(block: number): number[] {
    const base = block * STEP_BYTES;
    // a hit may reach into the next block, but not begin there
    const bytes = this.raw.slice(base, Math.min(this.end, base + STEP_BYTES + this.pattern.length - 1));
    const hits: number[] = [];
    let from = Math.max(0, this.free.get(block) - base);
    for (;;) {
      const at = findPattern(this.pattern, bytes, from);
      if (at === -1) return hits;
      hits.push(base + at);
      from = at + this.pattern.length;
    }
  }
}
