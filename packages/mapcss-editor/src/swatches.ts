/** Colour swatches before the colours of style sheets; each opens the picker of the browser. */
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import { linesOf, styleBlocks } from './style-blocks.ts';
import { COLORS, PROPERTIES } from './words.ts';

/** More swatches are not drawn at once. */
const MOST_SWATCHES = 300;

class Swatch extends WidgetType {
  readonly color: string;
  readonly label: string;

  constructor(color: string, label: string) {
    super();
    this.color = color;
    this.label = label;
  }

  override eq(other: Swatch): boolean {
    return other.color === this.color && other.label === this.label;
  }

  override toDOM(view: EditorView): HTMLElement {
    const input = document.createElement('input');
    input.type = 'color';
    input.className = 'cm-style-swatch';
    input.value = this.color;
    input.setAttribute('aria-label', this.label);
    input.addEventListener('input', () => writeColor(view, input, 'input.color'));
    return input;
  }

  /** The picker keeps its input while colours are tried: only its value changes. */
  override updateDOM(dom: HTMLElement): boolean {
    if (!(dom instanceof HTMLInputElement)) return false;
    if (dom.value !== this.color) dom.value = this.color;
    dom.setAttribute('aria-label', this.label);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Puts the colour that was picked in place of the one behind the swatch; its opacity stays. */
function writeColor(view: EditorView, input: HTMLInputElement, userEvent: string): void {
  const at = view.posAtDOM(input);
  const found = colorBehind(view, at);
  if (found === undefined) return;
  const insert = `${input.value}${found.text.startsWith('#') && found.text.length === 9 ? found.text.slice(7) : ''}`;
  if (insert !== found.text) view.dispatch({ changes: { from: found.from, to: found.to, insert }, userEvent });
}

function colorBehind(view: EditorView, at: number): ColorPlace | undefined {
  for (const place of colorsIn(view, at, at)) if (place.from >= at && place.from <= at + 1) return place;
  return undefined;
}

interface ColorPlace {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** `#rrggbb` */
  readonly color: string;
}

function* colorsIn(view: EditorView, from: number, to: number): Generator<ColorPlace> {
  const { doc } = view.state;
  for (const block of view.state.field(styleBlocks)) {
    if (block.to < from || block.from > to) continue;
    for (const line of linesOf(doc, block, from, to)) {
      let subject = line.state.subject;
      for (const token of line.tokens) {
        const text = doc.sliceString(line.from + token.from, line.from + token.to);
        if (token.kind === 'property') subject = text;
        const isNamed = token.kind === 'word' && PROPERTIES.get(subject) === 'color';
        const color = token.kind === 'color' ? hexOf(text) : isNamed ? COLORS.get(text.toLowerCase()) : undefined;
        if (color !== undefined) yield { from: line.from + token.from, to: line.from + token.to, text, color };
      }
    }
  }
}

/** `#rrggbb` of what is written; undefined where that is no colour. */
export function hexOf(text: string): string | undefined {
  const digits = text.slice(1).toLowerCase();
  if (digits.length === 3 || digits.length === 4) return `#${[...digits.slice(0, 3)].map((digit) => digit + digit).join('')}`;
  return digits.length === 6 || digits.length === 8 ? `#${digits.slice(0, 6)}` : undefined;
}

/** @param label what a screen reader says of a swatch, by its colour */
export function colorSwatches(label: (color: string) => string): Extension {
  const draw = (view: EditorView): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    let count = 0;
    for (const { from, color, text } of colorsIn(view, view.viewport.from, view.viewport.to)) {
      if (++count > MOST_SWATCHES) break;
      builder.add(from, from, Decoration.widget({ widget: new Swatch(color, label(text)), side: -1 }));
    }
    return builder.finish();
  };
  return [
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet;

        constructor(view: EditorView) {
          this.decorations = draw(view);
        }

        update(update: ViewUpdate): void {
          if (update.docChanged || update.viewportChanged) this.decorations = draw(update.view);
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
    EditorView.baseTheme({
      '.cm-style-swatch': {
        boxSizing: 'border-box',
        width: '13px',
        height: '13px',
        margin: '0 4px 0 0',
        padding: '0',
        border: '1px solid color-mix(in srgb, currentcolor 35%, transparent)',
        borderRadius: '3px',
        background: 'none',
        verticalAlign: '-2px',
        cursor: 'pointer',
        appearance: 'none',
        overflow: 'hidden',
      },
      '.cm-style-swatch::-webkit-color-swatch-wrapper': { padding: '0' },
      '.cm-style-swatch::-webkit-color-swatch': { border: 'none', borderRadius: '2px' },
      '.cm-style-swatch::-moz-color-swatch': { border: 'none', borderRadius: '2px' },
    }),
  ];
}
