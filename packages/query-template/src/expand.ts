/**
 * The expansion of a user's text into a query for a server: every double-brace directive is replaced or removed.
 *
 * Line breaks inside directives stay, so that "line 7" of a server's error is line 7 of the editor. Expansion is synchronous; placeholders that need a place
 * search are listed in `Expansion.unresolved`. The caller looks those up and expands again with `ExpandContext.resolve`.
 */
import {
  bboxText,
  centerText,
  type DataDirective,
  type Directive,
  dateText,
  type ExpandContext,
  type Expansion,
  GEOCODE_PLACEHOLDERS,
  readDataDirective,
  type UnresolvedPlaceholder,
  wsenText,
} from './expansion.ts';
import { ExpansionError, indexLines, LIMITS, type LineIndex, type Position } from './expansion-error.ts';
import { findPlaceholders, languageOf, type Placeholder, type QueryLanguage } from './find-placeholders.ts';
import { createTextPieces, frameXml, insert, keep, originOf, type TextPieces } from './text-pieces.ts';

/** A text with directives: the user's, or the value of a constant of the context. */
interface Source {
  readonly text: string;
  readonly placeholders: readonly Placeholder[];
  /** Position at which everything in it is reported; undefined in the user's text, which has positions of its own. */
  readonly usedAt?: number;
}

interface Value {
  readonly source: Source;
  readonly from: number;
  readonly to: number;
}

interface State {
  readonly context: ExpandContext;
  readonly language: QueryLanguage;
  readonly lines: LineIndex;
  readonly constants: ReadonlyMap<string, Value>;
  /** Constants that are being expanded, outermost first. */
  readonly active: string[];
  readonly styles: Directive[];
  readonly unresolved: UnresolvedPlaceholder[];
  data: DataDirective | undefined;
  placeholders: number;
  size: number;
}

/**
 * Expands a query.
 *
 * @throws ExpansionError when constants use each other without end, or a limit of `LIMITS` is passed
 */
export function expandQuery(text: string, context: ExpandContext): Expansion {
  const lines = indexLines(text);
  const source: Source = { text, placeholders: findPlaceholders(text) };
  const constants = collectConstants(source, context.constants ?? {});
  const language = languageOf(text, source.placeholders);
  const state: State = {
    context,
    language,
    lines,
    constants,
    active: [],
    styles: [],
    unresolved: [],
    data: undefined,
    placeholders: 0,
    size: text.length,
  };
  checkSize(state, 0);
  const plain = createTextPieces(text);
  let at = 0;
  for (let index = 0; index < source.placeholders.length; index = nextOutside(source.placeholders, index)) {
    const placeholder = source.placeholders[index];
    keep(plain, at, placeholder.from);
    const replacement = replace(state, source, index, false);
    insert(plain, replacement + lineBreaks(text.slice(placeholder.from, placeholder.to)), placeholder.from);
    at = placeholder.to;
  }
  keep(plain, at, text.length);
  const pieces = language === 'xml' ? frameXml(plain) : plain;
  return finish(state, pieces, lines);
}

function finish(state: State, pieces: TextPieces, lines: LineIndex): Expansion {
  let expandedLines: LineIndex | undefined;
  const offsetInText = (offset: number) => originOf(pieces, offset);
  return {
    query: pieces.text,
    language: state.language,
    styles: state.styles,
    ...(state.data !== undefined && { data: state.data }),
    constants: new Map([...state.constants].map(([name, value]) => [name, value.source.text.slice(value.from, value.to)])),
    unresolved: state.unresolved,
    positionInText(line, column) {
      expandedLines ??= indexLines(pieces.text);
      return lines.positionOf(offsetInText(expandedLines.offsetOf(line, column)));
    },
    offsetInText,
  };
}

/** Definitions may stand anywhere, also after their use; the last of a name holds. */
function collectConstants(source: Source, given: Readonly<Record<string, string>>): Map<string, Value> {
  const constants = new Map<string, Value>();
  for (const { kind, name, argumentFrom, argumentTo } of source.placeholders) {
    if (kind === 'define') constants.set(name, { source, from: argumentFrom, to: argumentTo });
  }
  for (const [name, value] of Object.entries(given)) {
    // a line break in a value would move every line after it
    const text = value.replace(/[\r\n]+/g, ' ');
    constants.set(name, { source: { text, placeholders: findPlaceholders(text), usedAt: 0 }, from: 0, to: text.length });
  }
  return constants;
}

/** The distance back to the start of an attribute, at most; longer ones hold no placeholder. */
const ATTRIBUTE_REACH = 64;
const IN_ATTRIBUTE = /[\w:-]\s*=\s*(?:"[^"<>]*|'[^'<>]*)$/;

/** Returns the replacement of one directive, without its line breaks (inside stylesheets with them). */
function replace(state: State, source: Source, index: number, inAttribute: boolean): string {
  const placeholder = source.placeholders[index];
  const { kind, name } = placeholder;
  if (++state.placeholders > LIMITS.placeholders) {
    throw new ExpansionError('count', { most: LIMITS.placeholders }, positionIn(state, source, placeholder.from));
  }
  if (kind !== 'use') return '';
  const quoted = () =>
    inAttribute || IN_ATTRIBUTE.test(source.text.slice(Math.max(0, placeholder.from - ATTRIBUTE_REACH), placeholder.from));
  if (placeholder.argumentFrom === placeholder.argumentTo) {
    const constant = state.constants.get(name);
    if (constant !== undefined) return useConstant(state, name, constant, positionIn(state, source, placeholder.from), quoted());
  }
  const argument = () => expandInside(state, source, index);
  const form = () => (state.language === 'xml' && quoted() ? 'ql' : state.language);
  switch (name) {
    case 'bbox':
      return grow(state, bboxText(state.context.bbox, form()));
    case 'wsen':
      return grow(state, wsenText(state.context.bbox));
    case 'center':
      return grow(state, centerText(state.context.center, form()));
    case 'date':
      return grow(state, dateText(argument(), state.context.now));
    case 'style':
      state.styles.push({ text: argument(), position: positionIn(state, source, placeholder.argumentFrom) });
      return '';
    case 'data':
      state.data = readDataDirective(argument(), positionIn(state, source, placeholder.from));
      return '';
  }
  const geocode = GEOCODE_PLACEHOLDERS.find((known) => known === name);
  if (geocode === undefined) return '';
  const waiting = state.unresolved.length;
  const place = argument().trim();
  // a name that itself waits for a place search is not whole yet
  if (state.unresolved.length > waiting) return '';
  const found = state.context.resolve?.(geocode, place, form());
  if (found !== undefined) return grow(state, found.replace(/[\r\n]+/g, ' '));
  const position = positionIn(state, source, placeholder.from);
  state.unresolved.push({ name: geocode, argument: place, position, line: position.line });
  return '';
}

function useConstant(state: State, name: string, value: Value, position: Position, inAttribute: boolean): string {
  if (state.active.includes(name)) {
    const circle = [...state.active.slice(state.active.indexOf(name)), name].map((part) => `{{${part}}}`).join(' → ');
    throw new ExpansionError('endless', { name: `{{${name}}}`, circle }, position);
  }
  if (state.active.length >= LIMITS.depth) {
    throw new ExpansionError('depth', { most: LIMITS.depth, name: `{{${name}}}` }, position);
  }
  state.active.push(name);
  const source = value.source.usedAt === undefined ? value.source : { ...value.source, usedAt: position.offset };
  const expanded = expandStretch(state, source, firstFrom(source.placeholders, value.from), value.from, value.to, inAttribute);
  state.active.pop();
  return expanded;
}

/** The argument of a directive with the directives inside it expanded. */
function expandInside(state: State, source: Source, index: number): string {
  const { argumentFrom, argumentTo } = source.placeholders[index];
  return expandStretch(state, source, index + 1, argumentFrom, argumentTo, false);
}

/** A stretch of a text, expanded; `first` is the index of the first directive that begins in it. */
function expandStretch(state: State, source: Source, first: number, from: number, to: number, inAttribute: boolean): string {
  const { text, placeholders } = source;
  let expanded = '';
  let at = from;
  for (let index = first; index < placeholders.length && placeholders[index].from < to; index = nextOutside(placeholders, index)) {
    const placeholder = placeholders[index];
    // what is skipped costs time too, so that it counts where a constant repeats it
    checkSize(state, placeholder.to - placeholder.from);
    expanded += grow(state, text.slice(at, placeholder.from));
    expanded += replace(state, source, index, inAttribute);
    expanded += lineBreaks(text.slice(placeholder.from, placeholder.to));
    at = placeholder.to;
  }
  return expanded + grow(state, text.slice(at, to));
}

/** The index of the first directive that begins at `from` or later. */
function firstFrom(placeholders: readonly Placeholder[], from: number): number {
  let low = 0;
  let high = placeholders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeholders[middle].from < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the next directive that is not inside this one. */
function nextOutside(placeholders: readonly Placeholder[], index: number): number {
  const end = placeholders[index].to;
  let next = index + 1;
  while (next < placeholders.length && placeholders[next].from < end) next++;
  return next;
}

function grow(state: State, text: string): string {
  checkSize(state, text.length);
  return text;
}

function checkSize(state: State, added: number): void {
  state.size += added;
  if (state.size <= LIMITS.size) return;
  throw new ExpansionError('size', { most: LIMITS.size / 1e6 }, state.lines.positionOf(0));
}

function positionIn(state: State, source: Source, offset: number): Position {
  return state.lines.positionOf(source.usedAt ?? offset);
}

function lineBreaks(text: string): string {
  return text.replace(/[^\r\n]+/g, '');
}
