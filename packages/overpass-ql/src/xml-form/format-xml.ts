/** A query in the XML form, written anew. */
import { ROOT_ELEMENT } from '../statements.ts';
import { TokenReader } from '../token-reader.ts';
import { readXmlElements, type XmlElement } from '../xml-elements.ts';
import { type WrittenXml, writeXml } from './write-xml.ts';
import type { XmlNode } from './xml-node.ts';

/**
 * Prints a query of the XML form without errors indented, within `osm-script`, with every attribute as it is: the Overpass API dumps
 * such a query so too. Comments are left out.
 */
export function formatXml(text: string): WrittenXml {
  const top = readXmlElements(text, new TokenReader(text, []));
  const only = top.length === 1 && top[0].name === ROOT_ELEMENT ? top[0] : undefined;
  const range = { from: 0, to: text.length, line: 1 };
  const root = only === undefined ? { name: ROOT_ELEMENT, attributes: [], children: top.map(nodeOf), range } : nodeOf(only);
  return writeXml(root);
}

/** Its depth is limited by the reader. */
function nodeOf(element: XmlElement): XmlNode {
  return { name: element.name, attributes: [...element.attributes], children: element.children.map(nodeOf), range: element };
}
