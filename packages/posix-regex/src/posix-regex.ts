/** POSIX extended regular expressions in JavaScript: validation, compilation, and the cost of a pattern. */
import { automatonOf, compileProgram } from './automaton.ts';
import { type CharacterSet, classSource } from './character-set.ts';
import { type Assertion, PosixRegexError, parsePosixRegex, type RegexNode } from './pattern-tree.ts';

/** Answers whether a pattern matches somewhere in a text. A `RegExp` is one too. */
export interface PosixMatcher {
  test(text: string): boolean;
}

/** Whether the Overpass API takes a pattern, and it is small enough for `compilePosixRegex`. */
export function isValidPosixRegex(pattern: string): boolean {
  return posixRegexProblem(pattern) === undefined;
}

/**
 * Returns the reason why `compilePosixRegex` refuses a pattern: it is no POSIX extended regular expression, or too large; undefined for a valid one.
 */
export function posixRegexProblem(pattern: string): PosixRegexError['reason'] | undefined {
  try {
    planOf(pattern, false);
    return undefined;
  } catch (error) {
    if (error instanceof PosixRegexError) return error.reason;
    throw error;
  }
}

/**
 * The JavaScript regular expression that matches where a POSIX extended one does.
 *
 * Some patterns, such as `(a|aa)+$`, take JavaScript exponential time, others seconds and gigabytes to compile: for patterns of others
 * use `compilePosixRegex`.
 *
 * @throws PosixRegexError where the pattern is invalid
 */
export function posixToJavaScript(pattern: string, ignoreCase: boolean): RegExp {
  return toRegExp(parsePosixRegex(pattern, ignoreCase), ignoreCase);
}

/**
 * A matcher that is safe with any pattern and text: the JavaScript engine's own where it takes little time, else an automaton, whose
 * time is at most the product of both lengths. It is made when it is first used.
 *
 * @throws PosixRegexError where the pattern is invalid, or too large, or could take long and has a back-reference
 */
export function compilePosixRegex(pattern: string, ignoreCase: boolean): PosixMatcher {
  const { shortText, size } = planOf(pattern, ignoreCase);
  let regExp: RegExp | undefined;
  let automaton: ((text: string) => boolean) | undefined;
  const forget = () => {
    regExp = undefined;
    automaton = undefined;
  };
  return {
    test(text) {
      if (text.length <= shortText) {
        if (regExp === undefined) {
          keep(size, forget);
          regExp = posixToJavaScript(pattern, ignoreCase);
        }
        return regExp.test(text);
      }
      if (automaton === undefined) {
        keep(size, forget);
        automaton = automatonOf(compileProgram(parsePosixRegex(pattern, ignoreCase), ignoreCase));
      }
      return automaton(text);
    },
  };
}

/** Steps of the largest automaton. */
const STEP_LIMIT = 20_000;
/** The weight limit of a regular expression of JavaScript: compiling it takes 0.1 s at most. */
const WEIGHT_LIMIT = 1000;
/** The limit of JavaScript's attempts on one text, in steps of backtracking: about 10 ms. */
const TRIES = 1_000_000;
/** With more loops than this side by side, backtracking is not tried. */
const LOOP_LIMIT = 2;
/** Texts up to this many UTF-16 units, OSM's longest values among them, are JavaScript's where a pattern has a loop. */
const SHORT_TEXT = 300;
/** A pattern with a back-reference has at most so many ways through it. */
const WAY_LIMIT = 20_000;

/** The way in which a pattern is run. */
interface Plan {
  /** Texts up to this length go to JavaScript's regular expression, longer ones to the automaton. */
  readonly shortText: number;
  readonly size: number;
}

function planOf(pattern: string, ignoreCase: boolean): Plan {
  const { steps, weight, ways, loops, hasReference } = effortOf(parsePosixRegex(pattern, ignoreCase));
  if (hasReference) {
    // no automaton can do it
    if (loops > 0 || ways > WAY_LIMIT || weight > WEIGHT_LIMIT) throw new PosixRegexError('time', 'large');
    return { shortText: Number.POSITIVE_INFINITY, size: weight };
  }
  if (steps > STEP_LIMIT) throw new PosixRegexError('steps', 'large');
  if (weight > WEIGHT_LIMIT || loops > LOOP_LIMIT) return { shortText: -1, size: steps };
  const bearable = Math.floor((TRIES / ways) ** (1 / (loops + 1)));
  return { shortText: loops === 0 ? bearable : Math.min(bearable, SHORT_TEXT), size: Math.max(steps, weight) };
}

/** So much is kept compiled, in steps; what was compiled first is forgotten, and compiled again when it is used. */
const KEPT = 200_000;
const kept: { readonly size: number; readonly forget: () => void }[] = [];
let keptSize = 0;

function keep(size: number, forget: () => void): void {
  // a small pattern has its fixed costs
  const counted = size + 100;
  kept.push({ size: counted, forget });
  keptSize += counted;
  while (keptSize > KEPT) {
    const first = kept.shift();
    if (first === undefined) return;
    first.forget();
    keptSize -= first.size;
  }
}

function toRegExp(tree: RegexNode, ignoreCase: boolean): RegExp {
  return new RegExp(write(tree), ignoreCase ? 'isu' : 'su');
}

const WORD = classSource({ ranges: [], classes: ['word'], negated: false });
const EDGES: Readonly<Record<Assertion, string>> = {
  start: '^',
  end: '$',
  wordEdge: `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`,
  noWordEdge: `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`,
  wordStart: `(?:(?<!${WORD})(?=${WORD}))`,
  wordEnd: `(?:(?<=${WORD})(?!${WORD}))`,
};

function write(node: RegexNode): string {
  switch (node.type) {
    case 'any':
      return '.';
    case 'set':
      return classSource(node.set);
    case 'assertion':
      return EDGES[node.assertion];
    case 'group':
      return `(${write(node.body)})`;
    case 'reference':
      return `(?:\\${node.index})`;
    case 'repeat':
      return `(?:${write(node.body)}){${node.minimum},${node.maximum === Number.POSITIVE_INFINITY ? '' : node.maximum}}`;
    case 'sequence':
      return node.items.map(write).join('');
    case 'choice':
      return `(?:${node.items.map(write).join('|')})`;
  }
}

// The cost of a pattern, found without compiling it.

/** The cost of compiling and running a pattern. */
export interface Effort {
  /** Steps of its automaton. */
  readonly steps: number;
  /** Cost of compiling it as a regular expression of JavaScript, with repetitions expanded: 1 for a character. */
  readonly weight: number;
  /** Numbers of its paths, and of its parts that repeat freely: backtracking tries them. */
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
