/** The XML form of Overpass QL, read into the same tree. */
import { checkSettings, type WrittenSetting } from './check-settings.ts';
import { type ParsedQuery, refuseWhole } from './parse-query.ts';
import { parseXmlStatements } from './parse-xml-statement.ts';
import type { StringValue } from './syntax-node.ts';
import type { Setting } from './syntax-tree-setting.ts';
import { TokenReader } from './token-reader.ts';
import { OUTPUT_FORMATS, type OutputFormat, SETTINGS } from './vocabulary/settings.ts';
import { checkElement, placeOf } from './xml-attributes.ts';
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
  const script = top.length === 1 && top[0].name === 'osm-script' ? top[0] : undefined;
  const settings = script === undefined ? [] : parseSettings(reader, script);
  reader.hasGlobalBbox = settings.some(({ name }) => name === 'bbox');
  const statements = parseXmlStatements(reader, script?.children ?? top);
  return { script: { kind: 'script', from: 0, to: text.length, line: 1, settings, statements }, diagnostics: reader.diagnostics };
}

function parseSettings(reader: TokenReader, script: XmlElement): Setting[] {
  checkElement(reader, script);
  const place = placeOf(script);
  const written: WrittenSetting[] = [];
  const add = (name: string, texts: readonly string[], format?: OutputFormat): void => {
    const values = texts.map((value): StringValue => ({ kind: 'string', ...place, value, quoted: true }));
    written.push({ name, values, place, format, csv: undefined, template: undefined });
  };
  const { attributes } = script;
  const text = (name: string): string => attributes.get(name) ?? '';
  for (const name of ['timeout', 'maxsize'] as const) {
    const { attribute } = SETTINGS[name];
    if (attributes.has(attribute)) add(name, [text(attribute)]);
  }
  if (text('bbox') !== '') add('bbox', [text('bbox')]);
  if (text('from') !== '') {
    const name = text('augmented') === '' ? 'diff' : 'adiff';
    add(name, text('date') === '' ? [text('from')] : [text('from'), text('date')]);
  } else if (text('date') !== '') add('date', [text('date')]);
  if (attributes.has('output'))
    add(
      'out',
      [text('output')],
      OUTPUT_FORMATS.find((known) => known === text('output')),
    );
  if (text('output-config') !== '')
    reader.report('parse', 'The configuration of an output is not read in the XML form.', place, 'Write the query in Overpass QL.');
  return checkSettings(reader, written, place);
}
