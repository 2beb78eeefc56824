/** The elements `query` and `filter` of the XML form. */
import { setOf, typeOf } from './parse-xml-filter.ts';
import type { SetReference } from './syntax-node.ts';
import type { Expression } from './syntax-tree-expression.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { TokenReader } from './token-reader.ts';
import { keyIn } from './vocabulary/keys-of.ts';
import { QUERY_TYPES, type QueryType } from './vocabulary/query-types.ts';
import { rangeOf, reportChild, reportIn } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import type { XmlBuilder, XmlPart } from './xml-part.ts';

/** Filters that may have no meaning here, of which all is told by then. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['filter', 'recurse']);

/** Reads a `query`, which is no statement where its type is none. */
export function beginXmlQuery(reader: TokenReader, element: XmlElement): XmlBuilder {
  const type = typeOf(reader, element);
  const inputs: SetReference[] = [];
  const filters: Filter[] = [];
  const add = (part: XmlPart): void => {
    if (part.input !== undefined) inputs.push(part.input);
    else if (part.filter !== undefined) filters.push(ofType(part.filter, part, type));
    else if (!MAY_BE_EMPTY.has(part.element.name)) reportChild(reader, element, part.element);
  };
  const finish = (): Omit<XmlPart, 'element'> => {
    if (type === undefined) return {};
    return { statement: { kind: 'query', ...rangeOf(element), type, inputs, filters, output: setOf(element, 'into') } };
  };
  return { hearsText: true, add, finish };
}

/** A filter of ids with the type of its element, where that is another one than the query's. */
function ofType(filter: Filter, { element }: XmlPart, queryType: QueryType | undefined): Filter {
  const type = filter.kind === 'ids' ? keyIn(QUERY_TYPES, element.attributes.get('type') ?? '') : undefined;
  return filter.kind === 'ids' && type !== undefined && type !== queryType ? { ...filter, type } : filter;
}

/** Reads a `filter`, which is none where it holds no evaluator. */
export function beginXmlConditionFilter(reader: TokenReader, element: XmlElement): XmlBuilder {
  let condition: Expression | undefined;
  const add = ({ element: child, evaluator }: XmlPart): void => {
    if (evaluator === undefined) reportChild(reader, element, child);
    else if (condition === undefined) condition = evaluator;
    else reportIn(reader, element, child, 'A filter statement can have at most one evaluator statement.');
  };
  const finish = (): Omit<XmlPart, 'element'> => ({ filter: condition && { kind: 'if', ...rangeOf(element), condition } });
  return { hearsText: false, add, finish };
}
