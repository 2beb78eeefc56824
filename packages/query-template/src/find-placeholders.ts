/**
 * The double-brace directives of a text, for expansion and for the editor's highlighting; and the language of a query.
 *
 * A directive runs from `{{` to its own `}}`; directives nest. Single braces inside (the rules of a stylesheet) are counted, so that `{{style:
 * node{color:red}}}` ends after the third brace. A `{{` that is never closed is ordinary text.
 *
 * In a style that is a JSON of MapLibre layers, two adjacent closing braces close two that are open inside: compact JSON is full of them. Where the style
 * would then never end (a brace in a text of the JSON, or one too many), its first `}}` is the end, as with all others.
 */
import { ExpansionError, indexLines, LIMITS } from './expansion-error.ts';

/** One directive; offsets are in UTF-16 units of the text. */
export interface Placeholder {
  /** Of the first `{`. */
  readonly from: number;
  /** After the last `}`. */
  readonly to: number;
  /** `define` for `{{name=value}}`, `use` for `{{name}}` and `{{name:argument}}`, `other` for what is neither. */
  readonly kind: 'define' | 'use' | 'other';
  /** Empty for `other`. */
  readonly name: string;
  /** Start of the value or argument; equal to its end where there is none. */
  readonly argumentFrom: number;
  /** End of the value or argument: before the closing braces. */
  readonly argumentTo: number;
}

interface OpenDirective {
  readonly from: number;
  /** Whether `}}` may close two single braces of it. */
  readonly balanced: boolean;
  /** Levels of closed directives inside. */
  height: number;
  /** Single braces that are open inside. */
  braces: number;
}

const OPEN = 0x7b;
const CLOSE = 0x7d;
const HEAD = /\s*([A-Za-z0-9_]+)\s*([:=]|(?=\}\}))/y;

/**
 * All directives of a text by ascending `from`, those inside others included.
 *
 * @throws ExpansionError (`depth`) when they nest deeper than `LIMITS.depth`
 */
export function findPlaceholders(text: string): Placeholder[] {
  return walk(text, true) ?? walk(text, false) ?? [];
}

/** @returns undefined where a directive that is read by its braces does not end */
function walk(text: string, byBraces: boolean): Placeholder[] | undefined {
  const found: Placeholder[] = [];
  const stack: OpenDirective[] = [];
  for (let at = nextBrace(text, 0); at < text.length; at = nextBrace(text, at)) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    while (end < text.length && text.charCodeAt(end) === code) end++;
    if (code === OPEN) openRun(text, stack, at, end, byBraces);
    else closeRun(text, stack, at, end, found);
    at = end;
  }
  if (stack.some(({ balanced }) => balanced)) return undefined;
  return found.sort((a, b) => a.from - b.from);
}

/** `{{{` is a single brace before a directive, as in a block of the query language around a placeholder. */
function openRun(text: string, stack: OpenDirective[], from: number, to: number, byBraces: boolean): void {
  let at = from;
  if ((to - from) % 2 === 1) {
    const outer = stack.at(-1);
    if (outer !== undefined) outer.braces++;
    at++;
  }
  for (; at < to; at += 2) stack.push({ from: at, balanced: byBraces && holdsLayers(text, at), height: 0, braces: 0 });
}

const LAYERS = /\{\{\s*style\s*:\s*(?:\{(?!\{)|\[\s*[{[])/y;

/** Whether a directive is a style of MapLibre layers: no sheet begins so. */
function holdsLayers(text: string, from: number): boolean {
  LAYERS.lastIndex = from;
  return LAYERS.test(text);
}

function closeRun(text: string, stack: OpenDirective[], from: number, to: number, found: Placeholder[]): void {
  let at = from;
  for (let open = stack.at(-1); open !== undefined && at < to; open = stack.at(-1)) {
    const left = to - at;
    const isWithin = left === 2 && open.balanced && open.braces >= 2;
    if (left === 1 || (left > 2 && open.braces > 0) || isWithin) {
      if (open.braces > 0) open.braces--;
      at++;
      continue;
    }
    stack.pop();
    at += 2;
    const height = open.height + 1;
    if (height > LIMITS.depth) {
      throw new ExpansionError('depth', { most: LIMITS.depth }, indexLines(text).positionOf(open.from));
    }
    const outer = stack.at(-1);
    if (outer !== undefined) outer.height = Math.max(outer.height, height);
    found.push(readHead(text, open.from, at));
  }
}

function readHead(text: string, from: number, to: number): Placeholder {
  HEAD.lastIndex = from + 2;
  const head = HEAD.exec(text);
  const argumentTo = to - 2;
  if (head === null || HEAD.lastIndex > argumentTo) return { from, to, kind: 'other', name: '', argumentFrom: argumentTo, argumentTo };
  const argumentFrom = HEAD.lastIndex;
  const name = head[1];
  if (head[2] !== '=') return { from, to, kind: 'use', name, argumentFrom, argumentTo };
  // a value stays on one line, so that putting it in elsewhere moves no line
  const oneLine = !/[\r\n]/.test(text.slice(argumentFrom, argumentTo));
  return oneLine
    ? { from, to, kind: 'define', name, argumentFrom, argumentTo }
    : { from, to, kind: 'other', name: '', argumentFrom: argumentTo, argumentTo };
}

function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN || code === CLOSE) return at;
  }
  return text.length;
}

/** Whether the query asks for the bounding box (`{{bbox}}` or `{{wsen}}`): the map's box selection is of use then. */
export function usesBbox(text: string): boolean {
  return uses(text, ['bbox', 'wsen']);
}

/** Whether the query depends on what the map shows: `{{bbox}}`, `{{wsen}}` or `{{center}}`. */
export function usesView(text: string): boolean {
  return uses(text, ['bbox', 'wsen', 'center']);
}

function uses(text: string, names: readonly string[]): boolean {
  let placeholders: Placeholder[];
  try {
    placeholders = findPlaceholders(text);
  } catch {
    // asked at every keystroke: what cannot be expanded uses nothing, and running it tells why
    return false;
  }
  const defined = new Set(placeholders.filter((placeholder) => placeholder.kind === 'define').map((placeholder) => placeholder.name));
  return placeholders.some(
    (placeholder) => placeholder.kind === 'use' && names.includes(placeholder.name) && !defined.has(placeholder.name),
  );
}

/** Overpass QL, Overpass XML, SQL for a Postpass server, or SPARQL for one that knows GeoSPARQL. */
export type QueryLanguage = 'ql' | 'xml' | 'sql' | 'sparql';

/** Those that an Overpass server does not read: nothing checks, explains or repairs them. */
export function isForeign(language: QueryLanguage): language is 'sql' | 'sparql' {
  return language === 'sql' || language === 'sparql';
}

/**
 * The language of a query: SQL or SPARQL where its `{{data: …}}` says so, XML where it starts with `<` once all directives are
 * taken out, else QL. An editor asks this at every pause, so a text nested too deep to expand is simply QL here.
 */
export function detectLanguage(text: string): QueryLanguage {
  let placeholders: Placeholder[];
  try {
    placeholders = findPlaceholders(text);
  } catch {
    return 'ql';
  }
  return languageOf(text, placeholders);
}

/** The same, for a text whose directives are known. */
export function languageOf(text: string, placeholders: readonly Placeholder[]): QueryLanguage {
  const data = placeholders.findLast((placeholder) => placeholder.name === 'data' && placeholder.kind === 'use');
  const mode = data && /^\s*(sql|sparql)\s*(?:,|$)/i.exec(text.slice(data.argumentFrom, data.argumentTo))?.[1].toLowerCase();
  if (mode === 'sql' || mode === 'sparql') return mode;
  return firstCharacter(text, placeholders) === '<' ? 'xml' : 'ql';
}

/** The first character outside directives that is not white space. */
function firstCharacter(text: string, placeholders: readonly Placeholder[]): string {
  let at = 0;
  for (const placeholder of placeholders) {
    if (placeholder.from < at) continue;
    const before = text.slice(at, placeholder.from).trimStart();
    if (before !== '') return before[0];
    at = placeholder.to;
  }
  return text.slice(at).trimStart().charAt(0);
}
