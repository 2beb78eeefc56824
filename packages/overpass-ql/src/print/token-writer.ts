/** Puts tokens one behind the other, with a blank only where two would become others without it. */
import { PAIRS } from '../tokens.ts';

/** Notation of values: `short` is the shortest; `plain` is that of people, every text in quotes. */
export type PrintForm = 'short' | 'plain';

/** A text that grows by tokens. */
export class TokenWriter {
  readonly form: PrintForm;
  private readonly parts: string[] = [];
  private last = '';
  /** whether a block in braces was written last, which needs no semicolon */
  endsAlone = false;
  private glued = false;

  constructor(form: PrintForm) {
    this.form = form;
  }

  /** Writes tokens. */
  write(...tokens: readonly string[]): void {
    for (const token of tokens) {
      const tight = this.glued && /^\d/u.test(token);
      if (!tight && mustPart(this.last, token)) this.parts.push(' ');
      this.parts.push(token);
      this.last = token;
      this.glued = false;
      this.endsAlone = false;
    }
  }

  /** Writes a minus between two values: a number may follow it at once, as `5-3` reads as `5 - 3` does. */
  minus(): void {
    // `::-5` would set a number behind the double colon
    const glued = this.last !== '::';
    this.write('-');
    this.glued = glued;
  }

  /** whether nothing was written yet */
  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  /** All that was written. */
  get text(): string {
    return this.parts.join('');
  }
}

/** Whether two tokens read as others where nothing stands between them. */
export function mustPart(before: string, behind: string): boolean {
  const first = behind[0] ?? '';
  if (/^-?\.?\d/u.test(before) || before === '-.') return /[\w.]/u.test(first) || (first === '-' && before.endsWith('e'));
  if (/\w$/u.test(before)) return /\w/u.test(first);
  if (before === '-') return /[\d.>]/u.test(first);
  if (before === '/') return first === '/' || first === '*';
  return before.length === 1 && PAIRS.has(before + first);
}
