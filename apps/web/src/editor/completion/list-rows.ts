/** The rows of the completion list: shape icons, descriptions, height and colours in both themes. */

import type { Completion } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { FACTS } from '@flyover/overpass-ql';
import type { CompletionItem, SetInScope } from '@flyover/query-completion';
import i18next from 'i18next';
import './completion.css';

/** The completion of a preset. */
export interface ThingCompletion extends Completion {
  readonly shape: 'point' | 'line' | 'polygon';
  /** The alternative name or search term by which it was found. */
  readonly by?: string;
}

/** Returns the icon of the shape, as in the legend of the map. */
export function shapeSign(option: Completion): Node | null {
  if (!isThing(option)) return null;
  const sign = document.createElement('i');
  sign.className = `swatch ${option.shape}`;
  sign.ariaHidden = 'true';
  return sign;
}

/** Returns the term that matches the typed text, if the name does not. */
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

/** A completion whose detail is a sentence instead of code. */
export interface DescribedCompletion extends Completion {
  readonly isDescribed: boolean;
}

/** Returns whether the detail of a completion is a sentence. */
export function isDescribed(option: Completion): boolean {
  return 'isDescribed' in option && option.isDescribed === true;
}

/** Returns the detail of an item, and the description beside the list while the item is selected. */
export function describeItem(item: CompletionItem): Partial<DescribedCompletion> {
  const { kind, fact, id, count, countedIn, holds } = item;
  if (holds !== undefined) return { isDescribed: true, detail: holdsText(holds) };
  if (kind === 'placeholder') return { isDescribed: true, detail: i18next.t(`completion.placeholder.${id}`) };
  if (kind === 'snippet') return { isDescribed: false, detail: item.insert.replace(/\s+/g, ' '), info: () => codeOf(item.insert) };
  if (item.code !== undefined) return { isDescribed: false, detail: item.code };
  if (count !== undefined)
    return { isDescribed: true, detail: i18next.t(countedIn === 'data' ? 'completion.countInData' : 'completion.count', { count }) };
  if (kind === 'key' || kind === 'value') return fact === undefined ? {} : reported(fact);
  if (fact !== undefined) return reported(fact);
  return kind === 'sign' && i18next.exists(`completion.sign.${item.label}`)
    ? { isDescribed: true, detail: i18next.t(`completion.sign.${item.label}`) }
    : {};
}

function reported(id: string): Partial<DescribedCompletion> {
  const sentence = i18next.t(`language.${id}`);
  return { isDescribed: true, detail: sentence, info: () => factOf(id, sentence) };
}

function factOf(id: string, sentence: string): HTMLElement {
  const box = document.createElement('div');
  const signature = FACTS.find((fact) => fact.id === id)?.signature;
  if (signature !== undefined) box.append(codeOf(signature));
  box.append(sentence);
  return box;
}

function codeOf(text: string): HTMLElement {
  const code = document.createElement('pre');
  code.className = 'completion-code';
  code.textContent = text;
  return code;
}

/** `ways with highway=…, line 2` */
function holdsText({ from, tag, line }: SetInScope): string {
  const known = `completion.holds.${from || 'any'}`;
  const what = i18next.exists(known) ? i18next.t(known) : i18next.t('completion.holds.any');
  return tag === '' ? i18next.t('completion.holdsAll', { what, line }) : i18next.t('completion.holdsTag', { what, tag, line });
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
