/** Walks a query as a run would, without data: what each `out` prints, and who reads the printed set afterwards. */
import {
  type BlockStatement,
  type Direction,
  filterParts,
  type OutStatement,
  type PlainStatement,
  partsOf,
  type QueryStatement,
  type Script,
  type SetReference,
  STATEMENTS,
  type Statement,
} from '@flyover/overpass-ql';
import { ANY, AREA, DERIVED, type Elements, elements, LINKED, NODE, RELATION, typesOfQuery, unionOf, WAY } from './element-sets.ts';
import { type Binding, type Branch, markReadLater, type Print, SetBindings, setsOfExpression, setsWritten } from './set-bindings.ts';

/** Every `out` of a query in the order of the text, and every value a set had. */
export interface Trace {
  readonly prints: readonly Print[];
  readonly values: ReadonlySet<Elements>;
}

/** Loops deeper than this share the names that the outer one writes: the search for them must not take long. */
const LOOP_LIMIT = 8;

/** Types of relations whose members are relations, by the wiki of OpenStreetMap. */
const NESTED_TYPES: ReadonlySet<string> = new Set(['route_master', 'superroute', 'network']);

/**
 * Walks a query.
 *
 * @param minds whether more elements in its set would change what an `out` is for
 * @param areNested whether members of any relation are taken for relations
 */
export function tracePrints(script: Script, minds: (statement: OutStatement) => boolean, areNested: boolean): Trace {
  const walker = new Walker(minds, areNested);
  for (const statement of script.statements) walker.run(statement);
  return { prints: walker.prints, values: walker.sets.values };
}

class Walker {
  readonly prints: Print[] = [];
  readonly sets = new SetBindings();
  private readonly minds: (statement: OutStatement) => boolean;
  private unions = 0;
  private branch: Branch | undefined;
  private names: ReadonlySet<string> = new Set();

  private readonly areNested: boolean;

  constructor(minds: (statement: OutStatement) => boolean, areNested: boolean) {
    this.minds = minds;
    this.areNested = areNested;
  }

  /** Runs one statement and gives what it adds to a union around it. */
  run(statement: Statement): Elements {
    switch (statement.kind) {
      case 'query':
        return this.sets.write(statement.output, this.query(statement));
      case 'union': {
        this.unions++;
        const parts = statement.statements.map((each) => this.run(each));
        this.unions--;
        return this.sets.write(statement.output, unionOf(parts));
      }
      case 'difference': {
        this.unions++;
        const base = this.run(statement.base);
        this.run(statement.subtract);
        this.unions--;
        return this.sets.write(statement.output, elements(base.types, { within: [base] }));
      }
      case 'item':
        return this.sets.write(statement.output, this.sets.read(statement.input));
      case 'recurse':
        return this.sets.write(statement.output, this.recurse(statement.direction, statement.input));
      case 'out':
        this.print(statement);
        return elements(0);
      case 'foreach':
      case 'for':
      case 'complete':
      case 'compare':
      case 'retro':
      case 'if':
        return this.block(statement);
      // a block needs a case: the compiler lets only statements of one line come here
      default:
        return this.plain(statement);
    }
  }

  /** A statement of which only the sets it reads matter, and whether it gives areas or derived elements. */
  private plain(statement: PlainStatement): Elements {
    const { inputs, expressions, output } = partsOf(statement);
    for (const input of inputs) this.sets.read(input);
    for (const expression of expressions) this.readAll(setsOfExpression(expression));
    const { gives } = STATEMENTS[statement.kind];
    const value = elements(gives === 'area' ? AREA : gives === 'derived' ? DERIVED : gives === 'found' ? ANY : 0);
    return output === undefined ? value : this.sets.write(output, value);
  }

  private block(statement: Exclude<BlockStatement, { kind: 'union' | 'difference' }>): Elements {
    switch (statement.kind) {
      case 'foreach':
      case 'for': {
        const source = this.sets.read(statement.input);
        if (statement.kind === 'for') this.readAll(setsOfExpression(statement.value));
        this.loop(statement.body, statement.output, elements(source.types, { within: [source] }));
        return elements(ANY);
      }
      case 'complete': {
        const source = this.sets.read(statement.input);
        this.loop(statement.body, statement.output, elements(ANY));
        return this.sets.write(statement.output, unionOf([source, elements(ANY)]));
      }
      case 'compare': {
        const source = this.sets.read(statement.input);
        if (statement.delta !== undefined) this.readAll(setsOfExpression(statement.delta));
        const value = elements(source.types | DERIVED, { within: [source] });
        if (statement.body !== undefined) this.loop(statement.body, statement.output, value);
        return this.sets.write(statement.output, value);
      }
      case 'retro':
        this.readAll(setsOfExpression(statement.date));
        for (const each of statement.body) this.run(each);
        return elements(ANY);
      case 'if': {
        this.readAll(setsOfExpression(statement.condition));
        const then = this.branchOf(statement.then);
        const otherwise = this.branchOf(statement.otherwise ?? []);
        for (const name of new Set([...then.keys(), ...otherwise.keys()])) this.sets.join(name, then.get(name), otherwise.get(name));
        return elements(ANY);
      }
    }
  }

  private query(statement: QueryStatement): Elements {
    const within = statement.inputs.map((input) => this.sets.read(input));
    const types = within.reduce((mask, { types: some }) => mask & some, typesOfQuery(statement.type));
    let more: Partial<Elements> = {};
    for (const filter of statement.filters) {
      const { sources, expressions } = filterParts(filter);
      for (const expression of expressions) this.readAll(setsOfExpression(expression));
      const [source] = sources.map((set) => this.sets.read(set));
      if (filter.kind !== 'recurse' || source === undefined) continue;
      const alone = statement.filters.length === 1 && within.length === 0 && filter.role === undefined && filter.positions.length === 0;
      if (alone && filter.relation === 'w' && (types & NODE) !== 0) more = { nodesOfWays: source };
      if (alone && filter.relation === 'r' && (types & WAY) !== 0) more = { waysOfRelations: source };
    }
    const nested = (types & RELATION) !== 0 && (this.areNested || within.some((outer) => outer.nested) || asksForNested(statement));
    return elements(types, { within, ...more, nested });
  }

  private recurse(direction: Direction, input: SetReference): Elements {
    // what is below a set is the same with more of it in the set
    const down = direction === '>' || direction === '>>';
    const source = this.sets.read(input, !down);
    if (!down) return elements((source.types & NODE) === 0 && direction === '<' ? RELATION : LINKED, { nested: this.areNested });
    const relations = (source.types & RELATION) === 0 ? 0 : direction === '>' ? NODE | WAY : NODE | WAY | RELATION;
    const types = ((source.types & WAY) === 0 ? 0 : NODE) | relations;
    // one step down from relations of relations the nodes are still missing
    return elements(types, { below: direction === '>' && source.nested ? undefined : source, whole: true });
  }

  private print(statement: OutStatement): void {
    const { input } = statement;
    const value = this.sets.read(input, this.minds(statement));
    const binding = this.sets.bindingOf(input.name);
    const print: Print = {
      statement,
      elements: value,
      branch: this.branch,
      binding,
      readLater: binding.mindedAgain,
      inUnion: this.unions > 0,
    };
    this.prints.push(print);
    binding.prints.prints.push(print);
    if (input.name === '_') return;
    // the recursion of a named set writes the default set
    const beside = this.sets.bindingOf('_');
    print.readLater ||= beside.readAgain;
    beside.beside.prints.push(print);
  }

  private readAll(names: readonly string[]): void {
    for (const name of names) this.sets.read({ name });
  }

  /** Runs a block that may not run, or run many times. */
  private loop(body: readonly Statement[], output: SetReference, value: Elements): void {
    const outerNames = this.names;
    const names = this.sets.loops < LOOP_LIMIT ? setsWritten(body) : outerNames;
    this.names = names;
    const before = this.sets.moment;
    this.sets.loops++;
    const rounds = new Map<string, Binding>();
    for (const name of names) {
      this.sets.write({ name }, elements(ANY), [this.sets.bindingOf(name)], true);
      rounds.set(name, this.sets.bindingOf(name));
    }
    this.sets.write(output, value);
    for (const each of body) this.run(each);
    // the next round reads what this one left
    for (const [name, round] of rounds) {
      const end = this.sets.bindingOf(name);
      if (round.mindedAgain) markReadLater(end.prints);
      if (round.readAgain) markReadLater(end.beside);
    }
    this.sets.loops--;
    this.names = outerNames;
    for (const [name, end] of this.sets.changesSince(before)) this.sets.join(name, end, undefined);
  }

  private branchOf(body: readonly Statement[]): Map<string, Binding> {
    const outer = this.branch;
    const before = this.sets.moment;
    this.branch = { outer };
    for (const each of body) this.run(each);
    this.branch = outer;
    return this.sets.changesSince(before);
  }
}

/** Whether the relations of a query are of a type that holds relations. */
function asksForNested({ filters }: QueryStatement): boolean {
  return filters.some(
    (filter) => filter.kind === 'tagEquals' && !filter.negated && filter.key.value === 'type' && NESTED_TYPES.has(filter.value.value),
  );
}
