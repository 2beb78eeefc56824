/** Rows over the first visible lines: the lines at which the enclosing blocks begin, each a button that goes to its line. */

import { foldNodeProp, syntaxTree } from '@codemirror/language';
import type { EditorState, Extension, Text } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { highlightTree } from '@lezer/highlight';
import i18next from 'i18next';
import { queryStyle } from '../query-language.ts';
import { element } from './elements.ts';

/** The most rows: of more blocks the innermost are shown. */
const MOST_ROWS = 4;
/** The largest share of the editor's height that the rows take. */
const MOST_HEIGHT = 0.34;
/** Distance between the rows and a cursor that is scrolled into view, pixels. */
const AIR = 4;
/** The height of a row until the first one is drawn, pixels. */
const ROW_HEIGHT = 24;

/** The rows of the next frame; lengths in pixels. */
interface Measured {
  readonly lines: readonly EnclosingLine[];
  readonly rowHeight: number;
  /** Width of the gutters, and of the whole editor. */
  readonly gutter: number;
  readonly width: number;
}

class StickyLines {
  /** Height at the top of the editor that stays free of the cursor, pixels. */
  margin = 0;
  private readonly view: EditorView;
  private readonly list = element('ol', '');
  private readonly nav = element('nav', 'cm-sticky-lines', this.list);
  private lines: readonly EnclosingLine[] = [];
  private rowHeight = ROW_HEIGHT;
  /** The tree that the colours are from. */
  private tree: unknown;

  constructor(view: EditorView) {
    this.view = view;
    this.nav.hidden = true;
    // inside the scrolled element, so that the wheel scrolls over the rows as well
    view.scrollDOM.prepend(this.nav);
    view.scrollDOM.addEventListener('scroll', this.measure, { passive: true });
    this.measure();
  }

  update({ docChanged, geometryChanged, viewportChanged, startState, state }: ViewUpdate): void {
    if (docChanged || geometryChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.measure();
  }

  destroy(): void {
    this.view.scrollDOM.removeEventListener('scroll', this.measure);
    this.nav.remove();
  }

  private readonly measure = () => {
    this.view.requestMeasure({ key: this, read: () => this.read(), write: (measured) => this.write(measured) });
  };

  private read(): Measured {
    const { scrollDOM, contentDOM } = this.view;
    const frame = scrollDOM.getBoundingClientRect();
    const [first] = this.list.children;
    const rowHeight = (first instanceof HTMLElement && first.offsetHeight) || ROW_HEIGHT;
    const gutter = contentDOM.getBoundingClientRect().left - frame.left + scrollDOM.scrollLeft;
    return { lines: this.linesAt(frame, rowHeight), rowHeight, gutter, width: scrollDOM.clientWidth };
  }

  /** Returns the lines around the first line below the rows. */
  private linesAt({ top, height }: DOMRect, rowHeight: number): readonly EnclosingLine[] {
    const { view } = this;
    const hidden = top - view.documentTop;
    if (hidden <= 0) return [];
    const most = Math.min(MOST_ROWS, Math.floor((height * MOST_HEIGHT) / rowHeight));
    for (let rows = 0; ; rows++) {
      const lines = enclosingLines(view.state, view.lineBlockAtHeight(hidden + rows * rowHeight).from);
      if (lines.length <= rows || rows === most) return lines.slice(Math.max(0, lines.length - most));
    }
  }

  private write({ lines, rowHeight, gutter, width }: Measured): void {
    this.nav.style.setProperty('--sticky-gutter', `${gutter}px`);
    this.nav.style.setProperty('--sticky-width', `${width}px`);
    this.margin = lines.length * rowHeight + (lines.length > 0 ? AIR : 0);
    this.rowHeight = rowHeight;
    const tree = syntaxTree(this.view.state);
    const isDrawn = isSame(lines, this.lines) && tree === this.tree;
    // the same text may be at another position
    this.lines = lines;
    this.tree = tree;
    this.nav.ariaLabel = i18next.t('reading.sticky');
    if (isDrawn) return;
    const rows = [...this.list.children];
    const hadFocus = this.nav.contains(document.activeElement);
    for (const row of rows.slice(lines.length)) row.remove();
    lines.forEach((line, i) => {
      // a row that remains keeps the focus
      const row = rows[i] ?? this.list.appendChild(this.row(i));
      const number = element('span', 'cm-sticky-number', `${line.number}`);
      row.firstElementChild?.replaceChildren(number, element('span', 'cm-sticky-text', ...colored(this.view.state, line)));
    });
    this.nav.hidden = lines.length === 0;
    if (hadFocus && !this.nav.contains(document.activeElement)) this.view.focus();
  }

  private row(index: number): HTMLElement {
    const button = element('button', '');
    button.type = 'button';
    button.addEventListener('click', () => this.goTo(index));
    return element('li', '', button);
  }

  /** Puts the cursor into a line, and scrolls it to just below the rows of the lines that enclose it. */
  private goTo(index: number): void {
    const { view, margin, rowHeight } = this;
    const from = Math.min(this.lines[index].from, view.state.doc.length);
    // CodeMirror adds the scroll margin to this one
    const yMargin = index * rowHeight + AIR - margin;
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'start', yMargin }) });
    view.focus();
  }
}

function isSame(one: readonly EnclosingLine[], other: readonly EnclosingLine[]): boolean {
  return one.length === other.length && one.every(({ number, text }, i) => other[i].number === number && other[i].text === text);
}

/** Returns the text of a line in the editor's colours. */
function colored(state: EditorState, { number, text }: EnclosingLine): readonly (Node | string)[] {
  const { from, to } = state.doc.line(number);
  const parts: (Node | string)[] = [];
  let at = from;
  const end = Math.min(to, from + text.length);
  highlightTree(
    syntaxTree(state),
    queryStyle,
    (start, stop, name) => {
      parts.push(text.slice(at - from, start - from), element('span', name, text.slice(start - from, stop - from)));
      at = stop;
    },
    from,
    end,
  );
  return [...parts, text.slice(at - from)];
}

/** The extension with the rows and their scroll margin. */
export const stickyLines: Extension = ViewPlugin.fromClass(StickyLines, {
  provide: (plugin) => EditorView.scrollMargins.of((view) => ({ top: view.plugin(plugin)?.margin ?? 0 })),
});

// The lines at which the constructs around a position begin: blocks, parentheses, style sheets, XML elements.

/** A line at which an enclosing construct begins. */
export interface EnclosingLine {
  /** Line number, from 1. */
  readonly number: number;
  /** The text of the line; a line with only an opening bracket is followed by the text of the line that closes it. */
  readonly text: string;
  /** Offset of the first character that is not blank. */
  readonly from: number;
}

/** The most characters of a line that are shown. */
const LONGEST = 300;

/**
 * Returns the lines above a position at which its enclosing constructs begin, the outermost first. A construct is text that can be folded;
 * a line at which several begin is given once.
 *
 * @param position the start of a line: constructs that begin on that line do not enclose it
 */
export function enclosingLines(state: EditorState, position: number): readonly EnclosingLine[] {
  const { doc } = state;
  const lines: EnclosingLine[] = [];
  for (let node = syntaxTree(state).resolve(position, 1); node.parent !== null; node = node.parent) {
    if (node.type.prop(foldNodeProp) === undefined || node.from >= position) continue;
    const { number, from, text } = doc.lineAt(node.from);
    if (from >= position || lines.at(-1)?.number === number) continue;
    const indent = text.length - text.trimStart().length;
    lines.push({ number, text: (text + closingText(doc, text, node.to)).slice(0, LONGEST), from: from + indent });
  }
  return lines.reverse();
}

/** Returns the closing text of an opening bracket that is alone on its line. */
function closingText(doc: Text, opening: string, end: number): string {
  const isClosed = /[)}]/.test(doc.sliceString(end - 1, end));
  return isClosed && /^\s*[({]\s*$/.test(opening) ? ` … ${doc.lineAt(end).text.trim()}` : '';
}
