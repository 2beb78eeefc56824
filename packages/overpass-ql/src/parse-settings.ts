/** The settings in front of a query: `[out:json][timeout:25];`. */
import { checkBbox, checkTimestamp, checkWholeNumber } from './static-checks.ts';
import type { StringValue } from './syntax-tree.ts';
import type { CsvColumn, CsvOptions, OutputFormat, Setting } from './syntax-tree-setting.ts';
import { readNumber } from './text-value.ts';
import type { Place, TokenReader } from './token-reader.ts';

const FORMATS: readonly OutputFormat[] = ['xml', 'json', 'csv', 'custom', 'popup'];

/** Reads every setting at the start of a query and the semicolon behind them. */
export function parseSettings(reader: TokenReader): Setting[] {
  const settings: Setting[] = [];
  const unknown: { message: string; place: Place }[] = [];
  const first = reader.is('[');
  while (reader.is('[')) {
    const start = reader.advance();
    const nameToken = reader.token;
    const name = reader.identifier('Keyword').value;
    reader.expect([':', ']']);
    const place = (): Place => ({ from: start.from, to: reader.end, line: start.line });
    const setting = parseSetting(reader, name, place);
    if (setting !== undefined) settings.push(setting);
    else if (name !== 'out' && name !== '')
      unknown.push({ message: `Unknown attribute "${name}" in element "osm-script".`, place: nameToken });
  }
  for (const { message, place } of unknown) {
    reader.report('static', message, place, 'Settings are out, timeout, maxsize, bbox, date, diff and adiff.');
  }
  if (first) reader.expect([';']);
  return settings;
}

function parseSetting(reader: TokenReader, name: string, place: () => Place): Setting | undefined {
  const value = reader.textValue('Value');
  if (name === 'out') return parseOut(reader, value, place);
  if (name === 'bbox') {
    const texts = [value.value];
    for (let i = 0; i < 3 && nextPart(reader); i++) texts.push(reader.textValue('Value').value);
    reader.expect([']']);
    // the box may also be one quoted text
    const numbers = texts.length === 1 ? value.value.split(',') : texts;
    if (numbers.length !== 4 || numbers.some((text) => Number.isNaN(readNumber(text)))) {
      reader.report(
        'static',
        'The attribute "bbox" of the element "osm-script" must contain four floats: south, west, north, east.',
        value,
      );
    }
    return { ...place(), kind: 'setting', name, bbox: checkBbox(reader, 'bbox-query', numbers, value) };
  }
  if (name === 'diff' || name === 'adiff') {
    const until = nextPart(reader) ? reader.textValue('Value') : undefined;
    reader.expect([']']);
    checkTimestamp(reader, 'from', value.value, value, true);
    if (until !== undefined) checkTimestamp(reader, 'date', until.value, until, true);
    return { ...place(), kind: 'setting', name, since: value, until };
  }
  reader.expect([']']);
  if (name === 'timeout')
    return { ...place(), kind: 'setting', name, seconds: checkWholeNumber(reader, 'timeout', 'osm-script', value.value, value, 1, 180) };
  if (name === 'maxsize')
    return {
      ...place(),
      kind: 'setting',
      name,
      bytes: checkWholeNumber(reader, 'element-limit', 'osm-script', value.value, value, 1, 536870912),
    };
  if (name === 'date') {
    checkTimestamp(reader, 'date', value.value, value, true);
    return { ...place(), kind: 'setting', name, date: value };
  }
  return undefined;
}

/** Steps over a comma; false at the closing bracket, which stays. */
function nextPart(reader: TokenReader): boolean {
  reader.expect([',', ']'], false);
  return reader.take(',');
}

function parseOut(reader: TokenReader, value: StringValue, place: () => Place): Setting | undefined {
  const format = FORMATS.find((name) => name === value.value);
  const message = `Unknown output format: ${value.value}`;
  if (format === undefined) reader.report('parse', message, value, 'Formats are json, xml, csv, custom and popup.');
  let csv: CsvOptions | undefined;
  let templates: StringValue[] = [];
  if (reader.is('(')) {
    if (format === 'csv') csv = parseCsv(reader);
    else if (format === 'custom' || format === 'popup') templates = parseTemplates(reader);
  }
  reader.expect([']']);
  if (format === undefined) {
    reader.report('static', message, value, 'Formats are json, xml, csv, custom and popup.');
    return undefined;
  }
  return { ...place(), kind: 'setting', name: 'out', format, csv, templates };
}

function parseCsv(reader: TokenReader): CsvOptions {
  reader.advance();
  const columns: CsvColumn[] = [];
  let header = true;
  let separator = '\t';
  while (reader.good && !reader.is(')', ';')) {
    const start = reader.token;
    const special = reader.take('::');
    const name = reader.textValue(special ? 'Keyword' : 'Key');
    if (name.from === name.to && reader.good && !reader.is(',', ';', ')')) reader.advance();
    columns.push({ kind: 'column', from: start.from, to: Math.max(start.from, reader.end), line: start.line, name: name.value, special });
    reader.expect([',', ';', ')'], false);
    if (!reader.take(',')) break;
  }
  if (reader.take(';')) {
    const value = reader.textValue('true or false');
    if (value.value !== 'true' && value.value !== 'false')
      reader.report('parse', `true or false expected - '${value.value}' found.`, value);
    header = value.value !== 'false';
    reader.expect([';', ')'], false);
    if (reader.take(';')) separator = reader.textValue('Separator').value;
  }
  reader.expect([')']);
  return { columns, header, separator };
}

/** Everything to the closing parenthesis; only the texts are kept. */
function parseTemplates(reader: TokenReader): StringValue[] {
  const templates: StringValue[] = [];
  let depth = 0;
  while (reader.good) {
    const token = reader.token;
    if (token.type === 'string') templates.push(reader.textValue('Value'));
    else {
      reader.advance();
      if (token.text === '(') depth++;
      if (token.text === ')' && --depth === 0) return templates;
    }
  }
  reader.report('parse', 'Unexpected end of input.');
  return templates;
}
