/** The runs of this browser: which query was run when and where, and what came of it. */

import { settingsStorage } from '../settings/settings-store.ts';
import { isRecord } from '../site/is-record.ts';
import { isTime } from './local-queries.ts';
import { RecordError, type Records, type RecordText } from './records.ts';

/** One run. */
export interface RunRecord {
  readonly query: string;
  /** The address that was asked. */
  readonly server: string;
  /** When it was started, milliseconds since 1970. */
  readonly time: number;
  /** From the start to the last tile drawn, ms. */
  readonly duration: number;
  readonly outcome: RunEnd;
  /** Elements in the answer. */
  readonly elements: number;
  readonly starred?: boolean;
}

const ENDS = ['drawn', 'empty', 'text', 'failed', 'aborted', 'left'] as const;
/** The states in which a run ends; `left`: the text was never run, and a link took its place. */
export type RunEnd = (typeof ENDS)[number];

/** So many runs are kept; then the oldest without a star go. */
export const MOST_RUNS = 10_000;

/** The most runs without IndexedDB: local storage has room for these only. */
export const MOST_LOCAL_RUNS = 200;

/** Longer queries are not recorded, UTF-16 units: servers take none of that size, and an editor hardly. */
export const LONGEST_RECORDED = 2_000_000;

/** The same for local storage, where the whole history has less room. */
export const LONGEST_LOCAL = 200_000;

/** Longer queries are long, UTF-16 units, and only the newest of them are kept: ten thousand would fill a disk. */
const LONG = 200_000;
const MOST_LONG = 10;

/** A run with its key; keys are in the order of time. */
export interface KeptRun extends RunRecord {
  readonly key: string;
}

export interface RunHistory {
  /** The newest first. */
  list(): Promise<readonly KeptRun[]>;
  /** @returns whether it is kept: a very long query is not */
  add(run: RunRecord): Promise<boolean>;
  star(keys: readonly string[], starred: boolean): Promise<void>;
  /** @returns what was removed, for the way back */
  remove(keys: readonly string[]): Promise<readonly KeptRun[]>;
  clear(): Promise<void>;
  /** Takes runs in, the newest of them that there is room for; those whose keys are there already are left as they are. @returns the keys of those that came new */
  join(runs: readonly KeptRun[]): Promise<readonly string[]>;
}

/**
 * @param limits the most runs, and the longest query, UTF-16 units
 * @param onChanged called after each change
 */
export function runHistory(
  records: Records<RunRecord>,
  { most, longest }: { readonly most: number; readonly longest: number },
  onChanged: () => void,
): RunHistory {
  const change: Records<RunRecord>['change'] = async (keys, decide) => {
    const result = await records.change(keys, decide);
    onChanged();
    return result;
  };
  const trim = () => records.trim(most, ({ starred }) => starred === true);
  return {
    async list() {
      return keptRuns(await records.all()).reverse();
    },
    async add(run) {
      if (run.query.length > longest || run.query.trim() === '') return false;
      const { key, ...record } = keyed(run);
      const isLong = run.query.length > LONG;
      await change(isLong ? 'all' : [], (present) => ({
        put: [[key, record]],
        remove: isLong ? surplusLong(present) : [],
        result: undefined,
      }));
      await trim();
      return true;
    },
    star: (keys, starred) =>
      change(keys, (present) => ({
        put: [...present].map(([key, { starred: _, ...run }]) => [key, starred ? { ...run, starred } : run] as const),
        result: undefined,
      })),
    remove: (keys) => change(keys, (present) => ({ remove: keys, result: keptRuns(present) })),
    clear: () => change('all', (present) => ({ remove: present.keys(), result: undefined })),
    join: (runs) =>
      change('all', (present) => {
        const news = runs.filter(({ key }) => !present.has(key)).toSorted((one, other) => (one.key < other.key ? 1 : -1));
        // whatever times and stars a file has, no run that is there goes for it
        const joined = new Map(news.slice(0, Math.max(0, most - present.size)).map(({ key, ...run }) => [key, run]));
        return { put: joined, result: [...joined.keys()] };
      }),
  };
}

/** Returns the keys of the oldest long queries without a star, so that there is room for one more. */
function surplusLong(present: ReadonlyMap<string, RunRecord>): string[] {
  const long = [...present].filter(([, { query, starred }]) => query.length > LONG && starred !== true).map(([key]) => key);
  return long.sort().slice(0, Math.max(0, long.length - MOST_LONG + 1));
}

/** A run with a key of its own: the time in digits of a fixed number, and chance, as two pages may run at once. */
export function keyed(run: RunRecord): KeptRun {
  const chance = Math.floor(Math.random() * 36 ** 6).toString(36);
  return { ...run, key: `${timeKey(run.time)}-${chance.padStart(6, '0')}` };
}

/** Whether a value from storage or a file is a run. */
export function isRunRecord(value: unknown): value is RunRecord {
  if (!isRecord(value)) return false;
  const { query, server, time, duration, outcome, elements, starred } = value;
  return (
    typeof query === 'string' &&
    query.length <= LONGEST_RECORDED &&
    typeof server === 'string' &&
    server.length <= 2000 &&
    isTime(time) &&
    isCount(duration) &&
    isCount(elements) &&
    ENDS.some((end) => end === outcome) &&
    (starred === undefined || typeof starred === 'boolean')
  );
}

/** Whether a text can be the key of a run of that time. */
export function isKeyOf(key: unknown, time: number): key is string {
  return typeof key === 'string' && /^\d{16}-[a-z0-9]{6}$/.test(key) && key.startsWith(timeKey(time));
}

function timeKey(time: number): string {
  return String(Math.floor(time)).padStart(16, '0');
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}

function keptRuns(records: ReadonlyMap<string, RunRecord>): KeptRun[] {
  return [...records].map(([key, run]) => ({ ...run, key }));
}

// The runs in local storage, for browsers without IndexedDB. Without either they live as long as the page.

const KEY = 'flyover_history';

/** The most text of the history, UTF-16 units, which leaves room for settings and queries; above it the oldest quarter is removed. */
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
