/** What a pattern costs, found without compiling it. */
import type { CharacterSet } from './posix-regex-set.ts';
import type { RegexNode } from './posix-regex-tree.ts';

/** What it takes to make and to run a pattern. */
export interface Effort {
  /** Steps of its automaton. */
  readonly steps: number;
  /** What compiling it as a regular expression of JavaScript costs, repetitions written out: 1 for a character. */
  readonly weight: number;
  /** How many ways lead through it, and how many of its parts repeat freely: what backtracking has to try. */
  readonly ways: number;
  readonly loops: number;
  readonly hasReference: boolean;
}

/** A class with `\p` has about 700 ranges: JavaScript takes 4 to 10 ms to compile one (measured with V8 11.3). */
const CLASS_WEIGHT = 50;
/** The edge of a word is written with four such classes. */
const EDGE_WEIGHT = 4 * CLASS_WEIGHT;
/** A repetition up to this often counts as that many ways, beyond it as a loop. */
const FEW = 8;

/** Takes time in proportion to the pattern's length. */
export function effortOf(node: RegexNode): Effort {
  switch (node.type) {
    case 'any':
      return leaf(1);
    case 'set':
      return leaf(weightOf(node.set));
    case 'assertion':
      return leaf(node.assertion === 'start' || node.assertion === 'end' ? 1 : EDGE_WEIGHT);
    case 'reference':
      return { ...leaf(1), hasReference: true };
    case 'group':
      return effortOf(node.body);
    case 'sequence':
    case 'choice':
      return together(node.items.map(effortOf), node.type === 'choice');
    case 'repeat':
      return repeated(effortOf(node.body), node.minimum, node.maximum);
  }
}

function leaf(weight: number): Effort {
  return { steps: 1, weight, ways: 1, loops: 0, hasReference: false };
}

function weightOf({ ranges, classes }: CharacterSet): number {
  return Math.max(1, ranges.length) + classes.length * CLASS_WEIGHT;
}

function together(parts: readonly Effort[], isChoice: boolean): Effort {
  // a choice begins with a fork, and each of its ways ends in a jump
  let steps = isChoice ? 1 + parts.length : 0;
  let weight = 0;
  let ways = isChoice ? 0 : 1;
  let loops = 0;
  for (const part of parts) {
    steps += part.steps;
    weight += part.weight;
    ways = isChoice ? ways + part.ways : ways * part.ways;
    loops += part.loops;
  }
  return { steps, weight, ways, loops, hasReference: parts.some((part) => part.hasReference) };
}

function repeated(body: Effort, minimum: number, maximum: number): Effort {
  const { hasReference } = body;
  const isEndless = maximum === Number.POSITIVE_INFINITY;
  const copies = isEndless ? minimum + 1 : maximum;
  const steps = body.steps * copies + (isEndless ? 2 : maximum - minimum);
  const weight = body.weight * Math.max(1, copies);
  if (maximum > FEW && minimum !== maximum) {
    // a loop around something with more than one way through it is where exponential time comes from
    const ways = body.ways > 1 || body.loops > 0 ? Number.POSITIVE_INFINITY : 1;
    return { steps, weight, ways, loops: 1, hasReference };
  }
  return { steps, weight, ways: (maximum - minimum + 1) * body.ways ** maximum, loops: body.loops * maximum, hasReference };
}
