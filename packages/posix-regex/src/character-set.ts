/** Sets of characters in a pattern: as a character class of JavaScript, and as a fast test of one character. */

/** The characters of a bracket expression, or a single one. */
export interface CharacterSet {
  /** First and last code point of each range. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly classes: readonly CharacterClass[];
  readonly negated: boolean;
}

/** The classes of POSIX, and that of the characters of a word. */
export type CharacterClass = keyof typeof CLASSES;

const CLASSES = {
  alpha: '\\p{L}\\p{M}',
  digit: '0-9',
  alnum: '\\p{L}\\p{M}\\p{N}',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  space: '\\t-\\r \\u1680\\u2000-\\u2006\\u2008-\\u200A\\u2028\\u2029\\u205F\\u3000',
  blank: '\\t \\u1680\\u2000-\\u2006\\u2008-\\u200A\\u205F\\u3000',
  punct: '\\p{P}\\p{S}',
  cntrl: '\\p{Cc}',
  print: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}',
  xdigit: '0-9A-Fa-f',
  word: '\\p{L}\\p{N}\\p{M}_',
} as const;

/** A class by its name in a pattern, which does not know `word`; undefined where there is none. */
export function classNamed(name: string, ignoreCase: boolean): CharacterClass | undefined {
  if (!Object.hasOwn(CLASSES, name) || name === 'word') return undefined;
  return ignoreCase && (name === 'upper' || name === 'lower') ? 'alpha' : (name as CharacterClass);
}

/** The set of one character. */
export function single(character: string): CharacterSet {
  const code = character.codePointAt(0) ?? 0;
  return { ranges: [[code, code]], classes: [], negated: false };
}

/** A class of JavaScript with the same characters, for the flags `u` and `iu`. */
export function classSource({ ranges, classes, negated }: CharacterSet): string {
  const code = (point: number) => `\\u{${point.toString(16)}}`;
  const parts = ranges.map(([first, last]) => (first === last ? code(first) : `${code(first)}-${code(last)}`));
  return `[${negated ? '^' : ''}${parts.join('')}${classes.map((name) => CLASSES[name]).join('')}]`;
}

/** Ranges with so many characters at most are looked up one by one where case does not matter. */
const FEW_CHARACTERS = 300;

/**
 * A test of one character. A class of JavaScript for each set would be simpler; but those with `\p` take milliseconds each to
 * compile, and a pattern may have thousands: here each class is compiled once.
 */
export function characterTest({ ranges, classes, negated }: CharacterSet, ignoreCase: boolean): (character: string) => boolean {
  const inRanges = ignoreCase ? foldedTest(ranges) : rangeTest(ranges);
  const inClasses = classes.map((name) => classTest(name, ignoreCase));
  if (inClasses.length === 0) return negated ? (character) => !inRanges(character) : inRanges;
  return (character) => (inRanges(character) || inClasses.some((test) => test(character))) !== negated;
}

function rangeTest(ranges: CharacterSet['ranges']): (character: string) => boolean {
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    for (const [first, last] of ranges) if (code >= first && code <= last) return true;
    return false;
  };
}

function foldedTest(ranges: CharacterSet['ranges']): (character: string) => boolean {
  const size = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (size > FEW_CHARACTERS) {
    const regExp = new RegExp(`^${classSource({ ranges, classes: [], negated: false })}`, 'iu');
    return (character) => regExp.test(character);
  }
  const folded = new Set<string>();
  for (const [first, last] of ranges) for (let code = first; code <= last; code++) folded.add(foldCase(String.fromCodePoint(code)));
  return (character) => folded.has(foldCase(character));
}

/** Exceptions in which simple case folding differs from `toLowerCase` after `toUpperCase`. */
const FOLDED: Readonly<Record<string, string>> = { ı: 'ı', '\u1FD3': '\u0390', '\u1FE3': '\u03B0', '\uFB06': '\uFB05' };

/** The case-folded form of a character: simple case folding of Unicode, as `iu` of JavaScript compares. */
export function foldCase(character: string): string {
  const exception = FOLDED[character];
  if (exception !== undefined) return exception;
  const upper = oneCharacter(character.toUpperCase()) ?? character;
  return oneCharacter(upper.toLowerCase()) ?? upper;
}

function oneCharacter(text: string): string | undefined {
  return text.length === ((text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1) ? text : undefined;
}

const knownTests = new Map<string, (character: string) => boolean>();

/** A test that remembers its answers; each class has one, for all patterns. */
export function classTest(name: CharacterClass, ignoreCase: boolean): (character: string) => boolean {
  const flags = ignoreCase ? 'iu' : 'u';
  const key = name + flags;
  let test = knownTests.get(key);
  if (test === undefined) {
    const regExp = new RegExp(`^[${CLASSES[name]}]`, flags);
    const known = new Map<string, boolean>();
    test = (character) => {
      let answer = known.get(character);
      if (answer === undefined) {
        answer = regExp.test(character);
        if (known.size < 4096) known.set(character, answer);
      }
      return answer;
    };
    knownTests.set(key, test);
  }
  return test;
}
