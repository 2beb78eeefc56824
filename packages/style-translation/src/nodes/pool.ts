/**
 * Tests and values of a style, before they are written as JSON. Equal ones are one node, so that what a sheet says a thousand times is worked out once; how long
 * each would be as JSON is known before it is written.
 */

/** A piece of MapLibre style JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface Node {
  readonly id: number;
  /** Characters of its JSON, about. */
  readonly size: number;
}

/** Whether something holds for a feature. */
export type Test = Node &
  (
    | { readonly kind: 'constant'; readonly holds: boolean }
    | { readonly kind: 'leaf'; readonly json: Json }
    /** A tag is one of some values. */
    | { readonly kind: 'values'; readonly key: string; readonly values: ReadonlySet<string> }
    | { readonly kind: 'all' | 'any'; readonly parts: readonly Test[] }
    | { readonly kind: 'not'; readonly part: Test }
    | { readonly kind: 'case'; readonly branches: readonly Branch<Test>[]; readonly otherwise: Test }
  );

/** The value of a property. */
export type Value = Node &
  (
    | { readonly kind: 'leaf'; readonly json: Json; readonly isConstant: boolean }
    /** An expression over others. */
    | { readonly kind: 'operation'; readonly before: readonly Json[]; readonly parts: readonly Value[] }
    | { readonly kind: 'case'; readonly branches: readonly Branch<Value>[]; readonly otherwise: Value }
  );

export interface Branch<Outcome> {
  readonly test: Test;
  readonly outcome: Outcome;
}

/** A translation would be too large to be of use, or take longer than anybody would wait. */
export class TranslationSizeError extends Error {
  override readonly name = 'TranslationSizeError';

  constructor() {
    super('size');
  }
}

/** Characters of the JSON, layers of the map, and steps on the way there: about a second. */
export const TRANSLATION_LIMITS = { characters: 8_000_000, layers: 1000, steps: 1_200_000 } as const;

type Draft<T> = T extends Node ? Omit<T, 'id'> : never;

/** The nodes of one translation. */
export class Pool {
  private readonly nodes = new Map<string, Test | Value>();
  /** Results of `any`, by the numbers of their tests. */
  private readonly unions = new Map<string, Test>();
  private steps = 0;
  readonly always: Test;
  readonly never: Test;

  constructor() {
    this.always = this.test('always', { kind: 'constant', holds: true, size: 4 });
    this.never = this.test('never', { kind: 'constant', holds: false, size: 5 });
  }

  /** Counts what is done, and ends what takes too long. */
  work(steps: number): void {
    this.steps += steps;
    if (this.steps > TRANSLATION_LIMITS.steps) throw new TranslationSizeError();
  }

  constant(holds: boolean): Test {
    return holds ? this.always : this.never;
  }

  /** A test that stands as it is. */
  leaf(json: Json): Test {
    if (typeof json === 'boolean') return this.constant(json);
    const text = JSON.stringify(json);
    return this.test(`? ${text}`, { kind: 'leaf', json, size: text.length });
  }

  /** Whether a tag has one of some values. */
  tagIn(key: string, values: readonly string[]): Test {
    const distinct = new Set(values);
    if (distinct.size === 0) return this.never;
    const text = JSON.stringify([key, ...distinct]);
    return this.test(`v ${text}`, { kind: 'values', key, values: distinct, size: text.length + 30 });
  }

  not(part: Test): Test {
    if (part.kind === 'constant') return this.constant(!part.holds);
    if (part.kind === 'not') return part.part;
    return this.test(`! ${part.id}`, { kind: 'not', part, size: part.size + 6 });
  }

  all(tests: readonly Test[]): Test {
    const parts = this.flat('all', tests);
    if (parts === undefined) return this.never;
    const set = new Set(parts);
    if (parts.some((part) => part.kind === 'not' && set.has(part.part))) return this.never;
    return this.joined('all', parts, this.always);
  }

  any(tests: readonly Test[]): Test {
    if (tests.length < 2) return tests[0] ?? this.never;
    const asked = tests.map(({ id }) => id).join(' ');
    this.work(1 + (asked.length >> 4));
    const known = this.unions.get(asked);
    if (known !== undefined) return known;
    const union = this.union(tests);
    this.unions.set(asked, union);
    return union;
  }

  private union(tests: readonly Test[]): Test {
    const parts = this.flat('any', tests);
    if (parts === undefined) return this.always;
    const merged = this.mergeValues(this.factor(parts));
    const set = new Set(merged);
    if (merged.some((part) => part.kind === 'not' && set.has(part.part))) return this.always;
    return this.joined('any', merged, this.never);
  }

  /** The outcome of the first branch that holds. */
  testCase(branches: readonly Branch<Test>[], otherwise: Test): Test {
    const kept = this.branches(branches, otherwise);
    if (kept.branches.length === 0) return kept.otherwise;
    const outcomes = [...kept.branches.map(({ outcome }) => outcome), kept.otherwise];
    if (outcomes.every(({ kind }) => kind === 'constant') && kept.branches.every(({ outcome }) => outcome === this.always))
      return this.any(kept.branches.map(({ test }) => test));
    const [first] = kept.branches;
    if (kept.branches.length === 1) {
      if (first.outcome === this.never) return this.all([this.not(first.test), kept.otherwise]);
      if (kept.otherwise === this.never) return this.all([first.test, first.outcome]);
      if (first.outcome === this.always) return this.any([first.test, kept.otherwise]);
    }
    return this.test(`c ${caseKey(kept)}`, { kind: 'case', ...kept, size: caseSize(kept) });
  }

  /** A constant. */
  value(json: Json): Value {
    const isPlain = typeof json !== 'object' || json === null;
    return this.expression(isPlain ? json : ['literal', json], true);
  }

  /** A value as an expression of MapLibre. */
  expression(json: Json, isConstant = false): Value {
    const text = JSON.stringify(json);
    return this.add(`= ${text} ${isConstant}`, { kind: 'leaf', json, isConstant, size: text.length }) as Value;
  }

  /** An expression over values: `before` is its operator and what stands before them. */
  operation(before: readonly Json[], ...parts: readonly Value[]): Value {
    const key = `o ${JSON.stringify(before)} ${parts.map(({ id }) => id).join(' ')}`;
    return this.add(key, { kind: 'operation', before, parts, size: 20 + sizeOf(parts) }) as Value;
  }

  valueCase(branches: readonly Branch<Value>[], otherwise: Value): Value {
    const kept = this.branches(branches, otherwise);
    if (kept.branches.length === 0) return kept.otherwise;
    return this.add(`d ${caseKey(kept)}`, { kind: 'case', ...kept, size: caseSize(kept) }) as Value;
  }

  /** Without branches that never hold or change nothing; neighbours with one outcome are one. */
  private branches<Outcome extends Test | Value>(branches: readonly Branch<Outcome>[], otherwise: Outcome) {
    this.work(branches.length);
    const kept: { tests: Test[]; outcome: Outcome }[] = [];
    let last = otherwise;
    for (const { test, outcome } of branches) {
      if (test === this.never) continue;
      if (test === this.always) {
        last = outcome;
        break;
      }
      const before = kept.at(-1);
      if (before?.outcome === outcome) before.tests.push(test);
      else kept.push({ tests: [test], outcome });
    }
    while (kept.at(-1)?.outcome === last) kept.pop();
    return { branches: kept.map(({ tests, outcome }) => ({ test: this.any(tests), outcome })), otherwise: last };
  }

  /** The parts of nested ones, each once; undefined where one decides. */
  private flat(kind: 'all' | 'any', tests: readonly Test[]): Test[] | undefined {
    const parts = new Set<Test>();
    for (const test of tests) {
      if (test.kind === 'constant') {
        if (test.holds === (kind === 'any')) return undefined;
      } else if (test.kind === kind) for (const part of test.parts) parts.add(part);
      else parts.add(test);
    }
    this.work(tests.length + parts.size);
    return [...parts];
  }

  /** `a and b, or a and c` is `a and (b or c)`. */
  private factor(parts: readonly Test[]): Test[] {
    const byFirst = new Map<Test, Test[]>();
    for (const part of parts) {
      const first = part.kind === 'all' ? part.parts[0] : part;
      const rest = part.kind === 'all' ? this.all(part.parts.slice(1)) : this.always;
      const rests = byFirst.get(first);
      if (rests === undefined) byFirst.set(first, [rest]);
      else rests.push(rest);
    }
    if (byFirst.size === parts.length) return [...parts];
    return [...byFirst].map(([first, rests]) =>
      rests.length === 1 && rests[0] === this.always ? first : this.all([first, this.any(rests)]),
    );
  }

  private mergeValues(parts: readonly Test[]): Test[] {
    const byKey = new Map<string, Set<string>>();
    const others: Test[] = [];
    for (const part of parts) {
      if (part.kind !== 'values') others.push(part);
      else {
        const own = byKey.get(part.key) ?? new Set();
        for (const value of part.values) own.add(value);
        byKey.set(part.key, own);
        this.work(part.values.size);
      }
    }
    return [...[...byKey].map(([key, values]) => this.tagIn(key, [...values])), ...others];
  }

  private joined(kind: 'all' | 'any', parts: readonly Test[], empty: Test): Test {
    if (parts.length < 2) return parts[0] ?? empty;
    const key = `${kind === 'all' ? '&' : '|'} ${parts.map(({ id }) => id).join(' ')}`;
    return this.test(key, { kind, parts, size: 7 + sizeOf(parts) });
  }

  private test(key: string, draft: Draft<Test>): Test {
    return this.add(key, draft) as Test;
  }

  private add(key: string, draft: Draft<Test> | Draft<Value>): Test | Value {
    this.work(1 + (key.length >> 4));
    const known = this.nodes.get(key);
    if (known !== undefined) return known;
    if (draft.size > TRANSLATION_LIMITS.characters) throw new TranslationSizeError();
    const node = { ...draft, id: this.nodes.size } as Test | Value;
    this.nodes.set(key, node);
    return node;
  }
}

interface Case<Outcome extends Node> {
  readonly branches: readonly Branch<Outcome>[];
  readonly otherwise: Outcome;
}

function caseKey<Outcome extends Node>({ branches, otherwise }: Case<Outcome>): string {
  return `${branches.map(({ test, outcome }) => `${test.id}:${outcome.id}`).join(' ')} ${otherwise.id}`;
}

function caseSize<Outcome extends Node>({ branches, otherwise }: Case<Outcome>): number {
  return 8 + otherwise.size + sizeOf(branches.map(({ test }) => test)) + sizeOf(branches.map(({ outcome }) => outcome));
}

function sizeOf(nodes: readonly Node[]): number {
  let size = nodes.length;
  for (const node of nodes) size += node.size;
  return size;
}
