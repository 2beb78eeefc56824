/** The runs in local storage, for browsers without IndexedDB. Without either they live as long as the page. */
import { settingsStorage } from '../settings/settings-store.ts';
import { isRecord } from '../site/is-record.ts';
import type { RecordText } from './local-records.ts';
import { RecordError } from './records.ts';
import { isRunRecord, type RunRecord } from './run-history.ts';

const KEY = 'flyover_history';

/** So much text the history may take, so that settings and queries find room beside it, UTF-16 units; else the oldest quarter goes. */
const LARGEST = 1_000_000;

let inPage: ReadonlyMap<string, RunRecord> = new Map();

export const runsText: RecordText<RunRecord> = {
  read() {
    const stored = read();
    if (stored === undefined) return inPage;
    const runs = new Map<string, RunRecord>();
    for (const [key, run] of Object.entries(stored)) if (isRunRecord(run)) runs.set(key, run);
    return runs;
  },
  write(runs) {
    let kept = [...runs];
    let text = JSON.stringify(Object.fromEntries(kept));
    while (text.length > LARGEST && kept.length > 1) {
      kept = kept.slice(Math.ceil(kept.length / 4));
      text = JSON.stringify(Object.fromEntries(kept));
    }
    inPage = new Map(kept);
    try {
      settingsStorage?.setItem(KEY, text);
    } catch {
      throw new RecordError('full', 'local storage is full');
    }
  },
};

function read(): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(settingsStorage?.getItem(KEY) ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
