/** The filters of a query as elements of the XML form. */

import { LARGE_ID } from '../limits.ts';
import { timestampOf } from '../text-value.ts';
import type { SyntaxNode } from '../tree/syntax-tree-expression.ts';
import {
  type AroundFilter,
  type ChangedFilter,
  FILTERS,
  type Filter,
  type PolyFilter,
  type RecurseFilter,
} from '../tree/syntax-tree-filter.ts';
import { isKeyOf, type QueryType } from '../vocabulary/query-words.ts';
import { DIRECTIONS, stepOf, WAY_COUNTS } from '../vocabulary/recursions.ts';
import { evaluatorToXml, numeral, rounded, setName, type XmlNode, xmlNode } from './evaluator-to-xml.ts';

/** The context of a filter. */
export interface FilterContext {
  readonly type: QueryType;
  /** how many elements are around it */
  readonly depth: number;
  /** the text of the query, where it is Overpass QL */
  readonly text: string;
}

/** The element of a filter. */
export function filterToXml(filter: Filter, { type, depth, text }: FilterContext): XmlNode {
  const node = (attributes: Parameters<typeof xmlNode>[2], children: readonly XmlNode[] = []): XmlNode =>
    xmlNode(filter, FILTERS[filter.kind].element, attributes, children);
  switch (filter.kind) {
    case 'tagExists':
      return node({ k: filter.key.value });
    case 'tagAbsent':
      return node({ k: filter.key.value, modv: 'not', regv: '.*' });
    case 'tagEquals':
      return node({ k: filter.key.value, modv: filter.negated ? 'not' : undefined, v: filter.value.value });
    case 'tagMatches':
      return node({
        k: filter.key.value,
        modv: filter.negated ? 'not' : undefined,
        regv: filter.pattern.value,
        case: filter.ignoreCase ? 'ignore' : undefined,
      });
    case 'tagKeyMatches':
      return node({ regk: filter.keyPattern.value, regv: filter.pattern.value, case: filter.ignoreCase ? 'ignore' : undefined });
    case 'bbox': {
      const { south, west, north, east } = filter.bbox;
      return node({ s: rounded(south), w: rounded(west), n: rounded(north), e: rounded(east) });
    }
    case 'ids':
      return node({ type: filter.type ?? type, ...numbered('ref', filter.ids.length === 0 ? [LARGE_ID] : filter.ids.map(String)) });
    case 'around':
      return node(aroundAttributes(filter));
    case 'area':
      return node({ from: setName(filter.source), ref: filter.id });
    case 'poly':
      return node({ bounds: boundsOf(filter, text) });
    case 'user':
      return node({ type, ...numbered('name', names(filter)) });
    case 'uid':
      return node({ type, ...numbered('uid', filter.uids.map(String)) });
    case 'touched':
      return node({ type, ...numbered('name', names(filter)), ...numbered('uid', filter.uids.map(String)), criterion: 'touched' });
    case 'newer':
      return node({ than: timestampOf(filter.since.value) });
    case 'changed':
      return node(changedAttributes(filter));
    case 'recurse':
      return node(recurseAttributes(filter, type));
    case 'wayCount':
      return node({
        from: setName(filter.source),
        type: WAY_COUNTS[filter.count],
        // without a range there are no numbers
        ...(filter.maximum !== 0 && { lower: filter.minimum, upper: filter.maximum }),
      });
    case 'pivot':
      return node({ from: setName(filter.source) });
    case 'if':
      return node({}, [evaluatorToXml(filter.condition, depth + 1)]);
  }
}

function names({ users }: { readonly users: readonly { readonly value: string }[] }): string[] {
  return users.map(({ value }) => value);
}

/** `ref`, `ref_1`, `ref_2` and so on, each value once. */
function numbered(name: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries([...new Set(values)].map((value, i) => [i === 0 ? name : `${name}_${i}`, value]));
}

function aroundAttributes({ source, radius, coordinates }: AroundFilter): Record<string, string | undefined> {
  const base = { from: setName(source), radius: rounded(radius) };
  const [first, ...more] = coordinates;
  if (first === undefined) return base;
  if (more.length === 0) return { ...base, lat: rounded(first.lat), lon: rounded(first.lon) };
  return { ...base, polyline: coordinates.map(({ lat, lon }) => `${rounded(lat)},${rounded(lon)}`).join(',') };
}

function boundsOf(filter: PolyFilter, text: string): string {
  return writtenPolygon(text, filter) ?? filter.points.map(({ lat, lon }) => `${numeral(lat)} ${numeral(lon)}`).join(' ');
}

/** One moment alone is both, as the Overpass API writes it. */
function changedAttributes({ since, until }: ChangedFilter): Record<string, string | undefined> {
  if (since === undefined) return {};
  return { since: timestampOf(since.value), until: timestampOf((until ?? since).value) };
}

function recurseAttributes({ relation, source, role, positions }: RecurseFilter, type: QueryType): Record<string, string | undefined> {
  const step = isKeyOf(DIRECTIONS, relation) ? DIRECTIONS[relation] : stepOf(type, relation);
  const restricted = role === undefined ? {} : { role: role.value === '' ? undefined : role.value, 'role-restricted': 'yes' };
  const pos = positions.length === 0 ? undefined : positions.toSorted((a, b) => a - b).join(',');
  return { from: setName(source), type: step, ...restricted, pos };
}

// Lists of numbers as written in a query of Overpass QL: the XML form takes them over as texts.

/** The numbers of `[bbox:…]`; undefined where the text does not hold that there. */
export function writtenBbox(text: string, { from, to }: SyntaxNode): string | undefined {
  return /^\[\s*bbox\s*:([\d.eE+\-,\s]*)\]$/u.exec(text.slice(from, to))?.[1].replace(/\s+/gu, '');
}

/** The text of `(poly:"…")`; undefined where the text does not hold that there. */
function writtenPolygon(text: string, { from, to }: SyntaxNode): string | undefined {
  return /^\(\s*poly\s*:\s*(?:"([\d.eE+\-,;\s]*)"|'([\d.eE+\-,;\s]*)')\s*\)$/u.exec(text.slice(from, to))?.slice(1).find(isText);
}

function isText(part: string | undefined): boolean {
  return part !== undefined;
}
