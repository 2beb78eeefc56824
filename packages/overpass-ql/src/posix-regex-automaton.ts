/** A program whose sets of steps are remembered as states: the second time a character is met in a state costs one look-up. */
import { type Program, runProgram } from './posix-regex-program.ts';

interface State {
  /** the steps that wait for a character */
  readonly waiting: readonly number[];
  /** whether the pattern has matched already, and whether it does if the text ends here */
  readonly matched: boolean;
  readonly matchedAtEnd: boolean;
  readonly next: Map<string, State>;
}

/** When this many states are known, they are forgotten, so that no pattern fills the memory. */
const STATE_LIMIT = 1000;
const NEXT_LIMIT = 500;

/** A test of a program on texts, which gets faster with use. Programs that look at the edges of words run step by step. */
export function automatonOf(program: Program): (text: string) => boolean {
  const looksAtWords = program.some((step) => step.type === 'assertion' && step.assertion !== 'start' && step.assertion !== 'end');
  if (looksAtWords) return (text) => runProgram(program, text);
  const states = new Map<string, State>();
  const start = stateOf(program, [0], true);
  const follow = (state: State, character: string): State => {
    const reached = new Set([0]);
    for (const index of state.waiting) {
      const step = program[index];
      if (step.type === 'set' && step.matches(character)) reached.add(index + 1);
    }
    const key = [...reached].sort((a, b) => a - b).join();
    let next = states.get(key);
    if (next === undefined) {
      if (states.size >= STATE_LIMIT) {
        for (const known of states.values()) known.next.clear();
        states.clear();
        start.next.clear();
      }
      next = stateOf(program, [...reached], false);
      states.set(key, next);
    }
    if (state.next.size < NEXT_LIMIT) state.next.set(character, next);
    return next;
  };
  return (text) => {
    let state = start;
    for (const character of text) {
      if (state.matched) return true;
      state = state.next.get(character) ?? follow(state, character);
    }
    return state.matched || state.matchedAtEnd;
  };
}

function stateOf(program: Program, from: readonly number[], atStart: boolean): State {
  const open = closureOf(program, from, atStart, false);
  return { ...open, matchedAtEnd: closureOf(program, from, atStart, true).matched, next: new Map() };
}

/** The steps that wait for a character once every jump and anchor that can be passed is passed. */
function closureOf(program: Program, from: readonly number[], atStart: boolean, atEnd: boolean): { waiting: number[]; matched: boolean } {
  const seen = new Uint8Array(program.length);
  const pending = [...from];
  const waiting: number[] = [];
  let matched = false;
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (seen[index] === 1) continue;
    seen[index] = 1;
    const step = program[index];
    if (step.type === 'match') matched = true;
    else if (step.type === 'set') waiting.push(index);
    else if (step.type === 'jump') pending.push(...step.targets);
    else if (step.assertion === 'start' ? atStart : atEnd) pending.push(index + 1);
  }
  return { waiting, matched };
}
