/** The settings of a script with their defaults filled in, and the moments that they name. */

import type { Bbox } from '@flyover/bounding-box';
import { DEFAULT_MAXSIZE, DEFAULT_TIMEOUT, type OutputFormat } from '../vocabulary/query-words.ts';
import type { StringValue } from './syntax-tree-expression.ts';
import type { CsvOptions, MomentSetting, PopupCategory, Script, Setting } from './syntax-tree-setting.ts';

/** Two moments that are compared, as written. */
export interface ComparedMoments {
  readonly since: string;
  /** undefined: until now */
  readonly until: string | undefined;
  /** `adiff`: what became of what is gone is asked for as well */
  readonly isAugmented: boolean;
}

/** The options of a script for the program that runs it. */
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
  /** the moment that is asked about, as written; undefined: now, or two that are compared */
  readonly date: string | undefined;
  readonly diff: ComparedMoments | undefined;
}

/** Reads the settings of a script; of two of one name the last holds, as in the Overpass API; for moments see `momentsIn`. */
export function scriptOptions(script: Script): ScriptOptions {
  const { date, since, isAugmented } = momentsIn(script.settings);
  let options: ScriptOptions = {
    timeout: DEFAULT_TIMEOUT,
    maxsize: DEFAULT_MAXSIZE,
    format: 'xml',
    csv: undefined,
    popup: [],
    bbox: undefined,
    date: since === undefined ? date?.value : undefined,
    diff: since && { since: since.value, until: date?.value, isAugmented },
  };
  for (const setting of script.settings) {
    if (setting.name === 'timeout') options = { ...options, timeout: setting.seconds };
    else if (setting.name === 'maxsize') options = { ...options, maxsize: setting.bytes };
    else if (setting.name === 'bbox') options = { ...options, bbox: setting.bbox };
    else if (setting.name === 'out')
      options = {
        ...options,
        format: setting.format,
        csv: setting.format === 'csv' ? csvOf(setting.csv) : undefined,
        popup: setting.popup ?? [],
      };
  }
  return options;
}

function csvOf(csv: CsvOptions | undefined): CsvOptions {
  return csv ?? { columns: [], header: true, separator: '\t' };
}

/**
 * The moments that the settings of a query name together.
 * An empty text names no moment.
 */
export interface NamedMoments {
  /** The moment that is asked about: of a comparison the later one; undefined: now. */
  readonly date: StringValue | undefined;
  /** The earlier moment of a comparison; undefined where the query compares nothing. */
  readonly since: StringValue | undefined;
  /** Whether `adiff` is among the settings. */
  readonly isAugmented: boolean;
}

/** Whether a setting names moments. */
export function isMomentSetting(setting: Setting): setting is MomentSetting {
  return setting.name === 'date' || setting.name === 'diff' || setting.name === 'adiff';
}

/**
 * Reads all settings as one table, as the Overpass API does: `[date:]` and the second moment of `[diff:]` are one entry, the first moments
 * of `[diff:]` and `[adiff:]` another, and of each the one that stands last holds. One `adiff` makes all of them one.
 */
export function momentsIn(settings: readonly Setting[]): NamedMoments {
  let date: StringValue | undefined;
  let since: StringValue | undefined;
  let isAugmented = false;
  for (const setting of settings) {
    if (setting.name === 'date') ({ date } = setting);
    else if (isMomentSetting(setting)) {
      ({ since, until: date = date } = setting);
      isAugmented ||= setting.name === 'adiff';
    }
  }
  const named = (value: StringValue | undefined) => (value?.value === '' ? undefined : value);
  return { date: named(date), since: named(since), isAugmented };
}
