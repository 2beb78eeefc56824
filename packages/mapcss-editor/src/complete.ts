/** Completion in style sheets: properties with their values, types, pseudo-classes, and the keys and values of the result. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { type DrawnSize, sheetAt } from './font-sizes.ts';
import { type StylePlace, stylePlace } from './place.ts';
import { COLORS, FUNCTIONS, PROPERTIES, PSEUDO_CLASSES, SELECTOR_TYPES, type ValueKind } from './words.ts';

/** A word of the result and how many elements have it. */
export type CountedWord = readonly [word: string, count: number];

/** Keys and values of a result; empty where there is none. */
export interface ResultWords {
  keys(): Promise<readonly CountedWord[]>;
  values(key: string): Promise<readonly CountedWord[]>;
}

/** Words that the editor's host knows besides the result. */
export interface StyleWords extends ResultWords {
  /** Names of icons that styles can use without an address. */
  icons(): Promise<readonly string[]>;
}

/** Words that a condition takes without quotes. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_:-]*$/u;

/**
 * A source for an editor with `styleBlocks`; it answers within style sheets alone.
 *
 * @param drawnSize as for `fontSizes`
 */
export function completeStyle(words: StyleWords, drawnSize: DrawnSize): CompletionSource {
  return async (context) => {
    const place = stylePlace(context.state, context.pos);
    if (place === undefined || !(context.explicit || isWanted(context, place))) return null;
    if (place.kind === 'value' && place.subject === 'font-size') return sizesAt(context, place.from, drawnSize);
    const options = await optionsAt(place, words);
    return options.length === 0 ? null : ({ from: place.from, options, validFor: VALID[place.kind] } satisfies CompletionResult);
  };
}

/** Sizes that labels mostly have, pixels as they are written. */
const FONT_SIZES = [6, 7, 8, 9, 10, 12, 14, 16];

/** The size that is written, and usual ones, each with the pixels that are drawn of it. */
function sizesAt({ state, pos }: CompletionContext, from: number, drawnSize: DrawnSize): CompletionResult {
  const sheet = sheetAt(state, pos);
  const written = state.sliceDoc(from, pos);
  const sizes = [...new Set([...(/^\d+(\.\d+)?$/.test(written) ? [Number(written)] : []), ...FONT_SIZES])];
  // what is written is one of them: asked anew with each sign
  return { from, options: sizes.map((size) => ({ label: String(size), detail: `${drawnSize(size, sheet)} px`, type: 'constant' })) };
}

const VALID: Readonly<Record<StylePlace['kind'], RegExp>> = {
  selector: /^\w*$/,
  pseudo: /^\w*$/,
  condition: /^[\w:]*$/,
  test: /^[\w:]*$/,
  block: /^[\w-]*$/,
  value: /^[\w-]*$/,
};

/** During typing: once a word has begun, and where only few words are possible. */
function isWanted({ pos, state }: CompletionContext, { kind, from }: StylePlace): boolean {
  if (pos > from) return true;
  const sign = state.sliceDoc(Math.max(0, pos - 1), pos);
  return (kind === 'condition' && sign === '[') || (kind === 'test' && sign === '=');
}

async function optionsAt({ kind, subject }: StylePlace, words: StyleWords): Promise<Completion[]> {
  switch (kind) {
    case 'selector':
      return SELECTOR_TYPES.map((label) => ({ label, type: 'keyword' }));
    case 'pseudo':
      return PSEUDO_CLASSES.map((label) => ({ label, type: 'keyword' }));
    case 'condition':
      return counted(await words.keys());
    case 'test':
      return counted(await words.values(subject));
    case 'block':
      return [
        ...[...PROPERTIES].map(([label, value]) => property(label, value)),
        property('font-sizes', ['as-written'], 'meta { font-sizes: as-written; }'),
        { label: 'set', detail: 'set .name; set key=value;', type: 'keyword' },
        { label: 'exit', type: 'keyword' },
      ];
    case 'value':
      return valuesOf(subject, words);
  }
}

function counted(words: readonly CountedWord[]): Completion[] {
  return words.map(([label, count], index) => ({
    label,
    detail: count.toLocaleString(),
    apply: PLAIN.test(label) ? label : `"${label.replace(/["\\]/g, '\\$&')}"`,
    // the most frequent first
    boost: Math.max(-99, 50 - index),
  }));
}

function property(label: string, value: ValueKind, detail?: string): Completion {
  return {
    label,
    type: 'property',
    detail: detail ?? (typeof value === 'string' ? EXAMPLES[value] : value.join(' | ')),
    apply(view: EditorView, _completion: Completion, from: number, to: number) {
      const isGiven = /^\s*:/.test(view.state.sliceDoc(to, to + 20));
      const insert = isGiven ? label : `${label}: `;
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: 'input.complete' });
    },
  };
}

/** Examples of values. */
const EXAMPLES: Readonly<Record<Exclude<ValueKind, readonly string[]>, string>> = {
  color: '#f60',
  opacity: '0.6',
  pixels: '3',
  number: '1',
  dashes: '8,4',
  image: "url('maki/cafe-15.svg')",
  text: 'name',
  truth: 'true | false',
};

async function valuesOf(subject: string, words: StyleWords): Promise<Completion[]> {
  if (subject === 'font-sizes') return [{ label: 'as-written', type: 'enum' }];
  const value = PROPERTIES.get(subject);
  const functions = FUNCTIONS.map((label) => ({ label, apply: `${label}(`, type: 'function', boost: -50 }));
  if (value === undefined) return functions;
  if (typeof value !== 'string') return value.map((label) => ({ label, type: 'enum' }));
  if (value === 'color') return [...[...COLORS].map(([label, detail]) => ({ label, detail, type: 'constant' })), ...functions];
  if (value === 'truth') return [{ label: 'true' }, { label: 'false' }];
  // a text is mostly the value of a key
  if (value === 'text') return [{ label: 'auto', detail: 'name' }, ...counted(await words.keys()), ...functions];
  if (subject === 'icon-image') {
    const icons = (await words.icons()).map((label) => ({ label, apply: `url('maki/${label}-15.svg')`, detail: 'maki', type: 'constant' }));
    return [...icons, ...functions];
  }
  return [{ label: EXAMPLES[value], type: 'constant' }, ...functions];
}
