/**
 * Groups features that a sheet cannot tell apart: same kind, same flags, and tags that give the same answers to all that the sheet asks.
 * What a style looks at beyond that marks a run as `dynamic`.
 */
import type { Elements, Subject } from '../evaluate/elements.ts';
import type { KeyUse, KeyUses } from '../evaluate/key-uses.ts';

/** Groups there are at most; a feature beyond belongs to none. */
const MOST_GROUPS = 1 << 18;
/** Keys that say nothing about a thing. */
const SILENT = ['created_by', 'source'];

/** Numbers groups from 0. */
export class Signatures {
  private readonly elements: Elements;
  private readonly needsClosed: boolean;
  private readonly needsTagged: boolean;
  private readonly silent: ReadonlySet<number>;
  /** By the number of a key: which of `answers` is its own, plus one. */
  private readonly answerOfKey: Uint32Array;
  private readonly answers: KeyAnswers[] = [];

  private scratch = new Int32Array(64);
  /** Signatures behind one another; group g owns those from `start[g]` up to, not including, `start[g + 1]`. */
  private pool = new Int32Array(1024);
  private readonly start: number[] = [0];
  private slots = new Int32Array(256).fill(-1);

  constructor(elements: Elements, uses: KeyUses) {
    const { strings } = elements.store;
    this.elements = elements;
    this.needsClosed = uses.pseudoClasses.has('closed') || uses.pseudoClasses.has('closed2');
    this.needsTagged = uses.pseudoClasses.has('tagged') || uses.pseudoClasses.has('untagged');
    this.silent = new Set(SILENT.map((key) => strings.find(key)));
    this.answerOfKey = new Uint32Array(strings.size);
    const codes = { next: 1 };
    for (const [key, use] of uses.uses) {
      this.answers.push(new KeyAnswers(use, codes));
      this.answerOfKey[key] = this.answers.length;
    }
  }

  /** How many groups there are so far. */
  get count(): number {
    return this.start.length - 1;
  }

  /** The group of an element, or -1 where there are too many. */
  groupOf(subject: Subject): number {
    const { table, row, type, kind, flags } = subject;
    const { answerOfKey, answers } = this;
    let length = 1;
    let head = type | (kind << 2) | (flags << 4);
    if (this.needsClosed && this.elements.isClosed(subject)) head |= 1 << 12;
    if (table !== undefined) {
      const { tagStart, tagKeys, tagValues } = table;
      const end = tagStart[row + 1];
      if (this.scratch.length < end - tagStart[row] + 1) this.scratch = new Int32Array((end - tagStart[row] + 1) * 2);
      for (let tag = tagStart[row]; tag < end; tag++) {
        const answer = answerOfKey[tagKeys[tag]];
        if (this.needsTagged && !this.silent.has(tagKeys[tag])) head |= 1 << 13;
        if (answer === 0) continue;
        const code = answers[answer - 1].codeOf(tagValues[tag]);
        if (code !== 0) this.scratch[length++] = code;
      }
    }
    this.scratch[0] = head;
    return this.find(length);
  }

  private find(length: number): number {
    const { scratch } = this;
    let hash = 0x811c9dc5;
    for (let at = 0; at < length; at++) hash = Math.imul(hash ^ scratch[at], 0x01000193);
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15) ^ (hash >>> 7)) & mask;
    for (let group = this.slots[slot]; group !== -1; group = this.slots[slot]) {
      if (this.isGroup(group, length)) return group;
      slot = (slot + 1) & mask;
    }
    return this.count === MOST_GROUPS ? -1 : this.add(length, slot);
  }

  private isGroup(group: number, length: number): boolean {
    const { start, pool, scratch } = this;
    const first = start[group];
    if (start[group + 1] - first !== length) return false;
    for (let at = 0; at < length; at++) if (pool[first + at] !== scratch[at]) return false;
    return true;
  }

  private add(length: number, slot: number): number {
    const group = this.count;
    const first = this.start[group];
    if (first + length > this.pool.length) {
      const larger = new Int32Array((first + length) * 2);
      larger.set(this.pool);
      this.pool = larger;
    }
    this.pool.set(this.scratch.subarray(0, length), first);
    this.start.push(first + length);
    this.slots[slot] = group;
    if (this.count * 2 > this.slots.length) this.rehash();
    return group;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 4).fill(-1);
    const mask = this.slots.length - 1;
    for (let group = 0; group < this.count; group++) {
      let hash = 0x811c9dc5;
      for (let at = this.start[group]; at < this.start[group + 1]; at++) hash = Math.imul(hash ^ this.pool[at], 0x01000193);
      let slot = (hash ^ (hash >>> 15) ^ (hash >>> 7)) & mask;
      while (this.slots[slot] !== -1) slot = (slot + 1) & mask;
      this.slots[slot] = group;
    }
  }
}

/** Values of one key by the answers they give. */
class KeyAnswers {
  private readonly use: KeyUse;
  private readonly codes: { next: number };
  private readonly kept = new Map<number, number>();
  private readonly known = new Map<string, number>();

  constructor(use: KeyUse, codes: { next: number }) {
    this.use = use;
    this.codes = codes;
  }

  /** A number for all answers to a value together; 0 where all of them are no. */
  codeOf(value: number): number {
    let code = this.kept.get(value);
    if (code === undefined) {
      code = this.makeCode(value);
      this.kept.set(value, code);
    }
    return code;
  }

  private makeCode(value: number): number {
    const { tests, byValue } = this.use;
    let answers = byValue ? `${value}` : '';
    let some = byValue;
    for (const test of tests.values()) {
      const holds = test.ofNumber(value);
      answers += holds ? '+' : '-';
      some ||= holds;
    }
    if (!some) return 0;
    let code = this.known.get(answers);
    if (code === undefined) {
      code = this.codes.next++;
      this.known.set(answers, code);
    }
    return code;
  }
}
