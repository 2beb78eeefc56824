/** What there is to know of a statement beside its node. */
import type { SetReference } from './syntax-node.ts';
import type { Expression } from './syntax-tree-expression.ts';

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
   * What its set holds: elements it has found, areas, derived elements; `nothing`: it leaves no set, and so stands in no union and
   * no difference.
   */
  readonly gives: 'found' | 'area' | 'derived' | 'nothing';
}

/** What a statement reads and writes itself, blocks apart. */
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
