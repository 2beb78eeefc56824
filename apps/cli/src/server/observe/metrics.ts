/** Counters of a server, in the text form of Prometheus. */
import type { HttpBindings } from '@hono/node-server';
import type { Handler } from 'hono';
import { isLocal } from '../client-address.ts';
import type { DataSets } from '../data-routes.ts';
import type { QuerySlots } from '../query-slots.ts';
import type { FinishedRequest, Outcome } from './finished-request.ts';

/** See `createMetrics`. */
export interface Metrics {
  /** Counts a finished request. */
  count(request: FinishedRequest): void;
  /** Counts a changed data file. */
  countChange(data: string, outcome: 'taken' | 'refused'): void;
  text(): Promise<string>;
}

/** Sources of figures other than requests. */
interface MetricsOptions {
  readonly dataSets: DataSets;
  readonly slots: QuerySlots;
  /** Lines of the log that could not be written. */
  readonly lostLines: () => number;
}

/** Upper ends of the buckets, s. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

/** Requests of one data set, route and outcome. */
interface Counted {
  readonly data: string;
  readonly route: string;
  readonly outcome: Outcome;
  count: number;
  bytes: number;
  seconds: number;
  /** One count per bucket, without those of the buckets before. */
  readonly within: number[];
}

/** Creates counters. Labels are routes, outcomes and names of data sets, of which there are few; queries, addresses and clients are not shown. */
export function createMetrics({ dataSets, slots, lostLines }: MetricsOptions): Metrics {
  const names = new Set(dataSets.flatMap(({ name }) => name ?? []));
  const requests = new Map<string, Counted>();
  const changes = new Map<string, Sample>();
  return {
    count({ target, outcome, bytes, seconds }) {
      const { data, route } = routeOf(target, names);
      const key = `${data} ${route} ${outcome}`;
      let counted = requests.get(key);
      if (counted === undefined) {
        counted = { data, route, outcome, count: 0, bytes: 0, seconds: 0, within: BUCKETS.map(() => 0) };
        requests.set(key, counted);
      }
      counted.count++;
      counted.bytes += bytes;
      counted.seconds += seconds;
      const bucket = BUCKETS.findIndex((most) => seconds <= most);
      if (bucket !== -1) counted.within[bucket]++;
    },
    countChange(data, outcome) {
      const key = `${data} ${outcome}`;
      changes.set(key, { labels: { data, outcome }, value: (changes.get(key)?.value ?? 0) + 1 });
    },
    async text() {
      const all = [...requests.values()];
      const labelsOf = ({ data, route, outcome }: Counted) => ({ data, route, outcome });
      const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const one = (value: number): readonly Sample[] => [{ labels: {}, value }];
      return metricsText([
        {
          name: 'flyover_requests_total',
          type: 'counter',
          help: 'Requests that are over, by what became of them.',
          samples: all.map((each) => ({ labels: labelsOf(each), value: each.count })),
        },
        {
          name: 'flyover_response_bytes_total',
          type: 'counter',
          help: 'Bytes of answers.',
          samples: all.map((each) => ({ labels: labelsOf(each), value: each.bytes })),
        },
        {
          name: 'flyover_request_duration_seconds',
          type: 'histogram',
          help: 'From the head of a request to the end of its answer.',
          samples: all.flatMap((each) => histogram(labelsOf(each), each)),
        },
        { name: 'flyover_query_slots_used', type: 'gauge', help: 'Queries that run or wait.', samples: one(slots.used) },
        { name: 'flyover_query_slots', type: 'gauge', help: 'Queries that may run or wait at the same time.', samples: one(slots.total) },
        { name: 'flyover_query_body_bytes', type: 'gauge', help: 'Bytes of the queries that run or wait.', samples: one(slots.bytes) },
        { name: 'flyover_data_elements', type: 'gauge', help: 'Elements of the data.', samples: await elements(dataSets) },
        {
          name: 'flyover_data_changes_total',
          type: 'counter',
          help: 'Data files that had changed, by what became of them.',
          samples: [...changes.values()],
        },
        {
          name: 'flyover_log_lines_lost_total',
          type: 'counter',
          help: 'Lines of the access log that could not be written.',
          samples: one(lostLines()),
        },
        {
          name: 'flyover_memory_bytes',
          type: 'gauge',
          help: 'Memory of the main thread.',
          samples: Object.entries({ heap: heapUsed, external, buffers: arrayBuffers }).map(([kind, value]) => ({
            labels: { kind },
            value,
          })),
        },
        { name: 'process_resident_memory_bytes', type: 'gauge', help: 'Memory of all threads.', samples: one(rss) },
        { name: 'process_cpu_seconds_total', type: 'counter', help: 'Processor time of all threads.', samples: one((user + system) / 1e6) },
        {
          name: 'process_start_time_seconds',
          type: 'gauge',
          help: 'Start of the process, seconds since 1970.',
          samples: one(Math.round(Date.now() / 1000 - process.uptime())),
        },
      ]);
    },
  };
}

function histogram(labels: Sample['labels'], { within, count, seconds }: Counted): Sample[] {
  let sum = 0;
  const buckets = within.map((value, bucket) => {
    sum += value;
    return { suffix: '_bucket', labels: { ...labels, le: String(BUCKETS[bucket]) }, value: sum };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}

/** Returns figures of the loaded data; metrics do not wait for loading. */
async function elements(dataSets: DataSets): Promise<Sample[]> {
  const all = await Promise.all(
    dataSets.map(async ({ name = '', host }) => {
      const soon = new Promise<undefined>((resolve) => setTimeout(resolve, 0));
      const summary = await Promise.race([host.summary.catch(() => undefined), soon]);
      if (summary === undefined) return [];
      return Object.entries(summary.counts).map(([type, value]) => ({ labels: { data: name, type }, value }));
    }),
  );
  return all.flat();
}

// Prometheus' text exposition format 0.0.4.

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** One value. */
export interface Sample {
  /** Suffix of the name of the family: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string;
  /** Labels; empty ones are left out, which means the same. */
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric family. */
interface MetricFamily {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** Returns the text of families; those without samples are left out. */
export function metricsText(families: readonly MetricFamily[]): string {
  let text = '';
  for (const { name, type, help, samples } of families) {
    if (samples.length === 0) continue;
    text += `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
    for (const { suffix = '', labels, value } of samples) text += `${name}${suffix}${labelsText(labels)} ${value}\n`;
  }
  return text;
}

function labelsText(labels: Sample['labels']): string {
  const written = Object.entries(labels)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}"`);
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}

// `/metrics`, for permitted readers.

/** Permitted readers of the metrics: programs of the same computer, or all clients. */
export type MetricsReaders = 'loopback' | 'all';

export function metricsRoute({ text }: Metrics, readers: MetricsReaders): Handler<{ Bindings: HttpBindings }> {
  return async (context) => {
    if (readers === 'loopback' && !isLocal(context.env.incoming)) {
      return context.text('Programs of this computer may read its metrics: --metrics all lets everybody.\n', 403);
    }
    return context.body(await text(), 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
  };
}

// Route of a request as one of a few fixed words, whatever address was requested.

/** A route. `data` is the name of the data set, empty for the short addresses of the first and for routes of none. */
interface AskedRoute {
  readonly data: string;
  readonly route: string;
}

const API = new Set(['interpreter', 'map', 'xapi', 'xapi_meta', 'convert', 'tags', 'status', 'timestamp', 'kill_my_queries']);

const OWN = new Set(['search', 'reverse', 'lookup', 'tiles']);

/** @param names of the data sets */
export function routeOf(target: string, names: ReadonlySet<string>): AskedRoute {
  const [, first = '', ...rest] = target.split(/[?#]/, 1)[0].split('/', 5);
  return names.has(first) ? { data: first, route: dataRoute(rest) ?? 'other' } : { data: '', route: ownRoute([first, ...rest]) };
}

function dataRoute([first = '', second = '']: readonly string[]): string | undefined {
  if (first === 'api') return API.has(second) ? second : 'other';
  return OWN.has(first) ? first : undefined;
}

function ownRoute(parts: readonly string[]): string {
  const [first] = parts;
  if (first === 's') return 'links';
  if (first === 'metrics' || first === 'config.json') return first === 'metrics' ? 'metrics' : 'config';
  return dataRoute(parts) ?? 'files';
}
