/** Tests of strings by a pattern: what a query holds against the strings of the data several times is compiled, and asked of each string, once. */
import type { StringTable } from '@flyover/osm-elements';
import { compilePosixRegex } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import type { RunControl } from '../run-control.ts';

/** Tests the string that has a number. */
export type StringTest = (number: number) => boolean;

/** Bytes that the tests of a run keep, at most: a query may have thousands of patterns. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Letters of a text times those of a pattern that take as long as a look at the clock. */
const MUCH = 1024;

const NOTHING_NOTED = new Uint8Array(0);
const UNKNOWN = 0;
const MATCHES = 1;
const DIFFERS = 2;

/** By run; the pattern that came first stands first. */
const known = new WeakMap<RunControl, Map<string, { readonly strings: StringTable; readonly test: StringTest }>>();

/** The test of a pattern over the strings of a database, for a run: a query of several types has one. */
export function patternTest(control: RunControl, { store: { strings } }: Database, pattern: string, ignoreCase: boolean): StringTest {
  let tests = known.get(control);
  if (tests === undefined) {
    tests = new Map();
    known.set(control, tests);
  }
  const name = `${ignoreCase} ${pattern}`;
  const before = tests.get(name);
  if (before?.strings === strings) return before.test;
  const made = { strings, test: compileTest(control, strings, pattern, ignoreCase) };
  tests.delete(name);
  for (const [oldest] of tests) {
    if ((tests.size + 1) * strings.size <= MOST_BYTES) break;
    tests.delete(oldest);
  }
  tests.set(name, made);
  return made.test;
}

/** Patterns that people write for any text, and for any but the empty one, as in `[~"^addr:"~"."]`. */
const ANY = ['^', '.*', '^.*', '^.*$'];
const NOT_EMPTY = ['.', '.+', '^.', '^.+', '^.+$'];

function compileTest(control: RunControl, strings: StringTable, pattern: string, ignoreCase: boolean): StringTest {
  if (ANY.includes(pattern)) return () => true;
  if (NOT_EMPTY.includes(pattern)) {
    const empty = strings.find('');
    return (number) => number !== empty;
  }
  const regex = compilePosixRegex(pattern, ignoreCase);
  // none for a filter that is asked nothing
  let noted = NOTHING_NOTED;
  return (number) => {
    if (noted.length === 0) noted = new Uint8Array(strings.size);
    if (noted[number] === UNKNOWN) {
      const text = strings.get(number);
      // a long pattern takes milliseconds for each text
      const units = pattern.length * text.length;
      if (units > MUCH) control.work(units);
      noted[number] = regex.test(text) ? MATCHES : DIFFERS;
    }
    return noted[number] === MATCHES;
  };
}
