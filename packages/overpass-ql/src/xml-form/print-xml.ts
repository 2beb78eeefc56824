/** A syntax tree in the XML form of Overpass QL: settings, and elements as text; and the formatter of the XML form. */

import { STATEMENT_DEPTH_LIMIT } from '../limits.ts';
import { writeCategory } from '../print/print-script.ts';
import { TokenWriter } from '../print/token-writer.ts';
import { type Range, TokenReader } from '../token-reader.ts';
import { ROOT_ELEMENT } from '../tree/statements.ts';
import type { CsvOptions, PopupCategory, Script, Setting } from '../tree/syntax-tree-setting.ts';
import { SETTINGS } from '../vocabulary/query-words.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readXmlScript } from '../xml/xml-elements.ts';
import { type IdProperty, type XmlNode, xmlNode } from './evaluator-to-xml.ts';
import { writtenBbox } from './filter-to-xml.ts';
import { statementToXml } from './statement-to-xml.ts';

/** Options of `printXml`. */
export interface XmlOptions {
  /** the text that the tree was read from, where it is Overpass QL: lists of numbers then stand as they do there */
  readonly text?: string;
  /** how `::id=…` is written: `id` (default), or `generic` as the Overpass API's `--dump-xml` does */
  readonly idProperty?: IdProperty;
}

/**
 * Prints a script without errors as XML that means the same: element by element what the Overpass API 0.7.62 makes of it,
 * indented, without attributes that have their default value. Comments are left out.
 *
 * Box filters and coordinates are written with 14 digits, moments of filters as `yyyy-mm-ddThh:mm:ssZ`, both as the Overpass API does.
 * What XML cannot say is a fault, at its range in the text of the script: then the text is not to be used.
 */
export function printXml(script: Script, { text = '', idProperty = 'id' }: XmlOptions = {}): WrittenXml {
  const context = { text, idProperty };
  const root = xmlNode(
    script,
    ROOT_ELEMENT,
    settingsToXml(script, text),
    script.statements.map((statement) => statementToXml(statement, 1, context)),
  );
  return writeXml(root);
}

// The settings of a query as attributes of `osm-script`.

/** In the order of the text; `text` is that of the query, where it is Overpass QL. */
function settingsToXml({ settings }: Script, text: string): Record<string, string> {
  return Object.assign({}, ...settings.map((setting) => attributesOf(setting, text)));
}

function attributesOf(setting: Setting, text: string): Record<string, string> {
  const { attribute } = SETTINGS[setting.name];
  switch (setting.name) {
    case 'timeout':
      return { [attribute]: setting.written ?? String(setting.seconds) };
    case 'maxsize':
      return { [attribute]: setting.written ?? String(setting.bytes) };
    case 'out': {
      const config = setting.format === 'csv' ? csvConfig(setting.csv) : popupConfig(setting.popup);
      return { [attribute]: setting.format, ...(config !== '' && { 'output-config': config }) };
    }
    case 'bbox': {
      const { south, west, north, east } = setting.bbox;
      return { [attribute]: writtenBbox(text, setting) ?? [south, west, north, east].join(',') };
    }
    case 'date':
      return { [attribute]: setting.date.value };
    case 'diff':
    case 'adiff':
      return {
        [attribute]: setting.since.value,
        ...(setting.until !== undefined && { [SETTINGS.date.attribute]: setting.until.value }),
        ...(setting.name === 'adiff' && { augmented: 'deletions' }),
      };
  }
}

function csvConfig(csv: CsvOptions | undefined): string {
  if (csv === undefined) return '';
  const columns = csv.columns
    .map(({ name, special }) => (special ? `::${/^\w+$/u.test(name) ? name : quote(name)}` : quote(name)))
    .join(',');
  const separator = csv.separator === '\t' ? '' : `;${quote(csv.separator)}`;
  return `(${columns}${csv.header && separator === '' ? '' : `;${csv.header}`}${separator})`;
}

function popupConfig(popup: readonly PopupCategory[] | undefined): string {
  const writer = new TokenWriter('plain');
  for (const category of popup ?? []) writeCategory(writer, category);
  return writer.text;
}

/** A text in quotes, as Overpass QL reads it. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}

// Elements as text: indented, escaped, and checked for characters that XML cannot hold.

/** Deeper elements are indented no further, so that the text grows with what it says. */
const INDENT_LIMIT = 40;

/** Reason why a query has no other form: it nests too deep, holds a character that XML cannot hold, or a statement that only XML has. */
export interface XmlFault {
  readonly kind: 'depth' | 'character' | 'statement';
  readonly range: Range;
  /** of `character`: its code point */
  readonly code: number;
}

/** Characters that XML 1.0 cannot hold in any way, half surrogates among them. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Characters that are escaped within the quotes of a value; line ends and tabs would be read as blanks. */
const ESCAPED = /[&<>"\t\n\r]/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** The text of an element, with a line end behind it, and the first thing in it that cannot be written. */
export interface WrittenXml {
  readonly text: string;
  readonly fault: XmlFault | undefined;
}

/** Writes an element and all within it. */
function writeXml(root: XmlNode): WrittenXml {
  const lines: string[] = [];
  let fault: XmlFault | undefined;
  const open: (XmlNode | string)[] = [root];
  let depth = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      depth--;
      lines.push(`${indent(depth)}</${next}>`);
      continue;
    }
    const { name, attributes, children, range } = next;
    if (depth >= STATEMENT_DEPTH_LIMIT) fault ??= { kind: 'depth', range, code: 0 };
    let tag = `${indent(depth)}<${name}`;
    for (const [key, value] of attributes) {
      const forbidden = FORBIDDEN.exec(value)?.[0].codePointAt(0);
      if (forbidden !== undefined) fault ??= { kind: 'character', range, code: forbidden };
      tag += ` ${key}="${escaped(value)}"`;
    }
    lines.push(children.length === 0 ? `${tag}/>` : `${tag}>`);
    if (children.length === 0) continue;
    depth++;
    open.push(name);
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]);
  }
  return { text: `${lines.join('\n')}\n`, fault };
}

function indent(depth: number): string {
  return '  '.repeat(Math.min(depth, INDENT_LIMIT));
}

function escaped(value: string): string {
  return value.replace(ESCAPED, (character) => ENTITIES.get(character) ?? `&#${character.charCodeAt(0)};`);
}

// The formatter of a query in the XML form.

/**
 * Prints a query of the XML form without errors indented, within `osm-script`, with every attribute as it is: the Overpass API dumps
 * such a query so too. Comments are left out.
 */
export function formatXml(text: string): WrittenXml {
  const { root } = readXmlScript(text, new TokenReader(text, []));
  return writeXml(nodeOf(root));
}

/** Its depth is limited by the reader. */
function nodeOf(element: XmlElement): XmlNode {
  return { name: element.name, attributes: [...element.attributes], children: element.children.map(nodeOf), range: element };
}
