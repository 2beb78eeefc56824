/** The settings in front of a query. */

/** What there is to know of a setting. */
interface SettingFacts {
  /** its attribute of `osm-script` in the XML form */
  readonly attribute: string;
  /** values between its commas, at most */
  readonly values: number;
}

/** Every setting, in the order in which the server checks them. */
export const SETTINGS = {
  timeout: { attribute: 'timeout', values: 1 },
  maxsize: { attribute: 'element-limit', values: 1 },
  out: { attribute: 'output', values: 1 },
  bbox: { attribute: 'bbox', values: 4 },
  date: { attribute: 'date', values: 1 },
  diff: { attribute: 'from', values: 2 },
  adiff: { attribute: 'from', values: 2 },
} as const satisfies Readonly<Record<string, SettingFacts>>;

/** The name of a setting. */
export type SettingName = keyof typeof SETTINGS;

/** Seconds that a query may run where it does not say. */
export const DEFAULT_TIMEOUT = 180;

/** Bytes of memory that a query may use where it does not say: 512 MiB. */
export const DEFAULT_MAXSIZE = 536870912;

/** The values of `out`. */
export const OUTPUT_FORMATS = ['xml', 'json', 'csv', 'custom', 'popup'] as const;

/** Whether the first line of `csv` names the columns. */
export const HEADER_WORDS = ['true', 'false'] as const;

/** The formats of `[out:…]`. */
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
