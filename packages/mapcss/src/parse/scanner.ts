/** A place in a text that moves forward. */
import { type ImportedFrom, type SheetFault, StyleSheetError } from '../sheet-error.ts';

const SPACE = /\s/;
const ADDRESS = /url\(\s*(?!["'\s])[^)]*\)/y;

/** Reads a text from its start to its end. */
export class Scanner {
  readonly text: string;
  /** UTF-16 units from the start. */
  at = 0;
  /** Operators of expressions that were read so far, for their limit. */
  operands = 0;
  private readonly from: ImportedFrom;

  constructor(text: string, from: ImportedFrom = {}) {
    this.text = text;
    this.from = from;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The character at hand; empty at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  /** @throws StyleSheetError always; at the end of the text for its last line, since there is nothing to show behind that */
  fail(fault: SheetFault, at = this.at): never {
    const isOver = at >= this.text.length || this.text.slice(at, at + 1000).trim() === '';
    throw new StyleSheetError(fault, this.text, isOver ? startOfLastLine(this.text) : at, this.from);
  }

  /** Whether the text goes on with a word; it is not taken. */
  sees(word: string): boolean {
    return this.text.startsWith(word, this.at);
  }

  /** Takes a word where the text goes on with it. */
  takes(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  /** Takes what a sticky expression matches here; empty where it does not. */
  takesMatch(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return '';
    this.at += found[0].length;
    return found[0];
  }

  /** Passes blanks; gives whether there were any. */
  skipSpace(): boolean {
    const start = this.at;
    while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at), this.text, this.at)) this.at++;
    return this.at > start;
  }

  /** Passes blanks and comments; gives whether there were any. */
  skipBlank(): boolean {
    const start = this.at;
    do this.skipSpace();
    while (this.skipComment());
    return this.at > start;
  }

  /** Passes one comment, where there is one. */
  skipComment(): boolean {
    if (this.next !== '/') return false;
    const { text, at } = this;
    if (text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) this.fail('unclosed');
      this.at = end + 2;
      return true;
    }
    if (text[at + 1] !== '/') return false;
    const end = text.indexOf('\n', at);
    this.at = end === -1 ? text.length : end;
    return true;
  }

  /** Whether a comment begins here, in a value: two slashes behind a colon and a letter are an address, `https://`. */
  get seesComment(): boolean {
    const { text, at } = this;
    if (text[at] !== '/') return false;
    if (text[at + 1] === '*') return true;
    return text[at + 1] === '/' && !(text[at - 1] === ':' && /[a-z]/i.test(text.charAt(at - 2)));
  }

  /** Passes `url(…)` where what it holds is not in quotes; gives whether it did. */
  skipAddress(): boolean {
    return this.next === 'u' && this.takesMatch(ADDRESS) !== '';
  }

  /** The text of the quoted string that begins here, its escapes resolved. */
  readQuoted(): string {
    const start = this.at;
    const end = this.endOfQuoted();
    if (end === -1) this.fail('unclosed', start);
    this.at = end;
    return unescaped(this.text.slice(start + 1, end - 1));
  }

  /** The offset behind the quoted string that begins here, or -1 where it does not end. */
  endOfQuoted(): number {
    const quote = this.next;
    const { text } = this;
    for (let at = this.at + 1; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === quote) return at + 1;
    }
    return -1;
  }

  /** The text between the slashes of the pattern that begins here. */
  readPattern(): string {
    const start = this.at;
    const { text } = this;
    let inClass = false;
    for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
      const character = text[at];
      if (character === '\\') at++;
      else if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
      else if (character === '/' && !inClass) {
        this.at = at + 1;
        return text.slice(start + 1, at);
      }
    }
    return this.fail('unclosed', start);
  }
}

/** Returns the offset of the first character of the last line that is not blank. */
function startOfLastLine(text: string): number {
  const end = text.trimEnd().length;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  return start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
}

function isSpace(code: number, text: string, at: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  return code >= 160 && SPACE.test(text[at]);
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '\\': '\\', n: '\n', t: '\t' };

/** A quoted text without its quotes: a backslash before what is no escape stays. */
function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\([\s\S])/g, (all, letter: string) => ESCAPES[letter] ?? all) : text;
}
