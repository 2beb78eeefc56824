/**
 * The matcher of patterns: a nondeterministic automaton whose sets of steps are cached as states, so that a character met in a state for the second time
 * costs one lookup. All steps advance at once: a match takes at most the length of the text times that of the pattern.
 */
import { type CharacterSet, characterTest, classSource, classTest } from './character-set.ts';
import type { Assertion, RegexNode } from './pattern-tree.ts';

/** The neighbour of a position in the text. */
type Neighbour = 'edge' | 'word' | 'other';

interface State {
  /** The steps that were reached, before jumps and anchors are passed, and what stands before. */
  readonly steps: readonly number[];
  readonly before: Neighbour;
  /** The steps that wait for a character, by what stands behind. */
  readonly passed: Map<Neighbour, Passed>;
  /** By the character that comes; undefined where the pattern has matched before it. */
  readonly next: Map<string, State | undefined>;
}

interface Passed {
  readonly waiting: readonly number[];
  readonly matched: boolean;
}

/** Limit of the steps and transitions of all automata's states, above which the states are dropped: about 40 MB. */
const HELD_LIMIT = 1_000_000;
/** Larger states are not remembered: finding them again would take longer than making them. */
const MOST_STEPS = 500;
const holders = new Set<() => void>();
let held = 0;

/** A test of a program on texts, which gets faster with use. */
export function automatonOf(program: Program): (text: string) => boolean {
  const looksAtWords = program.some((step) => step.type === 'assertion' && step.assertion !== 'start' && step.assertion !== 'end');
  const isWord = classTest('word', false);
  const kindOf = (character: string): Neighbour => (looksAtWords && isWord(character) ? 'word' : 'other');
  const states = new Map<string, State>();
  // the round in which a step was last passed, so that each is followed once a round
  const seen = new Uint32Array(program.length);
  let round = 0;
  const forget = () => states.clear();
  const stateOf = (steps: readonly number[], before: Neighbour): State => {
    const key = `${before} ${steps.join()}`;
    let state = states.get(key);
    if (state === undefined) {
      state = { steps, before, passed: new Map(), next: new Map() };
      states.set(key, state);
      held += steps.length * 2 + 10;
    }
    return state;
  };
  const passedOf = (state: State, behind: Neighbour): Passed => {
    let passed = state.passed.get(behind);
    if (passed === undefined) {
      passed = pass(program, state, behind, seen, ++round);
      state.passed.set(behind, passed);
      held += passed.waiting.length + 10;
    }
    return passed;
  };
  const follow = (state: State, character: string): State | undefined => {
    // the state at hand is gone, too, as soon as it is left
    if (held > HELD_LIMIT) {
      for (const forgetStates of holders) forgetStates();
      holders.clear();
      held = 0;
    }
    holders.add(forget);
    const kind = kindOf(character);
    const { waiting, matched } = passedOf(state, kind);
    if (matched) {
      state.next.set(character, undefined);
      return undefined;
    }
    // the pattern may begin anywhere
    const reached = [0];
    for (const index of waiting) {
      const step = program[index];
      // a step is waited for once, so that the next is reached once
      if (step.type === 'set' && step.matches(character)) reached.push(index + 1);
    }
    if (reached.length > MOST_STEPS) return { steps: reached, before: kind, passed: new Map(), next: new Map() };
    const next = stateOf(
      reached.sort((a, b) => a - b),
      kind,
    );
    state.next.set(character, next);
    held += 5;
    return next;
  };
  return (text) => {
    let state = stateOf([0], 'edge');
    for (const character of text) {
      const next = state.next.has(character) ? state.next.get(character) : follow(state, character);
      if (next === undefined) return true;
      state = next;
    }
    return passedOf(state, 'edge').matched;
  };
}

/** Passes every jump and every anchor that holds. */
function pass(program: Program, { steps, before }: State, behind: Neighbour, seen: Uint32Array, round: number): Passed {
  const pending = [...steps];
  const waiting: number[] = [];
  let matched = false;
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (seen[index] === round) continue;
    seen[index] = round;
    const step = program[index];
    if (step.type === 'match') matched = true;
    else if (step.type === 'set') waiting.push(index);
    else if (step.type === 'jump') for (const target of step.targets) pending.push(target);
    else if (holds(step.assertion, before, behind)) pending.push(index + 1);
  }
  return { waiting, matched };
}

function holds(assertion: Assertion, before: Neighbour, behind: Neighbour): boolean {
  const wordBefore = before === 'word';
  const wordBehind = behind === 'word';
  switch (assertion) {
    case 'start':
      return before === 'edge';
    case 'end':
      return behind === 'edge';
    case 'wordEdge':
      return wordBefore !== wordBehind;
    case 'noWordEdge':
      return wordBefore === wordBehind;
    case 'wordStart':
      return !wordBefore && wordBehind;
    case 'wordEnd':
      return wordBefore && !wordBehind;
  }
}

// The compilation of a pattern into a nondeterministic automaton.
//
// Ken Thompson, "Regular expression search algorithm", CACM 11 (1968).

type Step =
  | { readonly type: 'set'; readonly matches: (character: string) => boolean }
  | { readonly type: 'assertion'; readonly assertion: Assertion }
  | { readonly type: 'jump'; readonly targets: number[] }
  | { readonly type: 'match' };

/** The steps of an automaton; the first is where it begins. */
type Program = readonly Step[];

/** The automaton of a pattern without back-references, which would match nothing. It has as many steps as `effortOf` says, and one more. */
export function compileProgram(tree: RegexNode, ignoreCase: boolean): Program {
  const steps: Step[] = [];
  const add = (step: Step): number => steps.push(step) - 1;
  const tests = new Map<string, (character: string) => boolean>();
  /** Equal sets share a test. */
  const testOf = (set: CharacterSet) => {
    const source = classSource(set);
    const test = tests.get(source) ?? characterTest(set, ignoreCase);
    tests.set(source, test);
    return test;
  };
  const emit = (node: RegexNode): void => {
    switch (node.type) {
      case 'any':
        add({ type: 'set', matches: () => true });
        return;
      case 'set':
        add({ type: 'set', matches: testOf(node.set) });
        return;
      case 'assertion':
        add({ type: 'assertion', assertion: node.assertion });
        return;
      case 'group':
        emit(node.body);
        return;
      case 'sequence':
        node.items.forEach(emit);
        return;
      case 'choice':
        emitChoice(node.items);
        return;
      case 'repeat':
        emitRepeat(node.body, node.minimum, node.maximum);
        return;
      case 'reference':
        add({ type: 'set', matches: () => false });
        return;
    }
  };
  const emitChoice = (items: readonly RegexNode[]): void => {
    const fork: number[] = [];
    add({ type: 'jump', targets: fork });
    const exits: number[][] = [];
    for (const item of items) {
      fork.push(steps.length);
      emit(item);
      const exit: number[] = [];
      add({ type: 'jump', targets: exit });
      exits.push(exit);
    }
    for (const exit of exits) exit.push(steps.length);
  };
  const emitRepeat = (body: RegexNode, minimum: number, maximum: number): void => {
    for (let i = 0; i < minimum; i++) emit(body);
    if (maximum === Number.POSITIVE_INFINITY) {
      const fork: number[] = [];
      const start = add({ type: 'jump', targets: fork });
      fork.push(steps.length);
      emit(body);
      add({ type: 'jump', targets: [start] });
      fork.push(steps.length);
      return;
    }
    const forks: number[][] = [];
    for (let i = minimum; i < maximum; i++) {
      const fork: number[] = [];
      add({ type: 'jump', targets: fork });
      fork.push(steps.length);
      forks.push(fork);
      emit(body);
    }
    for (const fork of forks) fork.push(steps.length);
  };
  emit(tree);
  add({ type: 'match' });
  return steps;
}
