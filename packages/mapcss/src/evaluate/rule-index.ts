/** Which rules can match an element: by the keys and values that they ask for. */
import type { RuleEntry } from './compile-rules.ts';
import type { Subject } from './elements.ts';

/** Finds candidates. */
export class RuleIndex {
  /** Entries that ask for no key. */
  private readonly always: number[] = [];
  private readonly byKey = new Map<number, number[]>();
  private readonly byValue = new Map<number, number[]>();
  private readonly keyFactor: number;
  private readonly found: number[] = [];
  /** 1 for each key that some entry asks for. */
  private readonly asked: Uint8Array;

  /** @param strings how many strings the store has */
  constructor(entries: readonly RuleEntry[], strings: number) {
    this.keyFactor = strings;
    this.asked = new Uint8Array(strings);
    for (const [number, { requirement }] of entries.entries()) {
      if (requirement === undefined) this.always.push(number);
      else if (requirement.key >= 0) {
        this.asked[requirement.key] = 1;
        if (requirement.values === undefined) add(this.byKey, requirement.key, number);
        else for (const value of new Set(requirement.values)) add(this.byValue, requirement.key * strings + value, number);
      }
    }
  }

  /** The numbers of the entries that may match, in their order. The list is used again at the next call. */
  candidates({ table, row }: Subject): readonly number[] {
    const { found } = this;
    found.length = 0;
    if (table !== undefined) {
      for (let tag = table.tagStart[row]; tag < table.tagStart[row + 1]; tag++) {
        const key = table.tagKeys[tag];
        if (this.asked[key] === 0) continue;
        const ofKey = this.byKey.get(key);
        if (ofKey !== undefined) for (const number of ofKey) found.push(number);
        const ofValue = this.byValue.get(key * this.keyFactor + table.tagValues[tag]);
        if (ofValue !== undefined) for (const number of ofValue) found.push(number);
      }
    }
    if (found.length === 0) return this.always;
    for (const number of this.always) found.push(number);
    return found.sort(byNumber);
  }
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function add(lists: Map<number, number[]>, key: number, number: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [number]);
  else list.push(number);
}
