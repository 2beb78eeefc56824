/** From one form of a query to another. */
import { type Diagnostic, errorsOf } from './diagnostic.ts';
import { PARENTHESES_LIMIT, STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { printPretty } from './print/print-pretty.ts';
import { printCompact } from './print/print-script.ts';
import type { Range } from './token-reader.ts';
import type { TextSource } from './tokens.ts';
import { blocksOf, partsOf, type Statement } from './tree/syntax-tree-block.ts';
import { type Expression, expressionParts } from './tree/syntax-tree-expression.ts';
import type { Script } from './tree/syntax-tree-setting.ts';
import { isXmlQuery, parseAnyQuery } from './xml/parse-xml-query.ts';
import { formatXml, printXml, type XmlFault, type XmlOptions } from './xml-form/print-xml.ts';

/** The forms that a query can be translated to. */
export const QUERY_FORMS = ['xml', 'pretty', 'compact'] as const;

/** A form that a query can be translated to. */
export type QueryForm = (typeof QUERY_FORMS)[number];

/** A query in another form. */
export interface TranslatedQuery {
  /** undefined where an error is among the diagnostics, or there is a fault */
  readonly text: string | undefined;
  /** of the query */
  readonly diagnostics: readonly Diagnostic[];
  /** what the other form cannot say, because it nests too deep, or has no such character or statement; the range is that in the query */
  readonly fault: XmlFault | undefined;
}

/**
 * Translates a query, Overpass QL or XML without placeholders, into another form of the same meaning. Never throws.
 *
 * @param options of the XML form
 * @param from decides which line is that of the end
 */
export function translateQuery(
  text: string,
  form: QueryForm,
  options: Pick<XmlOptions, 'idProperty'> = {},
  from: TextSource = 'body',
): TranslatedQuery {
  const isXml = isXmlQuery(text);
  const { script, diagnostics: found } = parseAnyQuery(text, { from });
  const diagnostics = found.map(refuseOpen);
  if (errorsOf(diagnostics).length > 0) return { text: undefined, diagnostics, fault: undefined };
  if (form !== 'xml') {
    const fault = isXml ? faultForQl(script) : undefined;
    if (fault !== undefined) return { text: undefined, diagnostics, fault };
    // of a text its comments stay too
    const printed = form === 'compact' ? `${printCompact(script)}\n` : printPretty(isXml ? script : text).text;
    return { text: printed, diagnostics, fault: undefined };
  }
  const { text: printed, fault } = isXml ? formatXml(text) : printXml(script, { ...options, text });
  return { text: fault === undefined ? printed : undefined, diagnostics, fault };
}

/** Turns the warning about an unclosed script into an error: the parts that the server ignores there would be lost. */
function refuseOpen(each: Diagnostic): Diagnostic {
  if (each.severity !== 'warning' || each.warning !== 'openElement') return each;
  const { warning: _, ...rest } = each;
  return { ...rest, severity: 'error', message: 'no element found' };
}

/** The first part of a query in the XML form that nests deeper than Overpass QL may, or that it has no word for. */
function faultForQl({ statements }: Script): XmlFault | undefined {
  const tooDeep = (range: Range): XmlFault => ({ kind: 'depth', range, code: 0 });
  const open = statements.map((statement): [Statement, number] => [statement, 0]).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [statement, depth] = next;
    // a block counts twice there
    if (depth + 2 > STATEMENT_DEPTH_LIMIT) return tooDeep(statement);
    if (statement.kind === 'makeArea') return { kind: 'statement', range: statement, code: 0 };
    for (const expression of partsOf(statement).expressions) if (heightOf(expression) > PARENTHESES_LIMIT - 2) return tooDeep(expression);
    for (const inner of blocksOf(statement).flat().reverse()) open.push([inner, depth + 2]);
  }
  return undefined;
}

/** The depth of nested evaluators. */
function heightOf(expression: Expression): number {
  let height = 0;
  for (let level: readonly Expression[] = [expression]; level.length > 0; level = level.flatMap(expressionParts)) height++;
  return height;
}
