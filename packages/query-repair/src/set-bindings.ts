/** Contents of a query's sets during a walk, and the readers of what was printed of them. */

import { allExpressions, allStatements, type Expression, isOverSet, type OutStatement, type Statement } from '@flyover/overpass-ql';
import { type Elements, eitherOf, elements } from './element-sets.ts';

/** Every set by its name, as it is where the walk stands. */
export class SetBindings {
  /** Every value a set had. */
  readonly values = new Set<Elements>();
  /** Number of loops around the current statement. */
  loops = 0;
  private readonly sets = new Map<string, Binding>();
  private readonly undo: { readonly name: string; readonly binding: Binding | undefined }[] = [];

  /** Number of writes so far. */
  get moment(): number {
    return this.undo.length;
  }

  /** @param minds whether more elements in the set would change what its reader does */
  read({ name }: { readonly name: string }, minds = true): Elements {
    const binding = this.bindingOf(name);
    if (minds) markReadLater(binding.prints);
    markReadLater(binding.beside);
    const again = binding.fromRound || binding.loops < this.loops;
    binding.readAgain ||= again;
    binding.mindedAgain ||= again && minds;
    return binding.value;
  }

  /** A set that was not written yet is empty. */
  bindingOf(name: string): Binding {
    const known = this.sets.get(name);
    if (known !== undefined) return known;
    const binding: Binding = {
      value: elements(0),
      prints: logAfter([]),
      beside: logAfter([]),
      loops: 0,
      fromRound: false,
      readAgain: false,
      mindedAgain: false,
    };
    this.sets.set(name, binding);
    return binding;
  }

  /**
   * @param before earlier writings that may be what is read now
   * @param fromRound whether the content may come from the round before
   */
  write({ name }: { readonly name: string }, value: Elements, before: readonly Binding[] = [], fromRound = false): Elements {
    this.values.add(value);
    this.undo.push({ name, binding: this.sets.get(name) });
    const prints = logAfter(before.map((binding) => binding.prints));
    const beside = logAfter(before.map((binding) => binding.beside));
    this.sets.set(name, { value, prints, beside, loops: this.loops, fromRound, readAgain: false, mindedAgain: false });
    return value;
  }

  /** Undoes the writes since a moment and returns them. */
  changesSince(moment: number): Map<string, Binding> {
    const changes = new Map<string, Binding>();
    for (let last = this.undo.length - 1; last >= moment; last--) {
      const { name, binding } = this.undo[last];
      const now = this.sets.get(name);
      if (now !== undefined && !changes.has(name)) changes.set(name, now);
      if (binding === undefined) this.sets.delete(name);
      else this.sets.set(name, binding);
    }
    this.undo.length = moment;
    return changes;
  }

  /** Joins the contents of a set after two branches, of which one is taken. */
  join(name: string, one: Binding | undefined, other: Binding | undefined): void {
    const before = this.bindingOf(name);
    const [a, b] = [one ?? before, other ?? before];
    this.write({ name }, eitherOf(a.value, b.value), [a, b]);
  }
}

// Records of an `out`, and of a set from one write to the next.

/** A block of an `if`: what is printed in it counts only there. */
export interface Branch {
  readonly outer: Branch | undefined;
}

/** An `out` and what is known of it. */
export interface Print {
  readonly statement: OutStatement;
  readonly elements: Elements;
  /** undefined outside every `if` */
  readonly branch: Branch | undefined;
  /** stands for one writing of the set: prints of the same one print the same */
  readonly binding: object;
  /** whether more elements in the set (or in the default set, for a named one) would change what comes behind */
  readLater: boolean;
  /** stands in a union or difference, where every statement beside it adds its elements */
  readonly inUnion: boolean;
}

/** Prints that are to know when something is read; logs hold others, so that joining two costs nothing. */
interface PrintLog {
  readonly prints: Print[];
  readonly before: PrintLog[];
}

/** Returns an empty log that follows other logs. */
function logAfter(before: PrintLog[]): PrintLog {
  return { prints: [], before };
}

/** Tells every print of a log, once. */
export function markReadLater(log: PrintLog): void {
  const open = [log];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    for (const print of each.prints.splice(0)) print.readLater = true;
    for (const earlier of each.before.splice(0)) open.push(earlier);
  }
}

/** One writing of a set. */
export interface Binding {
  readonly value: Elements;
  /** prints that a repair would change this set for */
  readonly prints: PrintLog;
  /** prints of named sets that a repair would write this set for */
  readonly beside: PrintLog;
  /** how many loops it was written in */
  readonly loops: number;
  /** the content may come from the round before */
  readonly fromRound: boolean;
  /** read in a round that may come again, in any way */
  readAgain: boolean;
  /** read so, and more elements in it matter there */
  mindedAgain: boolean;
}

// Sets that statements name: those that their expressions read, and those that they write.

/** Returns the names of the sets that an expression reads. */
export function setsOfExpression(expression: Expression): string[] {
  return allExpressions(expression).flatMap((each) => {
    if (each.kind === 'property') return each.set.name;
    if (each.kind !== 'call') return [];
    return each.set?.name ?? (isOverSet(each.name) ? '_' : []);
  });
}

/** Returns the names of all sets that statements write, at any depth. */
export function setsWritten(statements: readonly Statement[]): Set<string> {
  return new Set(allStatements(statements).flatMap((statement) => ('output' in statement ? statement.output.name : [])));
}
