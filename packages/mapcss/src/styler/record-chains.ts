/** Records of all looks, each once: a record is told apart by itself and by those above it. */
import type { DrawRecord, StyleRecord } from '@flyover/osm-features';
import type { WorkBudget } from '../evaluate/work-budget.ts';

/** Looks there are at most; what would be another is not drawn. */
const MOST_RECORDS = 1 << 16;

/** Collects records. */
export class RecordChains {
  readonly records: StyleRecord[] = [];
  private readonly nexts: number[] = [];
  private readonly known = new Map<string, number>();
  /** Whether there were more looks than are kept. */
  isFull = false;

  /** The numbers of records that lie above one another, the lowest first; none where there are too many. */
  add(records: readonly DrawRecord[], budget: WorkBudget): number[] {
    const numbers: number[] = new Array(records.length);
    let next = -1;
    for (let at = records.length - 1; at >= 0; at--) {
      const key = `${next} ${JSON.stringify(records[at])}`;
      budget.spend(key.length);
      let number = this.known.get(key);
      if (number === undefined) {
        if (this.records.length === MOST_RECORDS) {
          this.isFull = true;
          return [];
        }
        number = this.records.push({ ...records[at] }) - 1;
        this.nexts.push(next);
        this.known.set(key, number);
      }
      numbers[at] = number;
      next = number;
    }
    return numbers;
  }

  /** The record above one, or -1. */
  nextOf(record: number): number {
    return this.nexts[record] ?? -1;
  }
}
