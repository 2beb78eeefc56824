/** Decides for every `out` of a query what it lacks. */
import type { OutStatement, Script } from '@flyover/overpass-ql';
import { LINKED, NODE, wholeWhenPrinted } from './element-sets.ts';
import type { Purpose } from './read-query.ts';
import type { Branch, Print } from './set-bindings.ts';
import { tracePrints } from './trace-prints.ts';

/**
 * Way in which an `out` gets its geometry. `recursion`: the elements below join the set before it; `copy`: they do in a set of another name, because the
 * printed one is still needed as it is; `geometry`: the `out` prints coordinates itself.
 */
export type Means = 'nothing' | 'recursion' | 'copy' | 'geometry';

/** Repair of one `out`. */
export interface PlannedPrint {
  readonly statement: OutStatement;
  readonly means: Means;
  /** whether the elements below are those of relations in relations too */
  readonly isNested: boolean;
  /** whether its limit would cut off what belongs together */
  readonly dropLimit: boolean;
  /** nothing can be put before it, because it stands in a union */
  readonly inUnion: boolean;
}

/** So many different blocks of `if` are compared with what is printed elsewhere; in further ones only the set itself counts. */
const BRANCH_LIMIT = 20;

/**
 * Every `out` with what it lacks, in the order of the text.
 *
 * @param areNested whether members of any relation are taken for relations
 */
export function planRepair(script: Script, purpose: Purpose, areNested: boolean): PlannedPrint[] {
  const gives = (statement: OutStatement) => statement.limit === undefined && (purpose === 'editor' || printsAll(statement));
  // for an editor every print becomes one of everything
  const { prints, values } = tracePrints(script, (statement) => purpose === 'map' && !gives(statement), areNested);
  const wholes = new Map<Branch | undefined, ReturnType<typeof wholeWhenPrinted>>();
  const isWhole = ({ elements, branch }: Print): boolean => {
    if (!wholes.has(branch) && wholes.size < BRANCH_LIMIT) {
      const near = prints.filter((other) => gives(other.statement) && surrounds(other.branch, branch)).map((other) => other.elements);
      wholes.set(branch, wholeWhenPrinted(near, values));
    }
    return wholes.get(branch)?.has(elements) ?? elements.whole;
  };
  const repaired = new Map<object, Set<Branch | undefined>>();
  return prints.map((print) => {
    const { statement, elements, binding, branch, inUnion } = print;
    const linked = (elements.types & LINKED) !== 0;
    const before = repaired.get(binding) ?? new Set();
    const done = () => isIn(before, branch);
    let means: Means = 'nothing';
    if (purpose === 'map') means = meansForMap(print, linked && !elements.whole, () => done() || isWhole(print));
    else if (linked && !elements.whole && !done() && !isWhole(print)) means = print.readLater ? 'copy' : 'recursion';
    if (means === 'recursion' && !inUnion) repaired.set(binding, before.add(branch));
    const dropLimit = purpose === 'editor' && statement.limit !== undefined && linked && (means !== 'nothing' || elements.whole || done());
    return { statement, means, isNested: elements.nested, dropLimit, inUnion };
  });
}

/** Whether an `out` prints coordinates of nodes and members of the others, for every element. */
function printsAll({ detail, noids, limit, bbox }: OutStatement): boolean {
  return (detail === 'skel' || detail === 'body' || detail === 'meta') && !noids && limit === undefined && bbox === undefined;
}

function meansForMap(print: Print, linked: boolean, isWhole: () => boolean): Means {
  const { statement, elements, readLater, inUnion } = print;
  const { detail, geometry, noids, limit } = statement;
  if (geometry !== 'none' && elements.nested && !noids && detail !== 'count' && !readLater && !inUnion && limit === undefined)
    // of a member that is a relation no geometry is printed
    return isWhole() ? 'nothing' : 'recursion';
  if (geometry !== 'none' || detail === 'count' || (elements.types & (LINKED | NODE)) === 0) return 'nothing';
  // without coordinates or ids nothing is drawn, whatever else is printed
  if (detail === 'ids' || detail === 'tags' || noids) return 'geometry';
  if (!linked) return 'nothing';
  if (isWhole()) return 'nothing';
  // a limit would count the nodes
  return readLater || inUnion || limit !== undefined ? 'geometry' : 'recursion';
}

/** Whether one of some branches is around a branch, or is it. */
function isIn(branches: ReadonlySet<Branch | undefined>, inner: Branch | undefined): boolean {
  for (let each = inner; each !== undefined; each = each.outer) if (branches.has(each)) return true;
  return branches.has(undefined);
}

function surrounds(outer: Branch | undefined, inner: Branch | undefined): boolean {
  for (let each = inner; each !== outer; each = each.outer) if (each === undefined) return false;
  return true;
}
