/** The walk over the elements of the XML form, and any of them by its name. */
import { type BlockBuilder, beginXmlBlock, beginXmlScript } from './parse-xml-block.ts';
import { beginXmlEvaluator } from './parse-xml-evaluator.ts';
import { beginXmlMake, beginXmlSetProp } from './parse-xml-make.ts';
import { beginXmlConditionFilter, beginXmlQuery } from './parse-xml-query-element.ts';
import { parseXmlStatement } from './parse-xml-statement.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { Range, TokenReader } from './token-reader.ts';
import { checkElement, isEvaluator, reportChild } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import type { XmlBuilder } from './xml-part.ts';

/** An element whose end is still to come. */
interface Open {
  readonly element: XmlElement;
  /** undefined for an element that there is not */
  readonly builder: XmlBuilder | undefined;
  /** how many of its children are read */
  read: number;
}

/**
 * Reads the statements of a script as the server does, while it reads the text: it makes each element at its start, and adds it to the
 * one around it at its end. There it tells of text in front of it, and of text behind the last child at the end of the one around.
 */
export function parseXmlScript(reader: TokenReader, root: XmlElement): Statement[] {
  const script: BlockBuilder = beginXmlScript(reader, root);
  // without a function for each: elements may be a thousand deep
  const open: Open[] = [{ element: root, builder: script, read: 0 }];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { element, builder } = last;
    if (last.read < element.children.length) {
      const child = element.children[last.read++];
      open.push({ element: child, builder: begin(reader, child), read: 0 });
      continue;
    }
    open.pop();
    if (builder === undefined || element.isOpen) continue;
    reportText(reader, element, element.finalText);
    const around = open.at(-1);
    if (around?.builder === undefined) continue;
    if (around.builder.hearsText) reportText(reader, around.element, element.textBefore);
    around.builder.add({ element, ...builder.finish() });
  }
  return script.statements;
}

function reportText(reader: TokenReader, { name, line }: XmlElement, text: Range | undefined): void {
  if (text !== undefined) reader.report('static', `Element "${name}" must not contain text.`, { ...text, line }, 'comment');
}

function begin(reader: TokenReader, element: XmlElement): XmlBuilder | undefined {
  if (!checkElement(reader, element)) return undefined;
  if (isEvaluator(element)) return beginXmlEvaluator(reader, element);
  switch (element.name) {
    // a script in a script does nothing
    case 'osm-script':
      return { ...beginXmlScript(reader, element), finish: () => ({}) };
    case 'union':
    case 'difference':
    case 'foreach':
    case 'for':
    case 'complete':
    case 'if':
    case 'retro':
    case 'compare':
      return beginXmlBlock(reader, element, element.name);
    case 'query':
      return beginXmlQuery(reader, element);
    case 'filter':
      return beginXmlConditionFilter(reader, element);
    case 'make':
    case 'convert':
      return beginXmlMake(reader, element, element.name);
    case 'set-prop':
      return beginXmlSetProp(reader, element);
    default: {
      const part = parseXmlStatement(reader, element);
      return { hearsText: true, add: (child) => reportChild(reader, element, child.element), finish: () => part };
    }
  }
}
