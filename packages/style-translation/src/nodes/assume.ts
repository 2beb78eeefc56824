/** Tests and values where something is known already: what the filter of a layer has asked, its properties need not ask again. */
import type { Branch, Pool, Test, Value } from './pool.ts';

const MOST_BRANCHES = 20;

/** Tests that are known to hold or to fail. */
export class Knowledge {
  private readonly pool: Pool;
  private readonly holds = new Set<Test>();
  private readonly fails = new Set<Test>();
  private readonly values = new Map<string, ReadonlySet<string>>();
  private readonly done = new Map<Test, Test>();
  private readonly worked = new Map<Value, Value>();

  constructor(pool: Pool, facts: readonly Test[], before?: Knowledge) {
    this.pool = pool;
    for (const test of before?.holds ?? []) this.holds.add(test);
    for (const test of before?.fails ?? []) this.fails.add(test);
    for (const [key, values] of before?.values ?? []) this.values.set(key, values);
    for (const test of facts) this.learn(test);
  }

  /** Values with many branches are looked at as a whole only. */
  private inside(branches: number, facts: readonly Test[]): Knowledge {
    return branches > MOST_BRANCHES ? this : new Knowledge(this.pool, facts, this);
  }

  private learn(test: Test): void {
    this.pool.work(1);
    this.holds.add(test);
    if (test.kind === 'all') for (const part of test.parts) this.learn(part);
    if (test.kind === 'values') this.values.set(test.key, test.values);
    if (test.kind === 'not') {
      this.fails.add(test.part);
      if (test.part.kind === 'any') for (const part of test.part.parts) this.learn(this.pool.not(part));
    }
  }

  /** Returns the part of a test that is still unknown. */
  test(test: Test): Test {
    const known = this.done.get(test);
    if (known !== undefined) return known;
    const rest = this.rest(test);
    this.done.set(test, rest);
    return rest;
  }

  private rest(test: Test): Test {
    const { pool } = this;
    if (this.holds.has(test)) return pool.always;
    if (this.fails.has(test)) return pool.never;
    switch (test.kind) {
      case 'constant':
      case 'leaf':
        return test;
      case 'values':
        return this.restOfValues(test);
      case 'all':
        return pool.all(test.parts.map((part) => this.test(part)));
      case 'any':
        return pool.any(test.parts.map((part) => this.test(part)));
      case 'not':
        return pool.not(this.test(test.part));
      case 'case':
        return pool.testCase(
          test.branches.map((branch) => ({ test: this.test(branch.test), outcome: this.test(branch.outcome) })),
          this.test(test.otherwise),
        );
    }
  }

  private restOfValues(test: Extract<Test, { kind: 'values' }>): Test {
    const own = this.values.get(test.key);
    if (own === undefined) return test;
    const common = [...own].filter((value) => test.values.has(value));
    if (common.length === own.size) return this.pool.always;
    return common.length === 0 ? this.pool.never : test;
  }

  /** Returns the part of a value that is still to be evaluated. */
  value(value: Value): Value {
    if (value.kind === 'leaf') return value;
    const known = this.worked.get(value);
    if (known !== undefined) return known;
    const rest = this.restOfValue(value);
    this.worked.set(value, rest);
    return rest;
  }

  private restOfValue(value: Exclude<Value, { kind: 'leaf' }>): Value {
    const { pool } = this;
    if (value.kind === 'operation') return pool.operation(value.before, ...value.parts.map((part) => this.value(part)));
    const branches: Branch<Value>[] = [];
    const failed: Test[] = [];
    const count = value.branches.length;
    pool.work(count);
    for (const { test, outcome } of value.branches) {
      const rest = this.test(test);
      if (rest === pool.never) continue;
      branches.push({ test: rest, outcome: outcome.kind === 'leaf' ? outcome : this.inside(count, [...failed, rest]).value(outcome) });
      failed.push(pool.not(rest));
    }
    const all = pool.any(branches.map(({ test }) => test));
    const last = branches.at(-1);
    // one of them holds: the last need not be asked
    if (last !== undefined && this.test(all) === pool.always) return pool.valueCase(branches.slice(0, -1), last.outcome);
    const { otherwise } = value;
    return pool.valueCase(branches, otherwise.kind === 'leaf' ? otherwise : this.inside(count, failed).value(otherwise));
  }
}
