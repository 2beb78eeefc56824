/** A query in the XML form, written anew. */
import { TokenReader } from '../token-reader.ts';
import type { XmlElement } from '../xml-element.ts';
import { readXmlScript } from '../xml-elements.ts';
import { type WrittenXml, writeXml } from './write-xml.ts';
import type { XmlNode } from './xml-node.ts';

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
