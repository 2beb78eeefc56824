/**
 * Runs a pattern as a nondeterministic automaton, all states at once: no text takes longer than its length times the pattern's.
 *
 * Ken Thompson, "Regular expression search algorithm", CACM 11 (1968).
 */
import { type Assertion, PosixRegexError, type RegexNode, WORD } from './posix-regex-tree.ts';

type Step =
  | { readonly type: 'set'; readonly matches: (character: string) => boolean }
  | { readonly type: 'assertion'; readonly assertion: Assertion }
  | { readonly type: 'jump'; readonly targets: number[] }
  | { readonly type: 'match' };

/** The steps of an automaton; the first is where it begins. */
export type Program = readonly Step[];

const SIZE_LIMIT = 20000;

/**
 * The automaton of a pattern without back-references.
 *
 * @throws PosixRegexError where it has more than 20,000 steps
 */
export function compileProgram(tree: RegexNode, ignoreCase: boolean): Program {
  const steps: Step[] = [];
  const add = (step: Step): number => {
    if (steps.length >= SIZE_LIMIT) throw new PosixRegexError('This pattern is too large.');
    return steps.push(step) - 1;
  };
  const emit = (node: RegexNode): void => {
    switch (node.type) {
      case 'any':
        add({ type: 'set', matches: () => true });
        return;
      case 'set':
        add({ type: 'set', matches: characterTest(`^[${node.negated ? '^' : ''}${node.source}]$`, ignoreCase) });
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
        throw new PosixRegexError('This pattern could take too long.');
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

/** A test of one character that remembers its answers. */
function characterTest(source: string, ignoreCase: boolean): (character: string) => boolean {
  const regex = new RegExp(source, ignoreCase ? 'isu' : 'su');
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character);
    if (answer !== undefined) return answer;
    const fresh = regex.test(character);
    if (known.size < 4096) known.set(character, fresh);
    return fresh;
  };
}

/** Whether an automaton matches somewhere in a text. */
export function runProgram(program: Program, text: string): boolean {
  const characters = Array.from(text);
  // the round in which a step was last reached, so that each is followed once a round
  const reached = new Int32Array(program.length).fill(-1);
  let current: number[] = [];
  for (let at = 0; at <= characters.length; at++) {
    const pending = [...current, 0];
    const next: number[] = [];
    while (pending.length > 0) {
      const index = pending.pop() ?? 0;
      if (reached[index] === at) continue;
      reached[index] = at;
      const step = program[index];
      if (step.type === 'match') return true;
      if (step.type === 'jump') pending.push(...step.targets);
      else if (step.type === 'assertion') {
        if (holds(step.assertion, characters, at)) pending.push(index + 1);
      } else if (at < characters.length && step.matches(characters[at])) next.push(index + 1);
    }
    current = next;
  }
  return false;
}

const WORD_CHARACTER = new RegExp(`^[${WORD}]$`, 'u');

function holds(assertion: Assertion, characters: readonly string[], at: number): boolean {
  if (assertion === 'start') return at === 0;
  if (assertion === 'end') return at === characters.length;
  const before = WORD_CHARACTER.test(characters[at - 1] ?? '');
  const after = WORD_CHARACTER.test(characters[at] ?? '');
  if (assertion === 'wordEdge') return before !== after;
  if (assertion === 'noWordEdge') return before === after;
  return assertion === 'wordStart' ? !before && after : before && !after;
}
