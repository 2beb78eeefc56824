/** Contents of a query's sets during a walk, and the readers of what was printed of them. */
import { type Elements, eitherOf, elements } from './element-sets.ts';
import { type Binding, logAfter, markReadLater } from './prints.ts';

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
