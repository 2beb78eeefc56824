/** Questions about values of tags, each made once a sheet and answered once a value. */
import type { StringTable } from '@flyover/osm-elements';

/** A question about the value of a key. */
export interface ValueTest {
  /** About the text that `set` gave. */
  ofText(text: string): boolean;
  /** About a number of the string table; kept by number where it takes longer than a comparison. */
  ofNumber(value: number): boolean;
}

/** The questions of a compiled sheet. */
export class ValueTests {
  private readonly strings: StringTable;
  private readonly known = new Map<string, ValueTest>();

  constructor(strings: StringTable) {
    this.strings = strings;
  }

  /**
   * The test of a name, made where it is new.
   *
   * @param name tells tests apart
   */
  test(name: string, ofText: (text: string) => boolean): ValueTest {
    return this.keep(name, () => keptTest(this.strings, ofText));
  }

  /** The test for one of some values. */
  oneOf(values: readonly string[]): ValueTest {
    return this.keep(`=${values.join(';')}`, () => {
      const numbers = values.map((value) => this.strings.find(value)).filter((number) => number >= 0);
      const [first = -1] = numbers;
      return {
        ofText: (text) => values.includes(text),
        ofNumber: numbers.length > 1 ? (value) => numbers.includes(value) : (value) => value === first,
      };
    });
  }

  private keep(name: string, make: () => ValueTest): ValueTest {
    let test = this.known.get(name);
    if (test === undefined) {
      test = make();
      this.known.set(name, test);
    }
    return test;
  }
}

/** Whatever the value. */
export const ANY_VALUE: ValueTest = { ofText: () => true, ofNumber: () => true };

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
