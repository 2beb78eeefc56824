/**
 * A pattern as a nondeterministic automaton.
 *
 * Ken Thompson, "Regular expression search algorithm", CACM 11 (1968).
 */
import { type CharacterSet, characterTest, classSource } from './posix-regex-set.ts';
import type { Assertion, RegexNode } from './posix-regex-tree.ts';

type Step =
  | { readonly type: 'set'; readonly matches: (character: string) => boolean }
  | { readonly type: 'assertion'; readonly assertion: Assertion }
  | { readonly type: 'jump'; readonly targets: number[] }
  | { readonly type: 'match' };

/** The steps of an automaton; the first is where it begins. */
export type Program = readonly Step[];

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
