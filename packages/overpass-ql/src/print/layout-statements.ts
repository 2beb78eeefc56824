/** The lines of a query: its settings and statements, and the blocks in them. */
import { all, blank, type Doc, group, hard, hasBreak, indent, line, softline } from './doc.ts';
import { docOf, type Item } from './layout-items.ts';
import { bracket, closingOf, evaluator, isClosing, isOpening, settings, simple, tight } from './layout-simple.ts';

/** Words of statements that hold others, with the parentheses that may stand before their block. */
const HEADS: ReadonlyMap<string, 'evaluator' | 'number' | 'delta' | 'nothing'> = new Map([
  ['foreach', 'nothing'],
  ['for', 'evaluator'],
  ['complete', 'number'],
  ['if', 'evaluator'],
  ['retro', 'evaluator'],
  ['compare', 'delta'],
]);

/** Walks the tokens of a query once. */
export class StatementLayout {
  private readonly items: readonly Item[];
  private readonly end: number;
  private at = 0;

  /** @param items the last of them is the empty one behind the text */
  constructor(items: readonly Item[]) {
    this.items = items;
    this.end = items.length - 1;
  }

  /** The whole query. */
  query(): Doc {
    const docs: Doc[] = [];
    if (this.is('[')) {
      const from = this.at;
      let depth = 0;
      while (this.at < this.end && !(depth === 0 && this.is(';'))) {
        if (isOpening(this.item)) depth++;
        if (isClosing(this.item) && depth > 0) depth--;
        this.at++;
      }
      docs.push(settings(this.items, from, this.at), ...this.semicolon());
    }
    while (this.at < this.end) docs.push(...this.statements(undefined, docs.length === 0));
    const last = this.items[this.end];
    return all(...docs, last.leading.length === 0 ? '' : all(last.apart && docs.length > 0 ? blank : hard, ...last.leading));
  }

  private get item(): Item {
    return this.items[this.at];
  }

  private is(text: string): boolean {
    return this.at < this.end && this.item.type === 'symbol' && this.item.text === text;
  }

  private semicolon(): Doc[] {
    return this.is(';') ? [docOf(this.items[this.at++])] : [];
  }

  /** Statements up to a closing bracket, each on its own line. */
  private statements(close: string | undefined, isFirst: boolean, statements: Doc[] = []): Doc[] {
    let first = isFirst;
    for (let count = 0; this.at < this.end && !(close !== undefined && this.is(close)); count++) {
      if (!first) statements.push(this.item.apart ? blank : hard);
      first = false;
      const start = this.at;
      statements.push(this.statement(close === ')' && count === 0, close));
      // a bracket that opens nothing here stays where it is
      if (this.at === start) statements.push(docOf(this.items[this.at++]));
    }
    return statements;
  }

  /** A statement with its semicolon; before a closing parenthesis and a minus it gets one where it has none. */
  private statement(isOperand: boolean, close: string | undefined): Doc {
    if (close === ')' && this.is('-')) {
      const minus = docOf(this.items[this.at++]);
      return this.is(')') ? minus : all(minus, ' ', this.statement(false, close));
    }
    const { doc, isBlock } = this.body(isOperand);
    const isOpen = close === ')' && !isBlock && (this.is(')') || (isOperand && this.is('-')));
    return all(doc, ...this.semicolon(), ...(isOpen ? [';'] : []));
  }

  private body(isOperand: boolean): { readonly doc: Doc; readonly isBlock: boolean } {
    const { items } = this;
    const from = this.at;
    if (this.is('(')) {
      const block = this.block(true);
      const start = this.at;
      this.toEnd(isOperand);
      return { doc: all(block, tight(items, start, this.at)), isBlock: false };
    }
    // behind a set only `compare` holds others
    const word = this.is('.') && items[from + 2]?.text === 'compare' && from + 2 < this.end ? from + 2 : from;
    const head = items[word].type === 'word' ? HEADS.get(items[word].text) : undefined;
    if (head !== undefined && (word === from) === (items[word].text !== 'compare' || word === from)) {
      const docs: Doc[] = word > from ? [tight(items, from, word), ' '] : [];
      this.at = word;
      return this.withBlocks(docs, head);
    }
    if (this.item.type === 'statements') {
      this.at++;
      return { doc: docOf(items[from]), isBlock: true };
    }
    this.toEnd(isOperand && !this.isMake(from));
    return { doc: from === this.at ? '' : simple(items, from, this.at), isBlock: false };
  }

  /** Whether a minus in a statement belongs to its values. */
  private isMake(from: number): boolean {
    const word = this.items[this.is('.') ? from + 2 : from]?.text;
    return word === 'make' || word === 'convert';
  }

  /** Goes to where a statement ends: its semicolon, the end of the block around it, in a difference its minus. */
  private toEnd(stopsAtMinus: boolean): void {
    const start = this.at;
    let depth = 0;
    for (; this.at < this.end; this.at++) {
      const { item } = this;
      if (this.isAnyName(start)) continue;
      if (this.is(';')) return;
      if (isOpening(item)) depth++;
      else if (isClosing(item) && --depth < 0) return;
      else if (stopsAtMinus && depth === 0 && this.is('-')) return;
    }
  }

  /** Whether the item is the name of a set where any token is one: behind the first dot, the one behind a type, and the second of `.a.b`. */
  private isAnyName(start: number): boolean {
    const { items, at } = this;
    if (at <= start || items[at - 1].text !== '.') return false;
    return at === start + 1 || (at === start + 2 && items[start].type === 'word') || (at === start + 3 && items[start].text === '.');
  }

  /** A statement from its word on, with its blocks. */
  private withBlocks(docs: Doc[], head: 'evaluator' | 'number' | 'delta' | 'nothing'): { readonly doc: Doc; readonly isBlock: boolean } {
    const { items } = this;
    let rest: typeof head = head;
    while (this.at < this.end && !this.is(';')) {
      const from = this.at;
      if (this.is('(') && this.isHeadBracket(rest)) {
        const close = closingOf(items, from, this.end);
        this.at = Math.min(close + 1, this.end);
        docs.push(
          ' ',
          rest === 'delta'
            ? bracket(items, from, this.at)
            : all(docOf(items[from]), evaluator(items, from + 1, close), ...(close < this.end ? [docOf(items[close])] : [])),
        );
        rest = 'nothing';
      } else if (this.is('(') || this.is('{')) {
        docs.push(' ', this.block(false));
        const isBlock = items[this.at - 1].text === '}';
        if (this.at >= this.end || this.item.type !== 'word' || this.item.text !== 'else') return { doc: all(...docs), isBlock };
        docs.push(' ', docOf(items[this.at++]));
      } else if (isClosing(this.item) || this.is('-')) break;
      else {
        while (this.at < this.end && !isOpening(this.item) && !isClosing(this.item) && !this.is(';') && !this.is('-')) this.at++;
        docs.push(tight(items, from, this.at));
      }
    }
    return { doc: all(...docs), isBlock: false };
  }

  /** Whether the parenthesis at hand stands before the block. */
  private isHeadBracket(head: string): boolean {
    const [first, second] = [this.items[this.at + 1], this.items[this.at + 2]];
    if (head === 'number') return (first?.type === 'number' || first?.type === 'opaque') && second?.text === ')';
    return head === 'evaluator' || (head === 'delta' && first?.text === 'delta');
  }

  /** A block with its brackets. A union of nothing but sets and what belongs to them stays on one line. */
  private block(isUnion: boolean): Doc {
    const { items } = this;
    const open = this.at++;
    const close = items[open].text === '(' ? ')' : '}';
    const docs = this.statements(close, true);
    const end = this.at;
    const isClosed = this.is(close);
    if (isClosed) this.at++;
    const { leading, trailing, text } = isClosed ? items[end] : { leading: [], trailing: [], text: '' };
    if (docs.length === 0 && leading.length === 0) return all(docOf(items[open]), text, ...trailing);
    const isShort = isUnion && !docs.some((doc) => doc === blank) && this.isShort(open + 1, end);
    if (isShort && leading.length === 0 && items[open].trailing.length === 0) {
      const inner = docs.map((doc) => (doc === hard ? line : doc));
      if (!inner.some(hasBreak)) return group(docOf(items[open]), indent(softline, ...inner), softline, text, ...trailing);
    }
    const last = leading.length === 0 ? [] : [...(docs.length === 0 ? [] : [hard]), ...leading];
    return all(docOf(items[open]), indent(hard, ...docs, ...last), hard, text, ...trailing);
  }

  /** Whether a range holds only sets, recursions and their arrows. */
  private isShort(from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      const { text, type } = this.items[at];
      const isName = type === 'word' && this.items[at - 1].text === '.';
      if (!isName && !(type === 'symbol' && SHORT.has(text))) return false;
    }
    return true;
  }
}

const SHORT: ReadonlySet<string> = new Set(['.', ';', '>', '>>', '<', '<<', '->', '-']);
