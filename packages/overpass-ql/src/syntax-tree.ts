/**
 * The syntax tree of Overpass QL, version 0.7.62 of the Overpass API.
 *
 * Every node is a plain object with a `kind`, its place in the text and its line, so that a consumer is a `switch`
 * over `kind` and an error can always say where. Offsets count UTF-16 units, as CodeMirror and `String` do.
 */
import type { Expression, TagAssignment } from './syntax-tree-expression.ts';
import type { Bbox, Coordinate, Filter } from './syntax-tree-filter.ts';
import type { Setting } from './syntax-tree-setting.ts';

/** What every node has: `[from, to)` in UTF-16 units, and the 1-based line of `from`. */
export interface SyntaxNode {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** A whole query: the settings in front and the statements in order. */
export interface Script extends SyntaxNode {
  readonly kind: 'script';
  readonly settings: readonly Setting[];
  readonly statements: readonly Statement[];
}

/** A text as meant: quotes removed, escapes resolved. */
export interface StringValue extends SyntaxNode {
  readonly kind: 'string';
  readonly value: string;
  /** false for a bare word such as `amenity` */
  readonly quoted: boolean;
}

/** A set by its name, without the dot. The default set is `_`. */
export interface SetReference extends SyntaxNode {
  readonly kind: 'set';
  readonly name: string;
  /** false where the text names no set and the default `_` is meant; `from` equals `to` then */
  readonly explicit: boolean;
}

/** What a query statement looks for; `rel` reads as `relation`. */
export type QueryType = 'node' | 'way' | 'relation' | 'nwr' | 'nw' | 'nr' | 'wr' | 'area' | 'derived';

/** `node.a[amenity=cafe](47,9,48,10)->.b`. All inputs and filters must hold. */
export interface QueryStatement extends SyntaxNode {
  readonly kind: 'query';
  readonly type: QueryType;
  /** the sets to look in, all at once (an intersection); empty: the whole database */
  readonly inputs: readonly SetReference[];
  /** in the order of the text */
  readonly filters: readonly Filter[];
  readonly output: SetReference;
}

/** `( … ; … ; )->.a`. */
export interface UnionStatement extends SyntaxNode {
  readonly kind: 'union';
  readonly statements: readonly Statement[];
  readonly output: SetReference;
}

/** `( … ; - … ; )->.a`: what the first gives without what the second gives. */
export interface DifferenceStatement extends SyntaxNode {
  readonly kind: 'difference';
  readonly base: Statement;
  readonly subtract: Statement;
  readonly output: SetReference;
}

/** `.a;` or `.a->.b;`. */
export interface ItemStatement extends SyntaxNode {
  readonly kind: 'item';
  readonly input: SetReference;
  readonly output: SetReference;
}

/** `>;`, `>>;`, `<;`, `<<;` with an input before and an output after. */
export interface RecurseStatement extends SyntaxNode {
  readonly kind: 'recurse';
  readonly direction: '>' | '>>' | '<' | '<<';
  readonly input: SetReference;
  readonly output: SetReference;
}

/** `is_in;`, `.a is_in;`, `is_in(47.1,9.5)->.b;`. */
export interface IsInStatement extends SyntaxNode {
  readonly kind: 'isIn';
  readonly input: SetReference;
  /** undefined: the nodes of `input` */
  readonly coordinate: Coordinate | undefined;
  readonly output: SetReference;
}

/** How much of each element `out` prints. `count` prints only a sum. */
export type OutDetail = 'ids' | 'skel' | 'body' | 'tags' | 'meta' | 'count';

/** `.a out meta geom(47,9,48,10) qt 100;`. */
export interface OutStatement extends SyntaxNode {
  readonly kind: 'out';
  readonly input: SetReference;
  /** default `body` */
  readonly detail: OutDetail;
  /** `noids` was written */
  readonly noids: boolean;
  /** default `none`; `geom` is every coordinate, `bb` the bounds, `center` the middle of the bounds */
  readonly geometry: 'none' | 'geom' | 'bb' | 'center';
  /** the box that cuts `geom` */
  readonly bbox: Bbox | undefined;
  /** `asc`: by id, the default; `qt`: by quadtile, the order of the database */
  readonly order: 'asc' | 'qt';
  /** at most this many elements; undefined: all */
  readonly limit: number | undefined;
}

/** `foreach.a->.b( … );`. */
export interface ForeachStatement extends SyntaxNode {
  readonly kind: 'foreach';
  readonly input: SetReference;
  /** the set that holds the one element of each round */
  readonly output: SetReference;
  readonly body: readonly Statement[];
}

/** `for.a->.b (t["ref"]) ( … );`: one round for each value of the expression. */
export interface ForStatement extends SyntaxNode {
  readonly kind: 'for';
  readonly input: SetReference;
  readonly output: SetReference;
  readonly value: Expression;
  readonly body: readonly Statement[];
}

/** `complete.a(50)->.b { … };`: repeats until the set grows no more. */
export interface CompleteStatement extends SyntaxNode {
  readonly kind: 'complete';
  readonly input: SetReference;
  readonly output: SetReference;
  /** rounds at most; default 4096 */
  readonly maximum: number;
  readonly body: readonly Statement[];
}

/** `if (…) { … } else { … };`. */
export interface IfStatement extends SyntaxNode {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly then: readonly Statement[];
  /** undefined: no `else` was written */
  readonly otherwise: readonly Statement[] | undefined;
}

/** `make stat count=count(nodes),…->.a;`: one derived element. */
export interface MakeStatement extends SyntaxNode {
  readonly kind: 'make';
  readonly type: string;
  readonly input: SetReference;
  readonly assignments: readonly TagAssignment[];
  readonly output: SetReference;
}

/** `convert item ::=::,::id=id();`: one derived element for each element. */
export interface ConvertStatement extends SyntaxNode {
  readonly kind: 'convert';
  readonly type: string;
  readonly input: SetReference;
  readonly assignments: readonly TagAssignment[];
  readonly output: SetReference;
}

/** `.a map_to_area->.b;`. */
export interface MapToAreaStatement extends SyntaxNode {
  readonly kind: 'mapToArea';
  readonly input: SetReference;
  readonly output: SetReference;
}

/** `retro ("2017-01-01T00:00:00Z") ( … );`: the block at another moment. */
export interface RetroStatement extends SyntaxNode {
  readonly kind: 'retro';
  readonly date: Expression;
  readonly body: readonly Statement[];
}

/** `timeline(rel,1155955,2)->.a;`: the versions of one element. */
export interface TimelineStatement extends SyntaxNode {
  readonly kind: 'timeline';
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  /** undefined: all versions */
  readonly version: number | undefined;
  readonly output: SetReference;
}

/** `compare.a->.b (delta:t["name"]) ( … );`, only in a query with `diff` or `adiff`. */
export interface CompareStatement extends SyntaxNode {
  readonly kind: 'compare';
  readonly input: SetReference;
  readonly delta: Expression | undefined;
  /** undefined: no block was written */
  readonly body: readonly Statement[] | undefined;
  readonly output: SetReference;
}

/** `.a local llb->.b;`: derived geometry for local use. */
export interface LocalStatement extends SyntaxNode {
  readonly kind: 'local';
  readonly input: SetReference;
  /** the word after `local`: `ll` or `llb`; empty where there is none */
  readonly type: string;
  readonly output: SetReference;
}

export type Statement =
  | QueryStatement
  | UnionStatement
  | DifferenceStatement
  | ItemStatement
  | RecurseStatement
  | IsInStatement
  | OutStatement
  | ForeachStatement
  | ForStatement
  | CompleteStatement
  | IfStatement
  | MakeStatement
  | ConvertStatement
  | MapToAreaStatement
  | RetroStatement
  | TimelineStatement
  | CompareStatement
  | LocalStatement;
