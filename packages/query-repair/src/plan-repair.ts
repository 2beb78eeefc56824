/** Decides for every `out` of a query what it lacks. */
import type { OutStatement, Script } from '@flyover/overpass-ql';
import { LINKED, NODE, wholeWhenPrinted } from './element-sets.ts';
import type { Purpose } from './repair.ts';
import { type Branch, type Print, tracePrints } from './trace-prints.ts';

/**
 * How an `out` gets its geometry. `recursion`: the elements below join the set before it; `copy`: they do in a set of another
 * name, because the printed one is still needed as it is; `geometry`: the `out` prints coordinates itself.
 */
export type Means = 'nothing' | 'recursion' | 'copy' | 'geometry';

/** What one `out` lacks. */
export interface PlannedPrint {
  readonly statement: OutStatement;
  readonly means: Means;
  /** whether its limit would cut off what belongs together */
  readonly dropLimit: boolean;
  /** nothing can be put before it, because it stands in a union */
  readonly inUnion: boolean;
}

/** So many different blocks of `if` are compared with what is printed elsewhere; in further ones only the set itself counts. */
const BRANCH_LIMIT = 20;

/** Every `out` with what it lacks, in the order of the text. */
export function planRepair(script: Script, purpose: Purpose): PlannedPrint[] {
  const gives = (statement: OutStatement) => statement.limit === undefined && (purpose === 'editor' || printsAll(statement));
  const { prints, values } = tracePrints(script, gives);
  const wholes = new Map<Branch | undefined, ReturnType<typeof wholeWhenPrinted> | undefined>();
  const isWhole = ({ elements, branch }: Print): boolean => {
    if (!wholes.has(branch)) {
      const near = prints.filter((other) => gives(other.statement) && surrounds(other.branch, branch)).map((other) => other.elements);
      wholes.set(branch, wholes.size < BRANCH_LIMIT ? wholeWhenPrinted(near, values) : undefined);
    }
    return wholes.get(branch)?.has(elements) ?? elements.whole;
  };
  const repaired = new Map<object, (Branch | undefined)[]>();
  return prints.map((print) => {
    const { statement, elements, binding, branch, inUnion } = print;
    const linked = (elements.types & LINKED) !== 0;
    const before = repaired.get(binding) ?? [];
    const done = () => before.some((earlier) => surrounds(earlier, branch));
    let means: Means = 'nothing';
    if (purpose === 'map') means = meansForMap(print, linked && !elements.whole, () => done() || isWhole(print));
    else if (linked && !elements.whole && !done() && !isWhole(print)) means = print.readLater ? 'copy' : 'recursion';
    if (means === 'recursion' && !inUnion) repaired.set(binding, [...before, branch]);
    const dropLimit = purpose === 'editor' && statement.limit !== undefined && linked && (means !== 'nothing' || elements.whole || done());
    return { statement, means, dropLimit, inUnion };
  });
}

/** Whether an `out` prints coordinates of nodes and members of the others, for every element. */
function printsAll({ detail, noids, limit, bbox }: OutStatement): boolean {
  return (detail === 'skel' || detail === 'body' || detail === 'meta') && !noids && limit === undefined && bbox === undefined;
}

function meansForMap(print: Print, linked: boolean, isWhole: () => boolean): Means {
  const { statement, elements, readLater, inUnion } = print;
  const { detail, geometry, noids, limit } = statement;
  if (geometry !== 'none' || detail === 'count' || (elements.types & (LINKED | NODE)) === 0) return 'nothing';
  // without coordinates or ids nothing is drawn, whatever else is printed
  if (detail === 'ids' || detail === 'tags' || noids) return 'geometry';
  if (!linked) return 'nothing';
  // a limit would count the nodes
  if (limit !== undefined) return 'geometry';
  if (isWhole()) return 'nothing';
  return readLater || inUnion ? 'geometry' : 'recursion';
}

function surrounds(outer: Branch | undefined, inner: Branch | undefined): boolean {
  for (let each = inner; each !== outer; each = each.outer) if (each === undefined) return false;
  return true;
}
