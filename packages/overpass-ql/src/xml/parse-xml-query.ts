/** The entry points of the XML parser, which yields the same tree as Overpass QL, and of the parser of either form. */
import { type ParsedQuery, parseQuery, refuseWhole } from '../parse/parse-query.ts';
import { checkSettings, parseCsv, parsePopup, type WrittenSetting } from '../parse/parse-settings.ts';
import { type Range, TokenReader } from '../token-reader.ts';
import { type TextSource, tokenize } from '../tokens.ts';
import type { StringValue } from '../tree/syntax-tree-expression.ts';
import type { Setting } from '../tree/syntax-tree-setting.ts';
import { OUTPUT_FORMATS, type OutputFormat, SETTINGS, type SettingName } from '../vocabulary/query-words.ts';
import { parseXmlScript } from './parse-xml-element.ts';
import { checkElement, rangeOf } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import { readXmlScript } from './xml-elements.ts';

/** Whether a query is in the XML form: its first character is an angle bracket. */
export function isXmlQuery(text: string): boolean {
  return /^\s*</u.test(text);
}

/** Options of `parseAnyQuery`. */
export interface AnyFormOptions {
  /** The form of the query where it is known; otherwise `isXmlQuery` decides. */
  readonly form?: 'ql' | 'xml';
  /** As in `parseQuery`; XML has the lines of a body. */
  readonly from?: TextSource;
}

/** Parses a query in either form. Never throws. */
export function parseAnyQuery(text: string, { form, from }: AnyFormOptions = {}): ParsedQuery {
  const isXml = form === undefined ? isXmlQuery(text) : form === 'xml';
  return isXml ? parseXmlQuery(text) : parseQuery(text, from);
}

/**
 * Reads a query in the XML form.
 *
 * The lines of its diagnostics are the server's: see `addedXmlLines`.
 */
export function parseXmlQuery(text: string): ParsedQuery {
  const refused = refuseWhole(text);
  if (refused !== undefined) return refused;
  const reader = new TokenReader(text, []);
  const { root, isRootAdded } = readXmlScript(text, reader);
  // the server checks each element as it comes, and ends at the first place that is not well formed
  const ofForm = reader.diagnostics.splice(0);
  const settings = isRootAdded ? [] : parseSettings(reader, root);
  reader.hasGlobalBbox = settings.some(({ name }) => name === 'bbox');
  const statements = parseXmlScript(reader, root);
  const diagnostics = [...reader.diagnostics, ...ofForm];
  return { script: { kind: 'script', from: 0, to: text.length, line: 1, settings, statements }, diagnostics };
}

function parseSettings(reader: TokenReader, script: XmlElement): Setting[] {
  checkElement(reader, script);
  const range = rangeOf(script);
  const written: WrittenSetting[] = [];
  const { attributes } = script;
  const text = (name: string): string => attributes.get(name) ?? '';
  const add = (
    name: SettingName | 'augmented',
    texts: readonly string[],
    output?: Pick<WrittenSetting, 'format' | 'csv' | 'popup'>,
  ): void => {
    const values = texts.map((value): StringValue => ({ kind: 'string', ...range, value, quoted: true }));
    written.push({ ...output, name, values, range });
  };
  for (const name of ['timeout', 'maxsize'] as const) {
    const { attribute } = SETTINGS[name];
    if (attributes.has(attribute)) add(name, [text(attribute)]);
  }
  if (text('bbox') !== '') add('bbox', [text('bbox')]);
  if (text('augmented') !== '') add('augmented', [text('augmented')]);
  if (text('from') !== '') {
    add('diff', text('date') === '' ? [text('from')] : [text('from'), text('date')]);
  } else if (attributes.has('date')) add('date', [text('date')]);
  if (attributes.has('output')) {
    const format = OUTPUT_FORMATS.find((known) => known === text('output'));
    add('out', [text('output')], { format, ...readOutputConfig(format, text('output-config'), range) });
  }
  const order = [...attributes.keys()];
  const rank = ({ name }: Setting): number => order.indexOf(SETTINGS[name].attribute);
  return checkSettings(reader, written, range).sort((a, b) => rank(a) - rank(b));
}

/** Reads the settings that Overpass QL has in parentheses after `csv` and `popup`; the server reports no faults in them. */
function readOutputConfig(format: OutputFormat | undefined, config: string, range: Range): Pick<WrittenSetting, 'csv' | 'popup'> {
  if (config === '') return {};
  const inner = new TokenReader(config, tokenize(config).tokens);
  if (format === 'popup') return { popup: parsePopup(inner) };
  if (format !== 'csv') return {};
  const csv = parseCsv(inner);
  return { csv: { ...csv, columns: csv.columns.map((column) => ({ ...column, ...range })) } };
}
