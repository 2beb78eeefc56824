/** The limits that a query declares, `[timeout:25]` and `[maxsize:536870912]`, read and changed in the user's own text. */
import { detectLanguage, findPlaceholders, type Placeholder } from '@flyover/query-template';
import { readXmlHead } from './xml-head.ts';

/** `timeout` in seconds, `maxsize` in bytes. */
export type LimitName = 'timeout' | 'maxsize';

/** A change of a text: what stands in `[from, to)`, UTF-16 units, becomes `insert`. */
interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Where settings are, and where one can be added. */
export interface QueryHead {
  readonly limits: ReadonlyMap<LimitName, { readonly text: string; readonly from: number; readonly to: number }>;
  /** The edits that add a limit, in order. */
  add(name: LimitName, value: number): readonly TextEdit[];
}

/**
 * The number that a text declares; undefined where it declares none, or by a placeholder.
 * Nothing is thrown, whatever the text.
 */
export function readLimit(text: string, name: LimitName): number | undefined {
  const value = readHead(text)?.limits.get(name)?.text.trim();
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** Whether a text can declare limits: SQL cannot, and text that nests too deep is not read. */
export function takesLimits(text: string): boolean {
  return readHead(text) !== undefined;
}

/** The text with the limit in it, everything else as it was; the text itself where it takes none. */
export function withLimit(text: string, name: LimitName, value: number): string {
  const head = readHead(text);
  const place = head?.limits.get(name);
  const edits = place === undefined ? (head?.add(name, value) ?? []) : [{ from: place.from, to: place.to, insert: String(value) }];
  return edits.reduceRight((edited, { from, to, insert }) => edited.slice(0, from) + insert + edited.slice(to), text);
}

function readHead(text: string): QueryHead | undefined {
  let placeholders: Placeholder[];
  try {
    placeholders = findPlaceholders(text);
  } catch {
    return undefined;
  }
  const language = detectLanguage(text);
  if (language === 'sql') return undefined;
  return language === 'xml' ? readXmlHead(text, placeholders) : readQlHead(text, placeholders);
}

const SPACE_AND_COMMENTS = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const SETTING_NAME = /\[\s*(\w+)\s*:/y;

/** Settings stand in brackets before the first semicolon; directives may stand between them. */
function readQlHead(text: string, placeholders: readonly Placeholder[]): QueryHead {
  const limits = new Map<LimitName, { text: string; from: number; to: number }>();
  const starting = new Map(placeholders.map((placeholder) => [placeholder.from, placeholder]));
  let at = skip(text, 0, starting, isSilent);
  /** The first thing of the query: a header is put before it. */
  const start = at;
  let end: number | undefined;
  for (;;) {
    SETTING_NAME.lastIndex = at;
    const name = SETTING_NAME.exec(text)?.[1];
    const from = SETTING_NAME.lastIndex;
    const to = name === undefined ? undefined : endOfValue(text, from, starting);
    if (to === undefined) break;
    end = to + 1;
    if (name === 'timeout' || name === 'maxsize') limits.set(name, { text: text.slice(from, to), from, to });
    at = skip(text, end, starting, () => true);
  }
  const add = (name: LimitName, value: number) => {
    const setting = `[${name}:${value}]`;
    return end === undefined ? [{ from: start, to: start, insert: `${setting};\n` }] : [{ from: end, to: end, insert: setting }];
  };
  return { limits, add };
}

/** The offset of the bracket that closes a setting: brackets in texts and directives are none. Undefined where there is none. */
function endOfValue(text: string, from: number, starting: ReadonlyMap<number, Placeholder>): number | undefined {
  let quote: string | undefined;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (quote !== undefined) {
      if (character === '\\') at++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ']') return at;
    else if (character === '{') at = (starting.get(at)?.to ?? at + 1) - 1;
  }
  return undefined;
}

/** Directives that leave nothing in the query. */
function isSilent({ kind, name }: Placeholder): boolean {
  return kind === 'define' || (kind === 'use' && (name === 'data' || name === 'style'));
}

/** The next offset behind white space, comments, and the directives that may be passed. */
function skip(
  text: string,
  from: number,
  starting: ReadonlyMap<number, Placeholder>,
  mayPass: (placeholder: Placeholder) => boolean,
): number {
  let at = from;
  for (;;) {
    SPACE_AND_COMMENTS.lastIndex = at;
    at += SPACE_AND_COMMENTS.exec(text)?.[0].length ?? 0;
    const next = starting.get(at);
    if (next === undefined || !mayPass(next)) return at;
    at = next.to;
  }
}
