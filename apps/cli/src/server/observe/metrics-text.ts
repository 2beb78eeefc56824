/** Prometheus' text exposition format 0.0.4. */

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** One value. */
export interface Sample {
  /** Stands behind the name of the family: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string;
  /** Those that are empty are left out, which means the same. */
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Samples of one meaning. */
export interface MetricFamily {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** A family without samples is left out. */
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
