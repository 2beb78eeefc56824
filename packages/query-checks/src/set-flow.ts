/**
 * Walks a query as a run would, without data: which sets are read before they are written, which values are never read, what is printed.
 *
 * Where a loop makes it unclear nothing is told: inside one, a read counts for every value that the loop writes under the name. Each
 * statement is visited once and each value marked once, so that the time is in proportion to the text.
 */

import {
  allExpressions,
  type Expression,
  isOverSet,
  type OutStatement,
  partsOf,
  type SetReference,
  type SingleType,
  type Statement,
} from '@flyover/overpass-ql';
import type { Range } from '@flyover/query-text';
import {
  type EarlyRead,
  givesNodes,
  markOverwritten,
  markRead,
  NamedValues,
  type Print,
  printsAlike,
  type SetFlow,
  type SetValue,
  setValue,
  typesOfQuery,
} from './set-values.ts';

interface Loop {
  readonly reads: Set<string>;
  readonly values: { readonly name: string; readonly value: SetValue }[];
  readonly early: EarlyRead[];
}

/** Choices within one another that are kept apart; what is deeper counts as a loop, so that no name is joined more often. */
const BRANCH_DEPTH = 4;

/** Prints of the same elements that a further one is compared with. */
const PRINTS_COMPARED = 16;

/** Statements that make something of nothing, too. */
const STARTS_EMPTY: ReadonlySet<Statement['kind']> = new Set(['make', 'complete']);

const ALL: readonly SingleType[] = ['node', 'way', 'relation', 'area', 'derived'];

/** Walks the statements of a query. */
export function flowOf(statements: readonly Statement[]): SetFlow {
  return new Walk().all(statements);
}

class Walk {
  private readonly sets = new NamedValues();
  /** the outermost loop */
  private loop: Loop | undefined;
  private branches: ReadonlySet<number> = new Set([0]);
  private branch = 0;
  private lastBranch = 0;
  private readonly earlyReads: EarlyRead[] = [];
  private readonly values: SetValue[] = [];
  private readonly prints: Print[] = [];
  private readonly written = new Map<string, number>();

  all(statements: readonly Statement[]): SetFlow {
    for (const statement of statements) this.run(statement);
    return { earlyReads: this.earlyReads, values: this.values, prints: this.prints, written: this.written };
  }

  /** Runs one statement, and gives what it leaves. */
  private run(statement: Statement): SetValue | undefined {
    const { inputs, output, expressions } = partsOf(statement);
    const values = inputs.map((input) => this.read(input, statement, input.explicit || !STARTS_EMPTY.has(statement.kind)));
    for (const expression of expressions) this.readExpression(expression);
    const [input] = values;
    const leave = (types: Iterable<SingleType>, hasNodes = false): SetValue | undefined =>
      output && this.write(statement, output, types, hasNodes);
    switch (statement.kind) {
      case 'query':
        return leave(typesOfQuery(statement, values.slice(0, statement.inputs.length)), givesNodes(statement));
      case 'item':
        // one that stays where it is
        if (statement.input.name === statement.output.name) return input;
        return leave(input?.types ?? [], input?.hasNodes);
      case 'recurse':
        return statement.direction.startsWith('>') ? leave(['node', 'way', 'relation'], true) : leave(['way', 'relation']);
      case 'isIn':
      case 'mapToArea':
      case 'makeArea':
        return leave(['area']);
      case 'make':
      case 'convert':
      case 'timeline':
      case 'local':
        return leave(['derived']);
      case 'out':
        this.print(statement, input);
        return undefined;
      case 'union': {
        const members = this.members(statement.statements);
        return leave(
          members.flatMap(({ types }) => [...types]),
          members.some(({ hasNodes }) => hasNodes),
        );
      }
      case 'difference': {
        const [base] = this.members([statement.base, statement.subtract]);
        return leave(base?.types ?? [], base?.hasNodes);
      }
      case 'foreach':
      case 'for':
        return this.rounds(statement, statement.output, statement.body, input?.types ?? ALL);
      case 'complete': {
        const last = this.rounds(statement, statement.output, statement.body, input?.types ?? ALL);
        // what its rounds have gathered: who prints in them need not print it again
        const gathered = setValue([...(input?.types ?? []), ...(last?.types ?? [])], { hasNodes: last?.hasNodes ?? false });
        this.put(statement.output.name, gathered, statement.line);
        return gathered;
      }
      case 'compare': {
        const value = leave([...(input?.types ?? []), 'derived']);
        if (statement.body !== undefined) this.rounds(statement, statement.output, statement.body, value?.types ?? ALL);
        return value;
      }
      case 'if':
        this.either(statement.then, statement.otherwise ?? []);
        return undefined;
      case 'retro':
        for (const each of statement.body) this.run(each);
        return undefined;
    }
  }

  /** Returns the sets that the members of a union or difference leave; the statement reads all of them. */
  private members(statements: readonly Statement[]): SetValue[] {
    return statements.flatMap((statement) => {
      const value = this.run(statement);
      if (value !== undefined) markRead(value);
      return value ?? [];
    });
  }

  private rounds(
    statement: Statement,
    output: SetReference,
    body: readonly Statement[],
    types: Iterable<SingleType>,
  ): SetValue | undefined {
    return this.inLoop(() => {
      this.put(output.name, setValue(types), statement.line);
      for (const each of body) this.run(each);
      return this.sets.get(output.name);
    });
  }

  /** Runs what may not run, or run many times. What is in a loop within another one is taken to run. */
  private inLoop<T>(run: () => T): T {
    if (this.loop !== undefined) return run();
    const loop: Loop = { reads: new Set(), values: [], early: [] };
    this.loop = loop;
    const before = this.sets.moment;
    const result = run();
    this.loop = undefined;
    this.join(this.sets.takeBack(before), new Map());
    this.endLoop(loop);
    return result;
  }

  /** Now it is known what the rounds read of one another. */
  private endLoop({ reads, values, early }: Loop): void {
    const names = new Set<string>();
    for (const { name, value } of values) {
      names.add(name);
      if (reads.has(name)) markRead(value);
    }
    for (const read of early) if (!names.has(read.name)) this.earlyReads.push(read);
  }

  private either(then: readonly Statement[], otherwise: readonly Statement[]): void {
    if (this.branches.size > BRANCH_DEPTH) {
      this.inLoop(() => {
        for (const each of [...then, ...otherwise]) this.run(each);
      });
      return;
    }
    const [one, other] = [then, otherwise].map((body) => {
      const outer = this.branches;
      const outerBranch = this.branch;
      const before = this.sets.moment;
      this.branch = ++this.lastBranch;
      this.branches = new Set([...outer, this.branch]);
      for (const each of body) this.run(each);
      this.branches = outer;
      this.branch = outerBranch;
      return this.sets.takeBack(before);
    });
    this.join(one, other);
  }

  /** Goes on with one of two outcomes, or with what was before. */
  private join(one: ReadonlyMap<string, SetValue>, other: ReadonlyMap<string, SetValue>): void {
    for (const name of new Set([...one.keys(), ...other.keys()])) {
      const before = this.sets.get(name);
      const either = [one.get(name) ?? before, other.get(name) ?? before].flatMap((value) => value ?? []);
      if (either.length === 2 && either[0] === either[1]) continue;
      const types = either.flatMap((value) => [...value.types]);
      const joined = setValue(types, { either, hasNodes: either.some(({ hasNodes }) => hasNodes) });
      this.put(name, joined, this.written.get(name) ?? 0);
    }
  }

  private write(statement: Statement, output: SetReference, types: Iterable<SingleType>, hasNodes: boolean): SetValue {
    const range = { from: statement.from, to: statement.to };
    const value = setValue(types, { writer: { statement, range, name: output.name }, hasNodes });
    this.values.push(value);
    if (!this.written.has(output.name)) this.written.set(output.name, statement.line);
    const before = this.sets.get(output.name);
    if (before !== undefined && this.loop === undefined) markOverwritten(before, statement.line);
    this.put(output.name, value, statement.line);
    return value;
  }

  private put(name: string, value: SetValue, line: number): void {
    if (!this.written.has(name)) this.written.set(name, line);
    this.sets.set(name, value);
    this.loop?.values.push({ name, value });
  }

  private read(set: SetReference, statement: Range, mustBeThere = true): SetValue | undefined {
    const { name } = set;
    this.loop?.reads.add(name);
    const value = this.sets.get(name);
    if (value !== undefined) markRead(value);
    else if (mustBeThere) {
      // where the default set is only meant nothing stands to be shown
      const { from, to } = set.to > set.from ? set : statement;
      (this.loop?.early ?? this.earlyReads).push({ name, from, to });
    }
    return value;
  }

  private readExpression(expression: Expression): void {
    for (const part of allExpressions(expression)) {
      if (part.kind === 'property') this.read(part.set, part);
      if (part.kind !== 'call') continue;
      if (part.set !== undefined) this.read(part.set, part);
      else if (isOverSet(part.name)) this.readDefault();
    }
  }

  private readDefault(): void {
    this.loop?.reads.add('_');
    const value = this.sets.get('_');
    if (value !== undefined) markRead(value);
  }

  private print(statement: OutStatement, value: SetValue | undefined): void {
    const earlier = (value?.prints ?? []).filter(({ branch }) => this.branches.has(branch)).map((print) => print.statement);
    this.prints.push({
      statement,
      value,
      after: earlier.findLast(({ detail }) => detail !== 'count'),
      twin: earlier.findLast((other) => printsAlike(other, statement)),
    });
    if (value === undefined) return;
    value.prints.push({ statement, branch: this.branch });
    if (value.prints.length > PRINTS_COMPARED) value.prints.shift();
  }
}
