/** The tokens before a cursor, read one by one; where they end is where something may be put. */
import { type Token, tokenize } from '@flyover/overpass-ql';
import type { Quote } from './cursor-slot.ts';

/** Typed part of the word at the cursor. */
export interface Typed {
  /** without the quote */
  readonly text: string;
  readonly quote: Quote;
  /** offset of the first character, the quote behind it, in the text that was cut into tokens */
  readonly from: number;
}

/** Deeper brackets are not read. */
export const DEEPEST = 200;

/** A placeholder, as the outline writes it: no word that anybody is typing. */
const PLACEHOLDER = /^_{4,}$/;

/** Reads tokens; the word that is being typed is none of them. */
export class TokenCursor {
  typed: Typed;
  readonly behindIf: boolean;
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private index = 0;

  /** @param behindIf whether the statement before the innermost one is an `if` */
  constructor(text: string, behindIf: boolean) {
    this.behindIf = behindIf;
    this.source = text;
    const { tokens, openString } = tokenize(text);
    const last = tokens.at(-1);
    if (openString !== undefined && last !== undefined) {
      const quote = last.text[0] === "'" ? "'" : '"';
      this.typed = { text: text.slice(openString.from + 1), quote, from: openString.from + 1 };
      this.tokens = tokens.slice(0, -1);
    } else if (last?.type === 'word' && last.to === text.length && !PLACEHOLDER.test(last.text)) {
      this.typed = { text: last.text, quote: '', from: last.from };
      this.tokens = tokens.slice(0, -1);
    } else {
      this.typed = { text: '', quote: '', from: text.length };
      this.tokens = tokens;
    }
  }

  /** whether the cursor is reached */
  get atCursor(): boolean {
    return this.index >= this.tokens.length;
  }

  /** the text of the token at hand; empty at the cursor */
  get text(): string {
    return this.tokens[this.index]?.text ?? '';
  }

  /** the kind of the token at hand */
  get type(): Token['type'] | undefined {
    return this.tokens[this.index]?.type;
  }

  /** the kind of the token `ahead` tokens on */
  typeAhead(ahead: number): Token['type'] | undefined {
    return this.tokens[this.index + ahead]?.type;
  }

  /** what a word or quoted text at hand says, without quotes */
  get meaning(): string {
    const { text, type } = this;
    return type === 'string' ? text.slice(1, -1) : text;
  }

  /** where the token at hand begins */
  get from(): number {
    return this.tokens[this.index]?.from ?? this.typed.from;
  }

  /** whether a placeholder stands at hand */
  get isPlaceholder(): boolean {
    return PLACEHOLDER.test(this.text);
  }

  /** Takes what stands from an offset on for what is being typed: a key with colons is several tokens. */
  widenTyped(from: number): void {
    this.typed = { text: this.source.slice(from), quote: '', from };
  }

  is(...texts: readonly string[]): boolean {
    return !this.atCursor && texts.includes(this.text);
  }

  /** steps over the token at hand where it reads so */
  take(...texts: readonly string[]): boolean {
    if (!this.is(...texts)) return false;
    this.index++;
    return true;
  }

  advance(): string {
    const { text } = this;
    this.index++;
    return text;
  }
}
