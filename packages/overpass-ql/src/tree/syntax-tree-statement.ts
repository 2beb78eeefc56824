/**
 * Statements of one line: their nodes, their words, and the sets that they read and write. A new one is an interface, a line each in `PlainStatement`,
 * `PLAIN_STATEMENTS` and `plainParts`, and a reader in `parse/parse-statement.ts`.
 */

import type { Bbox } from '@flyover/bounding-box';
import type { OutDetail, OutGeometry, OutOrder, QueryType } from '../vocabulary/query-words.ts';
import type { Direction } from '../vocabulary/recursions.ts';
import type { Expression, SetReference, SyntaxNode, TagAssignment } from './syntax-tree-expression.ts';
import { type Coordinate, type Filter, filterParts } from './syntax-tree-filter.ts';

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

/** `.a;` or `.a->.b;`. */
export interface ItemStatement extends SyntaxNode {
  readonly kind: 'item';
  readonly input: SetReference;
  readonly output: SetReference;
}

/** `>;`, `>>;`, `<;`, `<<;` with an input before and an output after. */
export interface RecurseStatement extends SyntaxNode {
  readonly kind: 'recurse';
  readonly direction: Direction;
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

/** `.a out meta geom(47,9,48,10) qt 100;`. */
export interface OutStatement extends SyntaxNode {
  readonly kind: 'out';
  readonly input: SetReference;
  /** default `body` */
  readonly detail: OutDetail;
  /** `noids` was written */
  readonly noids: boolean;
  /** default `none`; `geom` is every coordinate, `bb` the bounds, `center` the middle of the bounds */
  readonly geometry: 'none' | OutGeometry;
  /** the box that cuts `geom` */
  readonly bbox: Bbox | undefined;
  /** `asc`: by id, the default; `qt`: by quadtile, the order of the database */
  readonly order: OutOrder;
  /** at most this many elements; undefined: all */
  readonly limit: number | undefined;
  /** the limit as it is written, where that is not its digits: `1e`, of which the Overpass API reads the 1 */
  readonly written?: string;
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

/** `<make-area from="ways" pivot="element" into="area"/>`: an area out of ways, with the tags of another element. Only the XML form has it. */
export interface MakeAreaStatement extends SyntaxNode {
  readonly kind: 'makeArea';
  readonly input: SetReference;
  /** undefined where none is named: then there is no area */
  readonly pivot: SetReference | undefined;
  readonly output: SetReference;
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

/** `.a local llb(47.1,9.5,47.2,9.6)->.b;`: derived geometry for local use. */
export interface LocalStatement extends SyntaxNode {
  readonly kind: 'local';
  readonly input: SetReference;
  /** the word after `local`: `ll` or `llb`; empty where there is none */
  readonly type: string;
  /** what lies outside is left out */
  readonly bbox?: Bbox | undefined;
  readonly output: SetReference;
}

export type PlainStatement =
  | QueryStatement
  | ItemStatement
  | RecurseStatement
  | IsInStatement
  | OutStatement
  | MakeStatement
  | ConvertStatement
  | MapToAreaStatement
  | MakeAreaStatement
  | TimelineStatement
  | LocalStatement;

/** Facts of each kind. */
export const PLAIN_STATEMENTS = {
  query: { words: [], element: 'query', behindSet: false, gives: 'found' },
  item: { words: [], element: 'item', behindSet: false, gives: 'found' },
  recurse: { words: ['>', '>>', '<', '<<'], element: 'recurse', behindSet: true, gives: 'found' },
  isIn: { words: ['is_in'], element: 'coord-query', behindSet: true, gives: 'area' },
  out: { words: ['out'], element: 'print', behindSet: true, gives: 'nothing' },
  make: { words: ['make'], element: 'make', behindSet: true, gives: 'derived' },
  convert: { words: ['convert'], element: 'convert', behindSet: true, gives: 'derived' },
  mapToArea: { words: ['map_to_area'], element: 'map-to-area', behindSet: true, gives: 'area' },
  makeArea: { words: [], element: 'make-area', behindSet: false, gives: 'area' },
  timeline: { words: ['timeline'], element: 'timeline', behindSet: false, gives: 'derived' },
  local: { words: ['local'], element: 'localize', behindSet: true, gives: 'derived' },
} as const satisfies Readonly<Record<PlainStatement['kind'], StatementFacts>>;

/** The sets that a statement of one line reads and writes. */
export function plainParts(statement: PlainStatement): StatementParts {
  switch (statement.kind) {
    case 'query': {
      const { inputs, filters, output } = statement;
      const parts = filters.map(filterParts);
      return {
        inputs: [...inputs, ...parts.flatMap(({ sources }) => sources)],
        expressions: parts.flatMap(({ expressions }) => expressions),
        output,
      };
    }
    case 'item':
    case 'recurse':
    case 'mapToArea':
    case 'local':
      return { ...NO_PARTS, inputs: [statement.input], output: statement.output };
    case 'makeArea':
      return {
        ...NO_PARTS,
        inputs: [statement.input, ...(statement.pivot === undefined ? [] : [statement.pivot])],
        output: statement.output,
      };
    case 'isIn':
      return { ...NO_PARTS, inputs: statement.coordinate === undefined ? [statement.input] : [], output: statement.output };
    case 'out':
      return { ...NO_PARTS, inputs: [statement.input] };
    case 'make':
    case 'convert': {
      const { input, assignments, output } = statement;
      return {
        inputs: [input, ...assignments.flatMap(({ set }) => set ?? [])],
        expressions: assignments.flatMap(({ value }) => value ?? []),
        output,
      };
    }
    case 'timeline':
      return { ...NO_PARTS, output: statement.output };
  }
}

// Facts of a statement beside its node.

/** The facts of one kind of statement. */
export interface StatementFacts {
  /** what it begins with; empty where that is a type of elements, a set, or what another kind begins with too */
  readonly words: readonly string[];
  /** whether an evaluator in parentheses follows its word */
  readonly evaluates?: boolean;
  /** words within it that part it */
  readonly inner?: readonly string[];
  /** its element in the XML form */
  readonly element: string;
  /** whether the set that it reads stands in front of its word */
  readonly behindSet: boolean;
  /**
   * Content of its set: elements it has found, areas, derived elements; `nothing`: it leaves no set, and so cannot be part of a union or a difference.
   */
  readonly gives: 'found' | 'area' | 'derived' | 'nothing';
}

/** The sets that a statement reads and writes itself, blocks apart. */
export interface StatementParts {
  /** the sets it reads, those of its filters among them, not those of its expressions */
  readonly inputs: readonly SetReference[];
  /** undefined: it writes no set */
  readonly output: SetReference | undefined;
  /** in the order of the text */
  readonly expressions: readonly Expression[];
}

/** Of a statement that reads and writes nothing. */
export const NO_PARTS: StatementParts = { inputs: [], output: undefined, expressions: [] };
