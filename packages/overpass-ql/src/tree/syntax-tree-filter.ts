/** The filters of a query statement: all `[…]` and `(…)` after `node`, `way`, `nwr` and so on. */

import type { Bbox } from '@flyover/bounding-box';
import type { QueryType } from '../vocabulary/query-words.ts';
import type { Direction, Membership } from '../vocabulary/recursions.ts';
import type { Expression, SetReference, StringValue, SyntaxNode } from './syntax-tree-expression.ts';

/** A position on earth, in degrees. */
export interface Coordinate {
  readonly lat: number;
  readonly lon: number;
}

/** `[key]`. */
export interface TagExistsFilter extends SyntaxNode {
  readonly kind: 'tagExists';
  readonly key: StringValue;
}

/** `[!key]`. */
export interface TagAbsentFilter extends SyntaxNode {
  readonly kind: 'tagAbsent';
  readonly key: StringValue;
}

/** `[key=value]`, and with `negated` `[key!=value]`, which also takes elements without the key. */
export interface TagEqualsFilter extends SyntaxNode {
  readonly kind: 'tagEquals';
  readonly key: StringValue;
  readonly value: StringValue;
  readonly negated: boolean;
}

/** `[key~"pattern",i]`, and with `negated` `[key!~"pattern"]`, which also takes elements without the key. */
export interface TagMatchesFilter extends SyntaxNode {
  readonly kind: 'tagMatches';
  readonly key: StringValue;
  /** a POSIX extended regular expression */
  readonly pattern: StringValue;
  readonly negated: boolean;
  readonly ignoreCase: boolean;
}

/** `[~"key pattern"~"value pattern",i]`: some tag matches both. */
export interface TagKeyMatchesFilter extends SyntaxNode {
  readonly kind: 'tagKeyMatches';
  readonly keyPattern: StringValue;
  readonly pattern: StringValue;
  readonly ignoreCase: boolean;
}

/** `(47,9,48,10)`. */
export interface BboxFilter extends SyntaxNode {
  readonly kind: 'bbox';
  readonly bbox: Bbox;
}

/** `(1)`, `(id:1,2)`. Ids pass 2^32 and stay below 2^53; those below zero are of the user's own data, and the Overpass API has none. */
export interface IdFilter extends SyntaxNode {
  readonly kind: 'ids';
  readonly ids: readonly number[];
  /** Only elements of this type pass. It is not that of the query, which is meant where none stands here; Overpass QL cannot say it. */
  readonly type?: QueryType;
}

/** `(around:500)`, `(around.a:500)`, `(around:500,47.1,9.5,…)`. */
export interface AroundFilter extends SyntaxNode {
  readonly kind: 'around';
  /** metres */
  readonly radius: number;
  /** the elements to be near to; of no meaning where `coordinates` is not empty */
  readonly source: SetReference;
  /** one is a point, more are a line; empty: near to the elements of `source` */
  readonly coordinates: readonly Coordinate[];
}

/** `(area)`, `(area.a)`, `(area:3600062422)`. */
export interface AreaFilter extends SyntaxNode {
  readonly kind: 'area';
  readonly source: SetReference;
  /** the area's id; undefined: the areas of `source` */
  readonly id: number | undefined;
}

/** `(poly:"47.1 9.5 47.2 9.6 47.1 9.7")`. */
export interface PolyFilter extends SyntaxNode {
  readonly kind: 'poly';
  readonly points: readonly Coordinate[];
}

/** `(user:"a","b")`: last changed by one of them. */
export interface UserFilter extends SyntaxNode {
  readonly kind: 'user';
  readonly users: readonly StringValue[];
}

/** `(uid:1,2)`. */
export interface UidFilter extends SyntaxNode {
  readonly kind: 'uid';
  readonly uids: readonly number[];
}

/** `(user_touched:"a")` and `(uid_touched:1)`: changed by one of them at any time. */
export interface TouchedFilter extends SyntaxNode {
  readonly kind: 'touched';
  readonly users: readonly StringValue[];
  readonly uids: readonly number[];
}

/** `(newer:"2017-01-01T00:00:00Z")`. */
export interface NewerFilter extends SyntaxNode {
  readonly kind: 'newer';
  readonly since: StringValue;
}

/** `(changed)`, `(changed:"since")`, `(changed:"since","until")`. */
export interface ChangedFilter extends SyntaxNode {
  readonly kind: 'changed';
  readonly since: StringValue | undefined;
  readonly until: StringValue | undefined;
}

/**
 * `(w.a)`, `(r.a:"role")`, `(bn)`: elements that belong to, or have as part, the elements of a set.
 * `w` and `r`: members of the ways, relations; `bn`, `bw`, `br`: ways and relations with such a member;
 * `>` and the like: what the statement of the same name gives.
 */
export interface RecurseFilter extends SyntaxNode {
  readonly kind: 'recurse';
  readonly relation: Exclude<Membership, CountWord> | Direction;
  readonly source: SetReference;
  /** the member's role; undefined: any; an empty text is the empty role */
  readonly role: StringValue | undefined;
  /** positions of the node in the way, 1 the first, -1 the last; empty: any */
  readonly positions: readonly number[];
}

/** The words of `WayCountFilter`. */
export type CountWord = 'way_cnt' | 'way_link';

/** `(way_cnt:2-3)`: nodes in that many ways of the set; `(way_link.a:3-)`: with that many segments at them. */
export interface WayCountFilter extends SyntaxNode {
  readonly kind: 'wayCount';
  readonly count: CountWord;
  readonly source: SetReference;
  readonly minimum: number;
  /** undefined: no upper limit */
  readonly maximum: number | undefined;
}

/** `(pivot.a)`: the ways and relations that define the areas of the set. */
export interface PivotFilter extends SyntaxNode {
  readonly kind: 'pivot';
  readonly source: SetReference;
}

/** `(if:length()>2000)`. */
export interface IfFilter extends SyntaxNode {
  readonly kind: 'if';
  readonly condition: Expression;
}

export type Filter =
  | TagExistsFilter
  | TagAbsentFilter
  | TagEqualsFilter
  | TagMatchesFilter
  | TagKeyMatchesFilter
  | BboxFilter
  | IdFilter
  | AroundFilter
  | AreaFilter
  | PolyFilter
  | UserFilter
  | UidFilter
  | TouchedFilter
  | NewerFilter
  | ChangedFilter
  | RecurseFilter
  | WayCountFilter
  | PivotFilter
  | IfFilter;

// Facts of each filter: its words, its XML element, the sets that it reads.

/** Facts of a filter beside its node. */
interface FilterFacts {
  /** what it begins with in its parentheses; those in brackets have none */
  readonly words: readonly string[];
  /** its element in the XML form */
  readonly element: string;
  /** whether it says where something is, not what */
  readonly saysWhere: boolean;
}

/** Facts of each kind. */
export const FILTERS = {
  tagExists: { words: [], element: 'has-kv', saysWhere: false },
  tagAbsent: { words: [], element: 'has-kv', saysWhere: false },
  tagEquals: { words: [], element: 'has-kv', saysWhere: false },
  tagMatches: { words: [], element: 'has-kv', saysWhere: false },
  tagKeyMatches: { words: [], element: 'has-kv', saysWhere: false },
  bbox: { words: ['bbox'], element: 'bbox-query', saysWhere: true },
  ids: { words: ['id'], element: 'id-query', saysWhere: true },
  around: { words: ['around'], element: 'around', saysWhere: true },
  area: { words: ['area'], element: 'area-query', saysWhere: true },
  poly: { words: ['poly'], element: 'polygon-query', saysWhere: true },
  user: { words: ['user'], element: 'user', saysWhere: false },
  uid: { words: ['uid'], element: 'user', saysWhere: false },
  touched: { words: ['user_touched', 'uid_touched'], element: 'user', saysWhere: false },
  newer: { words: ['newer'], element: 'newer', saysWhere: false },
  changed: { words: ['changed'], element: 'changed', saysWhere: false },
  recurse: { words: ['r', 'w', 'bn', 'bw', 'br', '>', '>>', '<', '<<'], element: 'recurse', saysWhere: true },
  wayCount: { words: ['way_cnt', 'way_link'], element: 'recurse', saysWhere: true },
  pivot: { words: ['pivot'], element: 'pivot', saysWhere: true },
  if: { words: ['if'], element: 'filter', saysWhere: false },
} as const satisfies Readonly<Record<Filter['kind'], FilterFacts>>;

/** The first words of filters in parentheses. */
export type FilterWord = (typeof FILTERS)[Filter['kind']]['words'][number];

/** The sets that a filter reads, those of its expressions apart, and its expressions. */
export function filterParts(filter: Filter): { readonly sources: readonly SetReference[]; readonly expressions: readonly Expression[] } {
  switch (filter.kind) {
    case 'around':
      return { sources: filter.coordinates.length === 0 ? [filter.source] : [], expressions: [] };
    case 'area':
      return { sources: filter.id === undefined ? [filter.source] : [], expressions: [] };
    case 'recurse':
    case 'wayCount':
    case 'pivot':
      return { sources: [filter.source], expressions: [] };
    case 'if':
      return { sources: [], expressions: [filter.condition] };
    case 'tagExists':
    case 'tagAbsent':
    case 'tagEquals':
    case 'tagMatches':
    case 'tagKeyMatches':
    case 'bbox':
    case 'ids':
    case 'poly':
    case 'user':
    case 'uid':
    case 'touched':
    case 'newer':
    case 'changed':
      return { sources: [], expressions: [] };
  }
}
