/** The style of the completion list: rows of our own height and colours, in both themes. */
import type { Completion } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import './completion.css';

/** A completion that stands for a thing on the map. */
export interface ThingCompletion extends Completion {
  readonly shape: 'point' | 'line' | 'polygon';
  /** The other name, or the word, by which it was found. */
  readonly by?: string;
}

/** The sign of the shape, as the legend of the map has it. */
export function shapeSign(option: Completion): Node | null {
  if (!isThing(option)) return null;
  const sign = document.createElement('i');
  sign.className = `swatch ${option.shape}`;
  sign.ariaHidden = 'true';
  return sign;
}

/** The word that fits what was typed, where the name does not. */
export function wordThatFits(option: Completion): Node | null {
  if (!isThing(option) || option.by === undefined) return null;
  const word = document.createElement('span');
  word.className = 'completion-by';
  word.textContent = option.by;
  return word;
}

function isThing(option: Completion): option is ThingCompletion {
  return 'shape' in option;
}

const TYPE = "13px / 20px 'Inter Variable', system-ui, sans-serif";

export const completionTheme: Extension = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: 'none',
    borderRadius: '8px',
    backgroundColor: 'var(--floating)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    boxSizing: 'border-box',
    borderRadius: '8px',
    minWidth: 'min(320px, 80vw)',
    maxWidth: 'min(560px, 94vw)',
    maxHeight: 'min(330px, 40dvh)',
    padding: '4px',
    font: TYPE,
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: 'var(--completion-row)',
    padding: '0 10px',
    borderRadius: '6px',
    overflow: 'hidden',
    cursor: 'pointer',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--soft)',
    boxShadow: 'inset 2px 0 var(--accent)',
    color: 'var(--ink)',
  },
  '.cm-tooltip-autocomplete-disabled.cm-tooltip > ul > li[aria-selected]': { backgroundColor: 'var(--soft)', color: 'var(--ink)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    display: 'block',
    padding: '6px 10px 4px',
    border: 'none',
    opacity: '1',
    fontSize: '12px',
    lineHeight: '16px',
    color: 'var(--muted)',
  },
  '.cm-completionLabel': { flex: 'none', maxWidth: '70%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionDetail': {
    flex: '1',
    minWidth: '0',
    marginInlineStart: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontStyle: 'normal',
    fontSize: '12px',
    textAlign: 'end',
    color: 'var(--muted)',
  },
  '.cm-completionDetail, .completion-code': { fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace" },
});
