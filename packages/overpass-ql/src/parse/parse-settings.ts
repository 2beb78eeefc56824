/** The parser of the settings at the start of a query, `[out:json][timeout:25];`, and the checks of their values. */

import type { Bbox } from '@flyover/bounding-box';
import type { Hint } from '../diagnostic.ts';
import { SETTING_LIMIT } from '../limits.ts';
import { leadingNumber, lowBits } from '../text-value.ts';
import type { Range, TokenReader } from '../token-reader.ts';
import { momentsIn } from '../tree/script-options.ts';
import { ROOT_ELEMENT } from '../tree/statements.ts';
import type { StringValue } from '../tree/syntax-tree-expression.ts';
import type { CsvColumn, CsvOptions, MomentSetting, PopupCategory, PopupRule, Setting } from '../tree/syntax-tree-setting.ts';
import {
  DEFAULT_MAXSIZE,
  DEFAULT_TIMEOUT,
  isKeyOf,
  keyIn,
  keysOf,
  OUTPUT_FORMATS,
  type OutputFormat,
  SETTINGS,
  type SettingName,
} from '../vocabulary/query-words.ts';
import { checkTimestamp, onlyAllowed, SIZE_VALUES, sizeOf, writtenOf } from './static-checks.ts';

/** Reads every setting at the start of a query and the semicolon behind them. */
export function parseSettings(reader: TokenReader): Setting[] {
  const written: WrittenSetting[] = [];
  while (reader.is('[')) {
    written.push(parseSetting(reader));
    if (written.length === SETTING_LIMIT + 1)
      reader.report('parse', `A query has at most ${SETTING_LIMIT} settings.`, reader.token, 'lastSetting');
  }
  const settings = checkSettings(reader, written, reader.token);
  if (written.length > 0) reader.expect([';']);
  return settings;
}

function parseSetting(reader: TokenReader): WrittenSetting {
  const start = reader.advance();
  const range = (): Range => ({ from: start.from, to: Math.max(reader.end, start.from), line: start.line });
  const name = reader.identifier('Keyword').value;
  reader.expect([':', ']']);
  const value = reader.textValue('Value');
  if (name === 'out') return parseOut(reader, value, range);
  if (name === 'output') {
    reader.expect([']']);
    return { name: 'out', values: [value], range: range(), format: formatOf(value) };
  }
  const values = [value];
  const most = isKeyOf(SETTINGS, name) ? SETTINGS[name].values : 1;
  for (let count = 1; count < most; count++) {
    reader.expect([',', ']'], false);
    if (!reader.take(',')) break;
    values.push(reader.textValue('Value'));
  }
  // the server leaves the bracket behind a box of fewer than four parts to be taken for the missing semicolon
  if (values.length === most) reader.expect([']']);
  else if (name !== 'bbox') reader.advance();
  // the attribute of the XML form, which the server takes too
  return { name: name === 'from' ? 'diff' : name, values, range: range() };
}

function formatOf({ value }: StringValue): OutputFormat | undefined {
  return OUTPUT_FORMATS.find((name) => name === value);
}

function parseOut(reader: TokenReader, value: StringValue, range: () => Range): WrittenSetting {
  const format = formatOf(value);
  if (format === undefined) reader.report('parse', `Unknown output format: ${value.value}`, reader.behind(value), 'formats');
  const csv: CsvOptions | undefined = format === 'csv' ? parseCsv(reader) : undefined;
  const popup = format === 'popup' ? parsePopup(reader) : undefined;
  reader.expect([']']);
  return { name: 'out', values: [value], range: range(), format, csv, popup };
}

// The parentheses after `out:csv` and `out:popup`.

/** `(::id,name;false;";")`: columns, whether the first line names them, what stands between two values. Without it the server looks for it further on. */
export function parseCsv(reader: TokenReader): CsvOptions {
  const columns: CsvColumn[] = [];
  let header = true;
  let separator = '\t';
  reader.expect(['('], false);
  if (reader.token.text !== '(') return { columns, header, separator };
  do {
    reader.advance();
    const start = reader.token;
    const special = reader.take('::');
    const name = reader.textValue('CSV format specification');
    columns.push({ kind: 'column', from: start.from, to: Math.max(name.to, start.from), line: start.line, name: name.value, special });
    reader.expect([',', ';', ')'], false);
  } while (reader.is(','));
  if (reader.take(';')) {
    header = reader.textValue('CSV output header line (true or false)').value !== 'false';
    reader.expect([';', ')'], false);
  }
  if (reader.take(';')) separator = reader.textValue('CSV separator character').value;
  reader.expect([')']);
  return { columns, header, separator };
}

/** `("Cafes";[amenity=cafe];"name";)`, any number of them; undefined where there is none. */
export function parsePopup(reader: TokenReader): PopupCategory[] | undefined {
  const categories: PopupCategory[] = [];
  reader.expect(['(', ']'], false);
  while (reader.take('(')) {
    const title = reader.textValue('title').value;
    reader.expect([';', ')']);
    const rules: PopupRule[][] = [];
    while (reader.is('[')) {
      const together: PopupRule[] = [];
      while (reader.take('[')) together.push(parseRule(reader));
      reader.expect([';']);
      rules.push(together);
    }
    let titleKey = '';
    if (reader.token.text !== ')') {
      titleKey = reader.textValue('title key').value;
      reader.expect([';']);
    }
    reader.expect([')']);
    categories.push({ title, rules, titleKey });
  }
  return categories.length === 0 ? undefined : categories;
}

function parseRule(reader: TokenReader): PopupRule {
  const key = reader.textValue('Key').value;
  let pattern = '.';
  reader.expect(['!', '~', '=', '!=', ']'], false);
  let negated = reader.take('!');
  if (negated) reader.expect(['~', '=', ']'], false);
  if (reader.is('=', '!=')) {
    negated = reader.advance().text === '!=';
    pattern = `^${reader.textValue('Value').value}$`;
  } else if (reader.take('~')) pattern = reader.textValue('Value').value;
  reader.expect([']']);
  return { key, pattern, negated };
}

// Checks of the values, made when all settings are read, as by the server.

/** One setting as written. The server checks the values after all of them, and only the last of each name. */
export interface WrittenSetting {
  readonly name: string;
  /** what stands behind the colon, at its commas */
  readonly values: readonly StringValue[];
  readonly range: Range;
  /** only with `out` */
  readonly format?: OutputFormat | undefined;
  readonly csv?: CsvOptions | undefined;
  readonly popup?: readonly PopupCategory[] | undefined;
}

const NAMES = keysOf(SETTINGS);

/** The attribute of the XML form, which the server takes in Overpass QL too, that makes `adiff` of `diff`. */
const AUGMENTED = 'augmented';
const DELETIONS = 'deletions';
/** Other formats have no words for what became of an element. */
const NO_DIFFERENCES = 'The selected output format does not support the diff or adiff mode.';
const HINT: Hint = { code: 'settings', data: { settings: NAMES.slice(0, -1).join(', '), last: String(NAMES.at(-1)) } };

/**
 * Checks settings and gives those that hold: of one name the last, but all that name moments, which hold together (`scriptOptions`).
 *
 * @param range where the server says what is wrong: behind all of them
 */
export function checkSettings(reader: TokenReader, written: readonly WrittenSetting[], range: Range): Setting[] {
  const last = new Map(written.map((setting) => [setting.name, setting]));
  for (const name of [...last.keys()].sort()) {
    if (keyIn(SETTINGS, name) === undefined && name !== AUGMENTED)
      reader.report('static', `Unknown attribute "${name}" in element "osm-script".`, range, HINT);
  }
  // where an earlier one is known, the server has what prints already
  const printed = written.filter(({ name, format }) => name === 'out' && format !== undefined).at(-1);
  if (printed !== undefined) last.set('out', printed);
  const settings = NAMES.map((name) => {
    const setting = last.get(name);
    return setting && check(reader, name, setting, range);
  }).filter((setting) => setting !== undefined);
  const augmented = last.get(AUGMENTED)?.values[0].value ?? '';
  const moments = written.flatMap((setting) => momentSetting(setting, augmented !== ''));
  const { date, since } = momentsIn(moments);
  if (date !== undefined) checkTimestamp(reader, SETTINGS.date.attribute, date.value, range, 'mayBeEmpty');
  if (since !== undefined) checkTimestamp(reader, SETTINGS.diff.attribute, since.value, range, 'mayBeEmpty');
  checkAugmented(reader, augmented === '' && last.has('adiff') ? DELETIONS : augmented, since?.value ?? '', range);
  if (since !== undefined && printed !== undefined && printed.format !== 'xml') reader.report('static', NO_DIFFERENCES, range);
  return [...settings, ...moments].sort((a, b) => a.from - b.from);
}

/** A setting that names moments, as it is written; nothing of any other. */
function momentSetting({ name, values: [value, until], range: { from, to, line } }: WrittenSetting, isAugmented: boolean): MomentSetting[] {
  const base = { kind: 'setting', from, to, line } as const;
  if (name === 'date') return [{ ...base, name, date: value }];
  if (name === 'diff' || name === 'adiff') return [{ ...base, name: isAugmented ? 'adiff' : name, since: value, until }];
  return [];
}

function check(
  reader: TokenReader,
  name: SettingName,
  { values, range: { from, to, line }, format, csv, popup }: WrittenSetting,
  at: Range,
): Setting | undefined {
  const base = { kind: 'setting', from, to, line } as const;
  const [value] = values;
  switch (name) {
    case 'timeout': {
      const seconds = checkTimeout(reader, value.value, at);
      return { ...base, name, seconds, ...writtenOf(seconds, value.value) };
    }
    case 'maxsize': {
      const bytes = sizeOf(value.value) ?? refusedSize(reader, name, at, DEFAULT_MAXSIZE);
      return { ...base, name, bytes, ...writtenOf(bytes, value.value) };
    }
    case 'out':
      if (format !== undefined) return { ...base, name, format, csv, popup };
      reader.report('static', `Unknown output format: ${value.value}`, at, 'formats');
      return undefined;
    case 'bbox':
      if (values.every((part) => part.value === '')) return undefined;
      return {
        ...base,
        name,
        bbox: checkGlobalBbox(
          reader,
          values.flatMap((part) => part.value.split(',')),
          at,
        ),
      };
    default:
      // moments are checked together
      return undefined;
  }
}

function checkAugmented(reader: TokenReader, augmented: string, since: string, at: Range): void {
  if (augmented === '') return;
  if (augmented !== DELETIONS) reader.report('static', 'The only allowed values for "augmented" are an empty value or "deletions".', at);
  if (since === '') reader.report('static', 'The attribute "augmented" can only be set if the attribute "from" is set.', at);
}

/** A timeout, of which the server keeps 32 bits. */
function checkTimeout(reader: TokenReader, text: string, at: Range): number {
  const seconds = sizeOf(text);
  return seconds !== undefined && lowBits(String(seconds)) > 0 ? seconds : refusedSize(reader, 'timeout', at, DEFAULT_TIMEOUT);
}

function refusedSize(reader: TokenReader, name: 'timeout' | 'maxsize', at: Range, fallback: number): number {
  reader.report('static', onlyAllowed(SETTINGS[name].attribute, ROOT_ELEMENT, SIZE_VALUES), at);
  return fallback;
}

/** The box of a whole query, whose south may be above its north, unlike that of a filter. */
export function checkGlobalBbox(reader: TokenReader, texts: readonly string[], at: Range): Bbox {
  // the server looks for three commas, tells each that is missing, and takes what stands behind the last one for the east
  for (let commas = texts.length; commas < 4; commas++)
    reader.report('static', 'A bounding box needs four comma-separated values.', at, 'box');
  const [south, west, north, east] = [0, 1, 2, 3].map((i) => leadingNumber((i < 3 ? texts.slice(0, -1)[i] : texts.at(-1)) ?? ''));
  if (Math.abs(south) > 90 || Math.abs(north) > 90)
    reader.report('static', 'Latitudes in bounding boxes must be between -90.0 and 90.0.', at, 'box');
  if (Math.abs(west) > 180 || Math.abs(east) > 180)
    reader.report('static', 'Longitudes in bounding boxes must be between -180.0 and 180.0.', at, 'box');
  // without the zero below zero
  return { south: south + 0, west: west + 0, north: north + 0, east: east + 0 };
}
