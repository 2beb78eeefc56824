/** Statements, plainly, one after the other over sets that are lists. */
import type { Script, Statement, TagAssignment } from '@flyover/overpass-ql';
import { byBytes, derivedThing, type Geometry, type Thing, Unsure, type World } from './twin-data.ts';
import { evaluate, isOverNothing, type View } from './twin-expression.ts';
import { holdsPlace, isPivot, recursed, toBox, unique } from './twin-filter.ts';
import { isTrue, wholeOf } from './twin-numbers.ts';
import { inDatabaseOrder, type PrintedElement, printSet } from './twin-print.ts';
import { byIdIfMade, lacking, queried, united, weaknesses } from './twin-query.ts';
import { geometryOf } from './twin-shapes.ts';
import { areasOf } from './twin-world.ts';

/** The sets of a block, and of the blocks around it. */
interface Frame {
  readonly sets: Map<string, readonly Thing[]>;
  /** The set of a round of `for` and its value: another list under the name, and that is no longer its value. */
  readonly rounds: Map<string, { readonly of: readonly Thing[]; readonly value: string }>;
  readonly outer: Frame | undefined;
}

/** Steps, elements of a set and characters of a tag after which a query is too much for a test. */
const MOST_STEPS = 500;
const MOST_THINGS = 200;
const MOST_CHARACTERS = 500;

/** Runs a query and gives what it prints, and how often it is told that its filters are too weak. */
export function runPlainly(world: World, script: Script): { readonly printed: PrintedElement[]; readonly weak: number } {
  const printed: PrintedElement[] = [];
  const globalBox = script.settings.flatMap((setting) => (setting.name === 'bbox' ? [toBox(setting.bbox)] : [])).at(0);
  const usesAreas = /"kind":"(?:isIn|mapToArea|area)"|"type":"area"/.test(JSON.stringify(script));
  let frame: Frame = { sets: new Map(), rounds: new Map(), outer: undefined };
  let nextId = 1;
  let steps = 0;
  let weak = 0;

  const find = (name: string, from = frame): readonly Thing[] | undefined => from.sets.get(name) ?? (from.outer && find(name, from.outer));
  const ordered = (name: string) => {
    const set = find(name);
    return set && inDatabaseOrder(world, set);
  };
  const put = (name: string, set: readonly Thing[]) => {
    if (set.length > MOST_THINGS) throw new Unsure();
    // a list of its own, by which it is told from others
    frame.sets.set(name, byIdIfMade(set));
  };
  const roundValue = (name: string, from = frame): string => {
    const set = from.sets.get(name);
    if (set === undefined) return from.outer === undefined ? '' : roundValue(name, from.outer);
    const round = from.rounds.get(name);
    return round?.of === set ? round.value : '';
  };
  const viewOf = (thing: Thing | undefined): View => ({ world, set: ordered, roundValue, thing, member: -1, key: undefined });
  /** What a loop goes through: where its rounds have the same name, no set of a block around. */
  const looped = (input: string, output: string) => inDatabaseOrder(world, (input === output ? frame.sets.get(input) : find(input)) ?? []);

  /** Runs something in a frame of its own; what it named is handed outward but for some sets. */
  const inFrame = (run: (outer: Frame) => void, ...except: string[]) => {
    const outer = frame;
    frame = { sets: new Map(), rounds: new Map(), outer };
    run(outer);
    for (const [name, set] of frame.sets) if (!except.includes(name)) outer.sets.set(name, set);
    frame = outer;
  };
  const runAll = (statements: readonly Statement[]) => statements.forEach(run);

  function run(statement: Statement): void {
    if (++steps > MOST_STEPS) throw new Unsure();
    switch (statement.kind) {
      case 'query':
        weak += weaknesses(world, statement, globalBox !== undefined);
        put(statement.output.name, queried(viewOf(undefined), statement, globalBox));
        return;
      case 'item':
        if (statement.output.name !== statement.input.name) put(statement.output.name, find(statement.input.name) ?? []);
        return;
      case 'recurse':
        put(statement.output.name, recursed(world, find(statement.input.name) ?? [], statement.direction));
        return;
      case 'isIn': {
        const { coordinate } = statement;
        const places =
          coordinate === undefined
            ? (find(statement.input.name) ?? []).filter(({ kind }) => kind === 'node')
            : [{ lat: Math.round(coordinate.lat * 1e7), lon: Math.round(coordinate.lon * 1e7) }];
        put(
          statement.output.name,
          areasOf(world).filter((area) => places.some((place) => holdsPlace(world, area, place))),
        );
        return;
      }
      case 'mapToArea': {
        const set = find(statement.input.name) ?? [];
        put(
          statement.output.name,
          areasOf(world).filter((area) => set.some((each) => isPivot([area], each))),
        );
        return;
      }
      case 'union': {
        const { name } = statement.output;
        inFrame((outer) => {
          // the block begins with the set of the result's name, and the result is empty then
          frame.sets.set(name, find(name) ?? []);
          outer.sets.set(name, []);
          for (const each of statement.statements) {
            run(each);
            if ('output' in each) outer.sets.set(name, united(find(name, outer) ?? [], find(each.output.name) ?? []));
          }
        }, name);
        return;
      }
      case 'difference': {
        const { name } = statement.output;
        const { base, subtract } = statement;
        inFrame((outer) => {
          run(base);
          outer.sets.set(name, [...(('output' in base && find(base.output.name)) || [])]);
          run(subtract);
          const less = ('output' in subtract && find(subtract.output.name)) || [];
          outer.sets.set(name, lacking(find(name, outer) ?? [], less));
        }, name);
        return;
      }
      case 'if':
        runAll(isTrue(evaluate(viewOf(undefined), statement.condition)) ? statement.then : (statement.otherwise ?? []));
        return;
      case 'foreach': {
        const { name } = statement.output;
        // an input that nobody named is what the set of the rounds was
        const set = looped(find(statement.input.name) === undefined ? name : statement.input.name, name);
        // the set of the rounds is empty afterwards
        put(name, []);
        inFrame(() => {
          for (const thing of set) {
            put(name, [thing]);
            runAll(statement.body);
          }
        }, name);
        return;
      }
      case 'for': {
        const { name } = statement.output;
        const input = statement.input.name;
        const groups = new Map<string, Thing[]>();
        for (const thing of looped(input, name)) {
          const { value } = statement;
          const isKeys = value.kind === 'call' && value.name === 'keys';
          const texts = isKeys ? thing.tags.map(([key]) => key) : [evaluate(viewOf(thing), value)];
          for (const text of texts) groups.set(text, unique([...(groups.get(text) ?? []), thing]));
        }
        put(name, []);
        inFrame(() => {
          for (const [text, group] of [...groups].sort(([a], [b]) => byBytes(a, b))) {
            put(name, group);
            frame.rounds.set(name, { of: find(name) ?? [], value: text });
            runAll(statement.body);
          }
        }, name);
        return;
      }
      case 'complete': {
        const { input, output, maximum } = statement;
        inFrame((outer) => {
          for (let round = 0; round <= maximum; round++) {
            put(output.name, find(input.name, outer) ?? []);
            runAll(statement.body);
            const known = outer.sets.get(input.name) ?? [];
            const next = united(known, find(input.name) ?? []);
            outer.sets.set(input.name, next);
            if (next.length === known.length) break;
          }
          put(output.name, find(input.name, outer) ?? []);
        });
        return;
      }
      case 'make':
        put(statement.output.name, [derive(statement.type, statement.assignments, undefined)]);
        return;
      case 'convert':
        put(
          statement.output.name,
          (ordered(statement.input.name) ?? []).map((thing) => derive(statement.type, statement.assignments, thing)),
        );
        return;
      case 'out':
        printed.push(...printSet(world, find(statement.input.name) ?? [], statement, usesAreas));
        return;
      default:
        throw new Unsure();
    }
  }

  function derive(type: string, assignments: readonly TagAssignment[], thing: Thing | undefined): Thing {
    const tags: [string, string][] = [];
    const named = assignments.filter(({ target }) => target === 'tag' || target === 'remove').map(({ key }) => key);
    let id: bigint | undefined;
    let geometry: Geometry | undefined;
    for (const { target, key, set, value } of assignments) {
      if (value === undefined || isOverNothing(viewOf(thing), value)) continue;
      const text = (of: string) => {
        const made = evaluate({ ...viewOf(thing), key: of }, value);
        if (made.length > MOST_CHARACTERS) throw new Unsure();
        return made;
      };
      if (target === 'tag') tags.push([key, text(key)]);
      else if (target === 'special' && key === 'geom') geometry = geometryOf(viewOf(thing), value);
      else if (target === 'special') id ??= wholeOf(text(''));
      else {
        const from = set === undefined ? [thing].flatMap((each) => each ?? []) : (find(set.name) ?? []);
        const keys = [...new Set(from.flatMap((each) => each.tags.map(([own]) => own)))].sort(byBytes);
        for (const own of keys) if (!named.includes(own)) tags.push([own, text(own)]);
      }
    }
    return derivedThing(type, id === undefined ? nextId++ : BigInt.asUintN(64, id), tags, geometry);
  }

  runAll(script.statements);
  return { printed, weak };
}
