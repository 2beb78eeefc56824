import type { SetValue } from './set-values.ts';

/** What stands in each set on the way through a query; all that was written since a moment can be taken back. */
export class NamedValues {
  private readonly values = new Map<string, SetValue>();
  private readonly undo: { readonly name: string; readonly value: SetValue | undefined }[] = [];

  /** How much has been written so far, to be given to `takeBack`. */
  get moment(): number {
    return this.undo.length;
  }

  get(name: string): SetValue | undefined {
    return this.values.get(name);
  }

  set(name: string, value: SetValue): void {
    this.undo.push({ name, value: this.values.get(name) });
    this.values.set(name, value);
  }

  /** Gives what stood last in each set that was written since a moment, and puts back what stood there then. */
  takeBack(moment: number): Map<string, SetValue> {
    const changes = new Map<string, SetValue>();
    for (let last = this.undo.length - 1; last >= moment; last--) {
      const { name, value } = this.undo[last];
      const now = this.values.get(name);
      if (now !== undefined && !changes.has(name)) changes.set(name, now);
      if (value === undefined) this.values.delete(name);
      else this.values.set(name, value);
    }
    this.undo.length = moment;
    return changes;
  }
}
