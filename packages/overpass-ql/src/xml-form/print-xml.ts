/** From a syntax tree to the XML form of Overpass QL. */
import { ROOT_ELEMENT } from '../statements.ts';
import type { Script } from '../syntax-tree.ts';
import type { IdProperty } from './property-to-xml.ts';
import { settingsToXml } from './settings-to-xml.ts';
import { statementToXml } from './statement-to-xml.ts';
import { type WrittenXml, writeXml } from './write-xml.ts';
import { xmlNode } from './xml-node.ts';

/** What `printXml` takes beside the tree. */
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
