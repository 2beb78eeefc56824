/** Records without IndexedDB: all of a kind in one text, which is read again for each change, as other pages write it, too. */
import type { Records } from './records.ts';

/** The storage of the text. */
export interface RecordText<Value> {
  read(): ReadonlyMap<string, Value>;
  /** @throws RecordError where there is no room: what was there stays */
  write(records: ReadonlyMap<string, Value>): void;
}

export function localRecords<Value>(text: RecordText<Value>): Records<Value> {
  const sorted = () => new Map([...text.read()].sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    all: async () => sorted(),
    async change(keys, decide) {
      const records = sorted();
      const wanted = keys === 'all' ? records : new Map([...records].filter(([key]) => keys.includes(key)));
      const { put = [], remove = [], result } = decide(wanted);
      for (const key of remove) records.delete(key);
      for (const [key, value] of put) records.set(key, value);
      text.write(records);
      return result;
    },
    async trim(most, keep) {
      const records = sorted();
      let surplus = records.size - most;
      if (surplus <= 0) return;
      for (const [key, value] of [...records]) {
        if (surplus === 0) break;
        if (keep(value)) continue;
        records.delete(key);
        surplus -= 1;
      }
      text.write(records);
    },
  };
}
