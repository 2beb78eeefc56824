/**
 * Regular expressions of sheets: JavaScript's, with what sheets for JOSM write for Java. No pattern and no text may hold up a worker:
 * where backtracking could, an automaton (`overpass-ql`) answers instead, and what it cannot do is tried for a bounded time.
 */
import { compilePosixRegex, type PosixMatcher } from '@flyover/posix-regex';
import { bearableLength, effortOfPattern } from './pattern-effort.ts';
import { toPosix } from './to-posix.ts';

/** A pattern that can be tried on any text. */
export interface Pattern {
  /** Whether it matches somewhere in a text. */
  test(text: string): boolean;
  /** The whole match and its groups; undefined where nothing matches, or the text is too long for the pattern. */
  match(text: string): readonly (string | undefined)[] | undefined;
  /** Whether some texts are not tried in full: they would take too long. */
  readonly limited: boolean;
}

/** Longer patterns are refused. */
const LONGEST = 20_000;
/** A pattern may take this long in all for texts that can take long, in milliseconds; then such texts no longer match. */
const PATIENCE = 300;
/** Patterns kept compiled. */
const KEPT = 5000;

const JAVA_FLAGS = /^(\^?)\(\?([a-zA-Z]{1,6})\)/;
const JAVA_CLASSES: Readonly<Record<string, string>> = {
  Alpha: '\\p{L}',
  Alnum: '\\p{L}\\p{N}',
  Digit: '0-9',
  Lower: '\\p{Ll}',
  Upper: '\\p{Lu}',
  Punct: '\\p{P}',
  Space: '\\s',
  IsAlphabetic: '\\p{L}',
  IsLatin: '\\p{Script=Latin}',
};

const compiled = new Map<string, Pattern>();

/**
 * A pattern, compiled.
 *
 * @param whole whether the whole text must match
 * @throws SyntaxError where it is no regular expression, or far too long
 */
export function compilePattern(source: string, ignoreCase: boolean, whole = false): Pattern {
  const key = `${ignoreCase ? 'i' : ''}${whole ? 'w' : ''}/${source}`;
  let pattern = compiled.get(key);
  if (pattern === undefined) {
    pattern = makePattern(source, ignoreCase, whole);
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(key, pattern);
  }
  return pattern;
}

function makePattern(source: string, ignoreCase: boolean, whole: boolean): Pattern {
  if (source.length > LONGEST) throw new SyntaxError('pattern');
  const regExp = toRegExp(source, ignoreCase, whole);
  const effort = effortOfPattern(regExp.source);
  const bearable = bearableLength(effort);
  const automaton = lazyAutomaton(regExp);
  let patience = PATIENCE;
  return {
    limited: effort.nested && toPosix(regExp.source) === undefined,
    test(text) {
      if (text.length <= bearable) return regExp.test(text);
      const matcher = automaton();
      if (patience <= 0) return false;
      // only what cannot explode is tried on long texts
      if (matcher === undefined && (effort.nested || effort.loops > 2)) return false;
      const before = performance.now();
      const matches = (matcher ?? regExp).test(text);
      patience -= performance.now() - before;
      return matches;
    },
    match(text) {
      if (text.length > bearable && (effort.nested || effort.loops > 2 || patience <= 0)) return undefined;
      const before = performance.now();
      const found = regExp.exec(text);
      if (text.length > bearable) patience -= performance.now() - before;
      return found ?? undefined;
    },
  };
}

function lazyAutomaton(regExp: RegExp): () => PosixMatcher | undefined {
  let made: PosixMatcher | undefined;
  let tried = false;
  return () => {
    if (!tried) {
      tried = true;
      const posix = toPosix(regExp.source);
      try {
        made = posix === undefined ? undefined : compilePosixRegex(posix, regExp.ignoreCase);
      } catch {
        made = undefined;
      }
    }
    return made;
  };
}

function toRegExp(source: string, ignoreCase: boolean, whole: boolean): RegExp {
  let text = source;
  let flags = ignoreCase ? 'i' : '';
  const own = JAVA_FLAGS.exec(text);
  if (own !== null) {
    text = own[1] + text.slice(own[0].length);
    if (own[2].includes('i') && !ignoreCase) flags += 'i';
    if (own[2].includes('s')) flags += 's';
  }
  const wrapped = whole ? `^(?:${text})$` : text;
  // without the outer wrap first: `a)(b` would pass inside of it
  if (whole) make(text, flags);
  return make(wrapped, flags);
}

function make(text: string, flags: string): RegExp {
  if (/\\[pPu]\{/.test(text)) return new RegExp(unicodeText(text), `${flags}u`);
  try {
    return new RegExp(text, flags);
  } catch (error) {
    const changed = possessiveAsGreedy(text);
    if (changed === text) throw error;
    return new RegExp(changed, flags);
  }
}

function possessiveAsGreedy(text: string): string {
  return text.replace(/(\\.)|([*+?}])\+/g, (all, escaped, quantifier) => escaped ?? quantifier ?? all);
}

function unicodeText(text: string): string {
  return text
    .replace(/\\p\{(\w{1,20})\}/g, (all, name) => (Object.hasOwn(JAVA_CLASSES, name) ? JAVA_CLASSES[name] : all))
    .replace(/\\([^\w\\^$.*+?()[\]{}|/-])/g, '$1');
}
