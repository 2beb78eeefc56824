/** The settings in front of a query: `[out:json][timeout:25];`. */
import { checkSettings, type WrittenSetting } from './check-settings.ts';
import { SETTING_LIMIT } from './limits.ts';
import { parseCsv, parsePopup } from './parse-output-format.ts';
import type { StringValue } from './syntax-node.ts';
import type { CsvOptions, Setting } from './syntax-tree-setting.ts';
import type { Range, TokenReader } from './token-reader.ts';
import { isKeyOf } from './vocabulary/keys-of.ts';
import { OUTPUT_FORMATS, type OutputFormat, SETTINGS } from './vocabulary/settings.ts';

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
