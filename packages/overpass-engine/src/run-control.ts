/** Keeps a run within its limits: the deadline, the abort signal, and turns for the event loop. */
import { RuntimeError } from './errors.ts';

/** Milliseconds after which a run lets the event loop have a turn. */
const TURN = 20;
/** The cost limit of the tests between two looks at the clock, in the units of `FilterPlan.cost`: 512 looks at a column. */
const COST_A_LOOK = 512;
/** Rounds of evaluators between two looks at the clock: one may look at all members of a relation. */
const ROUNDS_A_LOOK = 256;
/** Reading so many units of a text is a round. */
const UNITS_A_ROUND = 64;

/** The limits of a run. */
export interface RunLimits {
  readonly signal: AbortSignal | undefined;
  /** Seconds. */
  readonly timeout: number;
  /** Bytes, as `setSize` reckons them. */
  readonly maxsize: number;
  /** Seconds that what is done for one element may hold the thread; as long as the run where it is not given. */
  readonly longestHold?: number | undefined;
}

/** The clock of one run. */
export class RunControl {
  /** The statement at hand, for remarks: its name in the XML form and its line. */
  statement = 'osm-script';
  line = 1;
  private readonly limits: RunLimits;
  private readonly start = performance.now();
  private lastTurn = this.start;
  private rounds = 0;
  /** The turn in which rounds were looked at last, and when they were first in it. */
  private heldTurn = Number.NaN;
  private heldSince = 0;

  constructor(limits: RunLimits) {
    this.limits = limits;
  }

  /**
   * @throws RuntimeError when the time is over; the signal's reason when it was aborted
   */
  check(): void {
    this.limits.signal?.throwIfAborted();
    const seconds = (performance.now() - this.start) / 1000;
    if (seconds <= this.limits.timeout) return;
    this.endForTime();
  }

  private endForTime(): never {
    const place = `in "${this.statement}" at line ${this.line}`;
    const seconds = (performance.now() - this.start) / 1000;
    throw new RuntimeError([`Query timed out ${place} after ${Math.ceil(seconds)} seconds.`]);
  }

  /**
   * For each round within one element, where nothing can pause: checks from time to time.
   *
   * @param units UTF-16 units of text that it reads
   * @throws as `check` does
   */
  round(units = 0): void {
    this.rounds += 1 + units / UNITS_A_ROUND;
    if (this.rounds < ROUNDS_A_LOOK) return;
    this.rounds = 0;
    this.check();
    this.checkHold();
  }

  /**
   * The same for what is done for many elements in one go, which may hold the thread as long as the run may take.
   *
   * @throws as `check` does
   */
  work(units = 0): void {
    this.rounds += 1 + units / UNITS_A_ROUND;
    if (this.rounds < ROUNDS_A_LOOK) return;
    this.rounds = 0;
    this.check();
  }

  /** Rounds alone are counted, not the making of an index before them. @throws RuntimeError */
  private checkHold(): void {
    const { longestHold } = this.limits;
    if (longestHold === undefined) return;
    if (this.heldTurn !== this.lastTurn) {
      this.heldTurn = this.lastTurn;
      this.heldSince = performance.now();
    } else if (performance.now() - this.heldSince > longestHold * 1000) this.endForTime();
  }

  /** `check`, and from time to time a turn for the event loop. */
  async pause(): Promise<void> {
    this.check();
    if (performance.now() - this.lastTurn < TURN) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.lastTurn = performance.now();
    this.check();
  }

  /**
   * @param bytes of all sets
   * @throws RuntimeError where that is more than the query may use
   */
  checkSize(bytes: number): void {
    if (bytes <= this.limits.maxsize) return;
    const need = Math.max(1, Math.floor(bytes / (1024 * 1024)));
    const place = `in "${this.statement}" at line ${this.line}`;
    throw new RuntimeError([`Query ran out of memory ${place}. It would need at least ${need} MB of RAM to continue.`]);
  }

  /**
   * The rows that pass a test; pauses on the way.
   *
   * @param cost of one test, as in `FilterPlan`
   */
  async filterRows(rows: Uint32Array, test: (row: number) => boolean, cost = 1): Promise<Uint32Array> {
    const step = Math.max(1, Math.floor(COST_A_LOOK / Math.max(1, cost)));
    const kept = new Uint32Array(rows.length);
    let size = 0;
    for (let start = 0; start < rows.length; start += step) {
      const end = Math.min(start + step, rows.length);
      for (let i = start; i < end; i++) if (test(rows[i])) kept[size++] = rows[i];
      if (performance.now() - this.lastTurn >= TURN) await this.pause();
    }
    return kept.slice(0, size);
  }
}
