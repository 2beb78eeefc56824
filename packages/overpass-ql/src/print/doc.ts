/** Texts with points where a line may break: a break is taken where what follows does not fit into the line. */

/** Columns of a line. */
export const WIDTH = 100;

/** Columns of one step of indentation. */
const STEP = 2;

/** A text to lay out. */
export type Doc = string | DocNode;

interface DocNode {
  /**
   * `all`: one behind the other; `group`: on one line where it fits, else every `line` of it breaks; `fill`: only those lines break
   * behind which the next part does not fit; `indent`: a step to the right; `line`: a break, or `flat` where none is needed; `hard`: a
   * break; `blank`: a break and an empty line; `comment`: a text that keeps the breaks around it
   */
  readonly kind: 'all' | 'group' | 'fill' | 'indent' | 'line' | 'hard' | 'blank' | 'comment';
  readonly parts: readonly Doc[];
  /** whether a break in it cannot be left out */
  readonly breaks: boolean;
  /** of `line` what stands for it in one line; of `comment` its text */
  readonly flat: string;
  /** only of `comment`: a break before it, an empty line before it, a break behind it */
  readonly before: boolean;
  readonly empty: boolean;
  readonly behind: boolean;
}

/** Every node has the same shape, which is quicker by far than objects that are spread. */
function nodeOf(kind: DocNode['kind'], parts: readonly Doc[], isBreak = false, flat = ''): DocNode {
  let breaks = isBreak;
  for (const part of parts) breaks ||= typeof part !== 'string' && part.breaks;
  return { kind, parts, breaks, flat, before: false, empty: false, behind: false };
}

export const all = (...parts: readonly Doc[]): Doc => nodeOf('all', parts);
export const group = (...parts: readonly Doc[]): Doc => nodeOf('group', parts);
export const fill = (parts: readonly Doc[]): Doc => nodeOf('fill', parts);
export const indent = (...parts: readonly Doc[]): Doc => nodeOf('indent', parts);
export const hard: Doc = nodeOf('hard', [], true);
export const blank: Doc = nodeOf('blank', [], true);
export const line: Doc = nodeOf('line', [], false, ' ');
export const softline: Doc = nodeOf('line', []);

/** A comment with the breaks that stand around it. */
export function comment(text: string, before: boolean, empty: boolean, behind: boolean): Doc {
  return { kind: 'comment', parts: [], breaks: before || behind, flat: text, before, empty, behind };
}

/** Whether a break in a text cannot be left out. */
export function hasBreak(doc: Doc): boolean {
  return typeof doc !== 'string' && doc.breaks;
}

interface Entry {
  readonly doc: Doc;
  readonly column: number;
  readonly flat: boolean;
}

/** Lays a text out in lines of at most `WIDTH` columns, where its breaks allow it. */
export function layOut(doc: Doc): string {
  const out: string[] = [];
  let at = 0;
  let fresh = true;
  let mustBreak = false;
  let gap = false;
  const newLine = (): void => {
    out.push('\n');
    at = 0;
    fresh = true;
    mustBreak = false;
    gap = false;
  };
  const write = (text: string, column: number): void => {
    if (text === '') return;
    if (mustBreak) newLine();
    const before = fresh ? ' '.repeat(column) : gap ? ' ' : '';
    out.push(before + text);
    const feed = text.lastIndexOf('\n');
    at = feed === -1 ? at + before.length + text.length : text.length - feed - 1;
    fresh = false;
    gap = false;
  };
  const stack: Entry[] = [{ doc, column: 0, flat: false }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { doc: next, column, flat } = entry;
    if (typeof next === 'string') {
      write(next, column);
      continue;
    }
    switch (next.kind) {
      case 'group':
      case 'all':
      case 'indent': {
        const isFlat = flat || (next.kind === 'group' && !next.breaks && fits(next, stack, WIDTH - Math.max(at, column) - (gap ? 1 : 0)));
        const inner = next.kind === 'indent' ? column + STEP : column;
        for (let i = next.parts.length - 1; i >= 0; i--) stack.push({ doc: next.parts[i], column: inner, flat: isFlat });
        break;
      }
      case 'fill':
        pushFill(stack, next, column, flat);
        break;
      case 'line':
        if (flat) gap ||= next.flat !== '';
        else if (!fresh) newLine();
        break;
      case 'hard':
      case 'blank':
        if (!fresh) newLine();
        if (next.kind === 'blank' && out.length > 0) out.push('\n');
        break;
      case 'comment':
        if (next.before && !fresh) newLine();
        if (next.empty && fresh && out.length > 0) out.push('\n');
        if (!fresh) gap = true;
        write(next.flat, column);
        mustBreak = next.behind;
        gap = !next.behind;
    }
  }
  return out.join('');
}

/** Each part behind the first is a group of its own with the break in front. */
function pushFill(stack: Entry[], { parts }: DocNode, column: number, flat: boolean): void {
  for (let i = parts.length - 1; i >= 0; i--) stack.push({ doc: i === 0 ? parts[0] : group(line, parts[i]), column, flat });
}

/** Whether a text and what follows up to the next break fits into some columns. */
function fits(doc: Doc, rest: readonly Entry[], width: number): boolean {
  let left = width;
  let at = rest.length - 1;
  const open: { readonly doc: Doc; readonly flat: boolean }[] = [{ doc, flat: true }];
  while (left >= 0) {
    const next = open.pop() ?? rest[at--];
    if (next === undefined) return true;
    if (typeof next.doc === 'string') {
      const feed = next.doc.indexOf('\n');
      if (feed !== -1) return left >= feed;
      left -= next.doc.length;
    } else if (next.doc.kind === 'line') {
      if (!next.flat) return true;
      left -= next.doc.flat.length;
    } else if (next.doc.kind === 'hard' || next.doc.kind === 'blank') return true;
    else if (next.doc.kind === 'comment') {
      if (next.doc.behind || next.doc.before) return true;
      left -= next.doc.flat.length + 2;
    } else {
      const { parts, kind } = next.doc;
      // the parts of a fill, and groups behind the text at hand, may break at their first line
      for (let i = parts.length - 1; i >= 0; i--) {
        const isFlat = next.flat || (kind === 'group' && !next.doc.breaks);
        open.push({ doc: parts[i], flat: isFlat });
        if (kind === 'fill' && i > 0) open.push({ doc: line, flat: next.flat });
      }
    }
  }
  return false;
}
