/**
 * Index of the rules that can match an element. Elements of the same type and kind that have the same of the keys and values in conditions form a group, and
 * share a list of candidates.
 */
import type { RuleEntry } from './compile-rules.ts';
import type { Subject } from './elements.ts';
import { CONDITION } from './work-budget.ts';

/** Groups there are at most; then they are forgotten and made anew. */
const MOST_GROUPS = 1 << 16;

/** Rules that may match the elements of a group at a zoom. */
export interface Candidates {
  /** In their order. */
  readonly entries: readonly RuleEntry[];
  /** Whether one of them sets classes or tags, or ends the style. */
  readonly steers: boolean;
  /** Whether one of them looks at properties that were set before. */
  readonly readsProperties: boolean;
  /** Of asking which of them match, for a `WorkBudget`. */
  readonly work: number;
}

/** Finds groups and their candidates. */
export class CandidateGroups {
  private readonly entries: readonly RuleEntry[];
  /** Entries that ask for no key. */
  private readonly always: number[] = [];
  /** Entries by the code of what they ask for. */
  private readonly byCode: number[][] = [[]];
  /** By the number of a key: what its values are asked for, or nothing. */
  private readonly asked: (AskedKey | undefined)[];
  private readonly askedFlags: Uint8Array;

  private scratch = new Int32Array(64);
  private readonly table: GroupTable = new GroupTable();
  /** Number of groups. */
  private count = 0;
  /** Numbers of entries, by group. */
  private groups: Uint32Array[] = [];
  /** By group, then by zoom. */
  private filtered: Map<number, Candidates>[] = [];
  /** Counts up whenever the groups are forgotten. */
  generation = 0;

  /** @param strings how many strings the store has */
  constructor(entries: readonly RuleEntry[], strings: number) {
    this.entries = entries;
    this.asked = new Array(strings);
    this.askedFlags = new Uint8Array(strings);
    for (const [number, { requirement }] of entries.entries()) {
      if (requirement === undefined) this.always.push(number);
      else if (requirement.key >= 0) this.ask(number, requirement.key, requirement.values);
    }
  }

  /** The group of an element. */
  groupOf(subject: Subject): number {
    const { table, row } = subject;
    let length = 1;
    if (table !== undefined) {
      const { askedFlags, asked } = this;
      const { tagStart, tagKeys, tagValues } = table;
      const end = tagStart[row + 1];
      if (this.scratch.length <= (end - tagStart[row]) * 2 + 1) this.scratch = new Int32Array((end - tagStart[row]) * 4 + 2);
      for (let tag = tagStart[row]; tag < end; tag++) {
        const key = tagKeys[tag];
        if (askedFlags[key] === 0) continue;
        const own = asked[key] as AskedKey;
        if (own.any !== 0) this.scratch[length++] = own.any;
        const code = own.byValue.get(tagValues[tag]);
        if (code !== undefined) this.scratch[length++] = code;
      }
    }
    this.scratch[0] = (subject.type + 8) | ((subject.kind + 8) << 8);
    let group = this.table.find(this.scratch, length);
    if (group === this.count) {
      if (group >= MOST_GROUPS) {
        this.forget();
        group = this.table.find(this.scratch, length);
      }
      this.addGroup(subject, length);
    }
    return group;
  }

  /** The candidates of a group at a zoom. */
  candidates(group: number, zoom: number): Candidates {
    let found = this.filtered[group].get(zoom);
    if (found === undefined) {
      const kept: RuleEntry[] = [];
      for (const number of this.groups[group]) {
        const entry = this.entries[number];
        if (zoom >= entry.selector.subject.minZoom && zoom <= entry.selector.subject.maxZoom) kept.push(entry);
      }
      found = {
        entries: kept,
        steers: kept.some(({ block }) => block.steering.length > 0),
        readsProperties: kept.some(({ readsProperties }) => readsProperties),
        work: kept.reduce((sum, { otherChecks }) => sum + CONDITION * (1 + otherChecks.length), 0),
      };
      this.filtered[group].set(zoom, found);
    }
    return found;
  }

  private ask(number: number, key: number, values: readonly number[] | undefined): void {
    this.askedFlags[key] = 1;
    const own = this.asked[key] ?? { any: 0, byValue: new Map() };
    this.asked[key] = own;
    if (values === undefined) {
      if (own.any === 0) own.any = this.byCode.push([]) - 1;
      this.byCode[own.any].push(number);
      return;
    }
    for (const value of new Set(values)) {
      let code = own.byValue.get(value);
      if (code === undefined) {
        code = this.byCode.push([]) - 1;
        own.byValue.set(value, code);
      }
      this.byCode[code].push(number);
    }
  }

  private addGroup(subject: Subject, length: number): void {
    this.count++;
    this.groups.push(this.entriesOf(subject, length));
    this.filtered.push(new Map());
  }

  private entriesOf(subject: Subject, length: number): Uint32Array {
    const numbers: number[] = [];
    const add = (number: number) => {
      if (this.entries[number].isType(subject)) numbers.push(number);
    };
    for (const number of this.always) add(number);
    for (let at = 1; at < length; at++) for (const number of this.byCode[this.scratch[at]]) add(number);
    return Uint32Array.from(numbers).sort();
  }

  private forget(): void {
    this.table.clear();
    this.count = 0;
    this.groups = [];
    this.filtered = [];
    this.generation++;
  }
}

interface AskedKey {
  /** The code of any value; 0 for none. */
  any: number;
  readonly byValue: Map<number, number>;
}

/** Numbers lists of numbers from 0. */
class GroupTable {
  private pool = new Int32Array(1024);
  /** List n owns the flat entries from `start[n]` up to, not including, `start[n + 1]`. */
  private start: number[] = [0];
  private slots = new Int32Array(256).fill(-1);

  clear(): void {
    this.start = [0];
    this.slots = new Int32Array(256).fill(-1);
  }

  /** The number of a list; a new one where it was not seen before. */
  find(list: Int32Array, length: number): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(list, 0, length) & mask;
    for (let number = this.slots[slot]; number !== -1; number = this.slots[slot]) {
      if (this.isSame(number, list, length)) return number;
      slot = (slot + 1) & mask;
    }
    return this.add(list, length, slot);
  }

  private isSame(number: number, list: Int32Array, length: number): boolean {
    const { start, pool } = this;
    const first = start[number];
    if (start[number + 1] - first !== length) return false;
    for (let at = 0; at < length; at++) if (pool[first + at] !== list[at]) return false;
    return true;
  }

  private add(list: Int32Array, length: number, slot: number): number {
    const number = this.start.length - 1;
    const first = this.start[number];
    if (first + length > this.pool.length) {
      const larger = new Int32Array((first + length) * 2);
      larger.set(this.pool);
      this.pool = larger;
    }
    for (let at = 0; at < length; at++) this.pool[first + at] = list[at];
    this.start.push(first + length);
    this.slots[slot] = number;
    if (number * 2 > this.slots.length) this.rehash();
    return number;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 4).fill(-1);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.start.length - 1; number++) {
      let slot = hashOf(this.pool, this.start[number], this.start[number + 1]) & mask;
      while (this.slots[slot] !== -1) slot = (slot + 1) & mask;
      this.slots[slot] = number;
    }
  }
}

/** FNV-1a over whole numbers. */
function hashOf(list: Int32Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ list[at], 0x01000193);
  return hash ^ (hash >>> 15) ^ (hash >>> 7);
}
