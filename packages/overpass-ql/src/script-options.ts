/** The settings of a script with their defaults filled in. */
import type { Script } from './syntax-tree.ts';
import type { Bbox } from './syntax-tree-filter.ts';
import type { CsvOptions, DiffSetting, PopupCategory } from './syntax-tree-setting.ts';
import { DEFAULT_MAXSIZE, DEFAULT_TIMEOUT, type OutputFormat } from './vocabulary/settings.ts';

/** What a script asks of the one who runs it. */
export interface ScriptOptions {
  /** seconds, default 180 */
  readonly timeout: number;
  /** bytes, default 536,870,912 (512 MiB) */
  readonly maxsize: number;
  /** default `xml` */
  readonly format: OutputFormat;
  /** only with `csv`; without parentheses in the text the columns are none */
  readonly csv: CsvOptions | undefined;
  /** only with `popup` */
  readonly popup: readonly PopupCategory[];
  readonly bbox: Bbox | undefined;
  /** the moment of `date`, as written */
  readonly date: string | undefined;
  readonly diff: DiffSetting | undefined;
}

/** Reads the settings of a script; of two of one name the last holds, as in the Overpass API. */
export function scriptOptions(script: Script): ScriptOptions {
  let options: ScriptOptions = {
    timeout: DEFAULT_TIMEOUT,
    maxsize: DEFAULT_MAXSIZE,
    format: 'xml',
    csv: undefined,
    popup: [],
    bbox: undefined,
    date: undefined,
    diff: undefined,
  };
  for (const setting of script.settings) {
    if (setting.name === 'timeout') options = { ...options, timeout: setting.seconds };
    else if (setting.name === 'maxsize') options = { ...options, maxsize: setting.bytes };
    else if (setting.name === 'bbox') options = { ...options, bbox: setting.bbox };
    // an empty moment is none
    else if (setting.name === 'date') options = { ...options, date: setting.date.value || undefined };
    else if (setting.name === 'out')
      options = {
        ...options,
        format: setting.format,
        csv: setting.format === 'csv' ? csvOf(setting.csv) : undefined,
        popup: setting.popup ?? [],
      };
    else options = { ...options, diff: setting.since.value === '' ? undefined : setting };
  }
  return options;
}

function csvOf(csv: CsvOptions | undefined): CsvOptions {
  return csv ?? { columns: [], header: true, separator: '\t' };
}
