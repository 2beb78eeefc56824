/** Estimate of the cost of a regular expression, found without running it. */

/** Growth of backtracking with the length of the text. */
export interface PatternEffort {
  /** Ways through the pattern at one place of the text. */
  readonly ways: number;
  /** Parts that repeat freely, side by side. */
  readonly loops: number;
  /** Whether something that repeats or chooses is itself repeated: then the time may double with each letter. */
  readonly nested: boolean;
}

/** Backtracking steps that one text may take: about 10 ms. */
const TRIES = 1_000_000;
/** Length of text, in characters, above which a pattern whose time may double with each letter is too costly. */
const NESTED_TEXT = 18;

interface Group {
  /** Ways through the alternative at hand, and through those before it. */
  ways: number;
  before: number;
  varies: boolean;
}

/** Reads a pattern that JavaScript accepts. */
export function effortOfPattern(source: string): PatternEffort {
  const groups: Group[] = [{ ways: 1, before: 0, varies: false }];
  let loops = 0;
  let nested = false;
  // what a repetition would repeat: the ways of a group that was just closed, or a single character
  let last = { ways: 1, varies: false };
  for (let at = 0; at < source.length; at++) {
    const group = groups[groups.length - 1];
    const character = source[at];
    if (character === '\\') {
      at++;
      last = { ways: 1, varies: false };
    } else if (character === '[') {
      at = endOfClass(source, at);
      last = { ways: 1, varies: false };
    } else if (character === '(') groups.push({ ways: 1, before: 0, varies: false });
    else if (character === '|') {
      group.before += group.ways;
      group.ways = 1;
      group.varies = true;
    } else if (character === ')' && groups.length > 1) {
      groups.pop();
      last = { ways: group.before + group.ways, varies: group.varies };
      const outer = groups[groups.length - 1];
      outer.ways *= last.ways;
      outer.varies ||= last.varies;
    } else if (character === '*' || character === '+' || character === '{' || (character === '?' && !opensGroup(source, at))) {
      const most = character === '?' ? 1 : mostOf(source, at);
      if (most > 1 && (last.varies || last.ways > 1)) nested = true;
      if (most > 8) loops++;
      else group.ways *= most + 1;
      group.varies = true;
      if (character === '{') at = Math.max(at, source.indexOf('}', at));
      // lazy or greedy, the ways are the same
      if (source[at + 1] === '?') at++;
    } else last = { ways: 1, varies: false };
  }
  const [{ ways, before }] = groups;
  return { ways: Math.min(ways + before, Number.MAX_SAFE_INTEGER), loops, nested };
}

/** Texts up to this length take little time. */
export function bearableLength({ ways, loops, nested }: PatternEffort): number {
  if (ways > TRIES) return 0;
  const length = Math.floor((TRIES / ways) ** (1 / (loops + 1)));
  return nested ? Math.min(length, NESTED_TEXT) : length;
}

function opensGroup(source: string, at: number): boolean {
  return source[at - 1] === '(' && source[at - 2] !== '\\';
}

function endOfClass(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === ']') return at;
  }
  return source.length;
}

/** Returns the highest count of a repetition. */
function mostOf(source: string, at: number): number {
  if (source[at] !== '{') return Number.POSITIVE_INFINITY;
  const end = source.indexOf('}', at);
  const [least, most] = source.slice(at + 1, end === -1 ? at + 1 : end).split(',');
  return most === '' ? Number.POSITIVE_INFINITY : Number(most ?? least) || 1;
}
