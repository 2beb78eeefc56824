/** Statements as elements of the XML form. */
import type { Bbox } from '@flyover/bounding-box';
import { STATEMENT_DEPTH_LIMIT } from '../limits.ts';
import { STATEMENTS } from '../tree/statements.ts';
import { DEFAULT_ROUNDS, type Statement } from '../tree/syntax-tree-block.ts';
import type { Filter } from '../tree/syntax-tree-filter.ts';
import type { OutStatement, QueryStatement } from '../tree/syntax-tree-statement.ts';
import { OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS } from '../vocabulary/query-words.ts';
import { DIRECTIONS, stepOf } from '../vocabulary/recursions.ts';
import { evaluatorToXml, type IdProperty, numeral, propertyToXml, setName, type XmlNode, xmlNode } from './evaluator-to-xml.ts';
import { filterToXml } from './filter-to-xml.ts';

/** The context of all statements of a script. */
export interface ScriptContext {
  /** that of the query, where it is Overpass QL */
  readonly text: string;
  readonly idProperty: IdProperty;
}

/**
 * The element of a statement.
 *
 * @param depth how many elements are around it: what is deeper than can be read is not followed, and `writeXml` tells it
 */
export function statementToXml(statement: Statement, depth: number, context: ScriptContext): XmlNode {
  const { element } = STATEMENTS[statement.kind];
  const into = 'output' in statement ? setName(statement.output) : undefined;
  const from = 'input' in statement ? setName(statement.input) : undefined;
  const node = (attributes: Parameters<typeof xmlNode>[2], children: readonly XmlNode[] = []): XmlNode =>
    xmlNode(statement, element, attributes, children);
  const block = (statements: readonly Statement[]): XmlNode[] =>
    depth > STATEMENT_DEPTH_LIMIT ? [] : statements.map((each) => statementToXml(each, depth + 1, context));
  switch (statement.kind) {
    case 'query':
      return queryToXml(statement, depth, context.text);
    case 'union':
      return node({ into }, block(statement.statements));
    case 'difference':
      return node({ into }, block([statement.base, statement.subtract]));
    case 'item':
      // that is how the server writes one that stays where it is
      return node(statement.input.name !== '_' && from === into ? { set: from } : { from, into });
    case 'mapToArea':
      return node({ from, into });
    case 'foreach':
      return node({ from, into }, block(statement.body));
    case 'for':
      return node({ from, into }, [evaluatorToXml(statement.value, depth + 1), ...block(statement.body)]);
    case 'complete':
      return node({ from, into, maxnum: statement.maximum === DEFAULT_ROUNDS ? undefined : statement.maximum }, block(statement.body));
    case 'if': {
      const { condition, then, otherwise } = statement;
      const rest = otherwise === undefined ? [] : [xmlNode(statement, 'else'), ...block(otherwise)];
      return node({}, [evaluatorToXml(condition, depth + 1), ...block(then), ...rest]);
    }
    case 'retro':
      return node({}, [evaluatorToXml(statement.date, depth + 1), ...block(statement.body)]);
    case 'compare': {
      const delta = statement.delta === undefined ? [] : [evaluatorToXml(statement.delta, depth + 1)];
      return node({ from, into }, [...delta, ...block(statement.body ?? [])]);
    }
    case 'recurse':
      return node({ from, type: DIRECTIONS[statement.direction], into });
    case 'isIn': {
      const { coordinate } = statement;
      return node({ from, lat: coordinate && numeral(coordinate.lat), lon: coordinate && numeral(coordinate.lon), into });
    }
    case 'out':
      return node(printAttributes(statement));
    case 'make':
    case 'convert':
      return node(
        { from, into, type: statement.type },
        statement.assignments.map((each) => propertyToXml(each, depth + 1, context.idProperty)),
      );
    case 'makeArea':
      return node({ from, pivot: statement.pivot?.name, into });
    case 'timeline':
      return node({ type: statement.type, ref: statement.ref, version: statement.version, into });
    case 'local': {
      const { type, bbox } = statement;
      return node({ from, type: type === 'l' || type === '' ? undefined : type, ...boxAttributes(bbox), into });
    }
  }
}

function queryToXml(query: QueryStatement, depth: number, text: string): XmlNode {
  const { type, inputs, filters, output } = query;
  const into = setName(output);
  const [only] = filters;
  if (filters.length === 1 && inputs.length === 0 && isAlone(type, only)) {
    const alone = filterToXml(only, { type, depth, text });
    return into === undefined ? alone : { ...alone, attributes: [...alone.attributes, ['into', into]] };
  }
  const items = inputs.map((input) => xmlNode(input, STATEMENTS.item.element, { from: input.name }));
  return xmlNode(query, STATEMENTS.query.element, { type, into }, [
    ...items,
    ...filters.map((filter) => filterToXml(filter, { type, depth: depth + 1, text })),
  ]);
}

/** Whether the element of a filter stands for a query of its type that holds only it. */
function isAlone(type: QueryStatement['type'], filter: Filter): boolean {
  if (filter.kind === 'ids' && filter.type !== undefined) return false;
  if (filter.kind === 'ids') return type === 'node' || type === 'way' || type === 'relation';
  if (filter.kind === 'recurse') return stepOf(type, filter.relation) !== undefined;
  return type === 'node' && (filter.kind === 'bbox' || filter.kind === 'poly' || filter.kind === 'around' || filter.kind === 'area');
}

function printAttributes({ input, detail, noids, geometry, bbox, order, limit, written }: OutStatement): Parameters<typeof xmlNode>[2] {
  return {
    from: setName(input),
    mode: detail === 'body' ? undefined : OUT_DETAILS[detail],
    ids: noids ? 'no' : undefined,
    geometry: geometry === 'none' ? undefined : OUT_GEOMETRIES[geometry],
    ...boxAttributes(bbox),
    order: order === 'asc' ? undefined : OUT_ORDERS[order],
    limit: written ?? limit,
  };
}

function boxAttributes(bbox: Bbox | undefined): Parameters<typeof xmlNode>[2] {
  return { s: bbox && numeral(bbox.south), w: bbox && numeral(bbox.west), n: bbox && numeral(bbox.north), e: bbox && numeral(bbox.east) };
}
