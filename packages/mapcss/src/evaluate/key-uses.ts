/**
 * What a sheet looks at in tags. Features whose tags give the same answers to all of it look the same, so that a style is worked out
 * once for all of them.
 */
import type { StringTable } from '@flyover/osm-elements';
import type { PseudoClass } from '../parse/pseudo-class-names.ts';

/** A question about the value of a key. */
export interface ValueTest {
  /** About the text that `set` gave. */
  ofText(text: string): boolean;
  /** About a number of the string table; kept by number where it takes longer than a comparison. */
  ofNumber(value: number): boolean;
}

/** Questions about one key. */
export interface KeyUse {
  readonly tests: Map<string, ValueTest>;
  /** The value itself comes into an expression. */
  byValue: boolean;
}

/** The questions of a compiled sheet, by key. */
export class KeyUses {
  private readonly strings: StringTable;
  /** By the number of the key; keys that no element has are not here. */
  readonly uses = new Map<number, KeyUse>();
  /** Pseudo-classes that the sheet names. */
  readonly pseudoClasses = new Set<PseudoClass>();

  constructor(strings: StringTable) {
    this.strings = strings;
  }

  /** Notes that the value of a key is used as it is. */
  needValue(key: number): void {
    const use = this.use(key);
    if (use !== undefined) use.byValue = true;
  }

  /** Notes that it is looked whether the key is there. */
  needPresence(key: number): void {
    const use = this.use(key);
    use?.tests.set('', PRESENT);
  }

  /**
   * The test of a name, made where it is new.
   *
   * @param name tells tests of one key apart
   */
  test(key: number, name: string, ofText: (text: string) => boolean): ValueTest {
    const use = this.use(key);
    const known = use?.tests.get(name);
    if (known !== undefined) return known;
    const made = keptTest(this.strings, ofText);
    use?.tests.set(name, made);
    return made;
  }

  /** The same for one of some values. */
  testValues(key: number, name: string, values: readonly string[]): ValueTest {
    const use = this.use(key);
    const known = use?.tests.get(name);
    if (known !== undefined) return known;
    const numbers = new Set(values.map((value) => this.strings.find(value)).filter((number) => number >= 0));
    const [only = -1] = numbers;
    const made: ValueTest = {
      ofText: (text) => values.includes(text),
      ofNumber: numbers.size > 1 ? (value) => numbers.has(value) : (value) => value === only,
    };
    use?.tests.set(name, made);
    return made;
  }

  private use(key: number): KeyUse | undefined {
    if (key < 0) return undefined;
    let use = this.uses.get(key);
    if (use === undefined) {
      use = { tests: new Map(), byValue: false };
      this.uses.set(key, use);
    }
    return use;
  }
}

const PRESENT: ValueTest = { ofText: () => true, ofNumber: () => true };

function keptTest(strings: StringTable, ofText: (text: string) => boolean): ValueTest {
  const kept = new Map<number, boolean>();
  return {
    ofText,
    ofNumber(value) {
      let answer = kept.get(value);
      if (answer === undefined) {
        answer = ofText(strings.get(value));
        kept.set(value, answer);
      }
      return answer;
    },
  };
}
