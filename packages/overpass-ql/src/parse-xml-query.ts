/** The XML form of Overpass QL, read into the same tree. */
import { checkSettings, type WrittenSetting } from './check-settings.ts';
import { parseCsv, parseTemplate } from './parse-output-format.ts';
import { type ParsedQuery, refuseWhole } from './parse-query.ts';
import { parseXmlStatements } from './parse-xml-statement.ts';
import { ROOT_ELEMENT } from './statements.ts';
import { onlyAllowed } from './static-checks.ts';
import type { StringValue } from './syntax-node.ts';
import type { Setting } from './syntax-tree-setting.ts';
import { type Range, TokenReader } from './token-reader.ts';
import { tokenize } from './tokens.ts';
import { OUTPUT_FORMATS, type OutputFormat, SETTINGS, type SettingName } from './vocabulary/settings.ts';
import { checkElement, rangeOf } from './xml-attributes.ts';
import { readXmlElements, type XmlElement } from './xml-elements.ts';

/** Whether a query is in the XML form: its first character is an angle bracket. */
export function isXmlQuery(text: string): boolean {
  return /^\s*</u.test(text);
}

/**
 * Reads a query in the XML form.
 *
 * The lines of its diagnostics are the server's, which puts a declaration in front of a text without one: they are one more there.
 */
export function parseXmlQuery(text: string): ParsedQuery {
  const refused = refuseWhole(text);
  if (refused !== undefined) return refused;
  const reader = new TokenReader(text, []);
  const top = readXmlElements(text, reader);
  // the server checks each element as it comes, and ends at the first place that is not well formed
  const [malformed, told] = [true, false].map((is) => reader.diagnostics.filter(({ kind }) => (kind === 'parse') === is));
  reader.diagnostics.splice(0, Number.POSITIVE_INFINITY, ...told);
  const script = top.length === 1 && top[0].name === 'osm-script' ? top[0] : undefined;
  const settings = script === undefined ? [] : parseSettings(reader, script);
  reader.hasGlobalBbox = settings.some(({ name }) => name === 'bbox');
  const statements = parseXmlStatements(reader, script?.children ?? top);
  const diagnostics = [...reader.diagnostics, ...malformed];
  return { script: { kind: 'script', from: 0, to: text.length, line: 1, settings, statements }, diagnostics };
}

function parseSettings(reader: TokenReader, script: XmlElement): Setting[] {
  checkElement(reader, script);
  const range = rangeOf(script);
  const written: WrittenSetting[] = [];
  const { attributes } = script;
  const text = (name: string): string => attributes.get(name) ?? '';
  const add = (name: SettingName, texts: readonly string[], output?: Pick<WrittenSetting, 'format' | 'csv' | 'template'>): void => {
    const values = texts.map((value): StringValue => ({ kind: 'string', ...range, value, quoted: true }));
    written.push({ ...output, name, values, range });
  };
  for (const name of ['timeout', 'maxsize'] as const) {
    const { attribute } = SETTINGS[name];
    if (attributes.has(attribute)) add(name, [text(attribute)]);
  }
  if (text('bbox') !== '') add('bbox', [text('bbox')]);
  if (text('from') !== '') {
    const name = text('augmented') === '' ? 'diff' : 'adiff';
    add(name, text('date') === '' ? [text('from')] : [text('from'), text('date')]);
  } else if (attributes.has('date')) add('date', [text('date')]);
  if (attributes.has('output')) {
    const format = OUTPUT_FORMATS.find((known) => known === text('output'));
    add('out', [text('output')], { format, ...readOutputConfig(reader, format, text('output-config'), range) });
  }
  const order = [...attributes.keys()];
  const rank = ({ name }: Setting): number => order.indexOf(SETTINGS[name].attribute);
  return checkSettings(reader, written, range).sort((a, b) => rank(a) - rank(b));
}

/** What Overpass QL has in parentheses behind `out:csv` and the like; the other formats have nothing there. */
function readOutputConfig(
  reader: TokenReader,
  format: OutputFormat | undefined,
  config: string,
  range: Range,
): Pick<WrittenSetting, 'csv' | 'template'> {
  if (config.trim() === '') return {};
  const { tokens } = tokenize(config);
  const inner = new TokenReader(config, tokens);
  const isKnown = format === 'csv' || format === 'custom' || format === 'popup';
  if (!isKnown || tokens[0]?.text !== '(') {
    reader.report('static', onlyAllowed('output-config', ROOT_ELEMENT, 'what stands in parentheses behind out:csv.'), range);
    return {};
  }
  const csv = format === 'csv' ? parseCsv(inner) : undefined;
  const template = format === 'csv' ? undefined : parseTemplate(inner);
  for (const found of inner.diagnostics) {
    if (found.severity === 'error') reader.report('static', found.message, range, found.hint);
    else reader.warn('static', found.warning, range, found.hint);
  }
  return {
    csv: csv && { ...csv, columns: csv.columns.map((column) => ({ ...column, ...range })) },
    template,
  };
}
