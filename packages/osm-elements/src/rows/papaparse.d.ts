declare module 'papaparse' {
  /** A part of the parsed text. */
  interface Parsed {
    readonly data: string[][];
    /** `cursor`: where in the text the first row begins that is not whole */
    readonly meta: { readonly cursor: number };
  }
  interface Papa {
    /** The parser itself, which takes a text in parts (as the library's own streams do). */
    readonly Parser: new (config: {
      readonly delimiter: string;
      readonly newline: string;
    }) => { parse(text: string, baseIndex: number, ignoreLastRow: boolean): Parsed };
  }
  const papa: Papa;
  export default papa;
}
