/** The limits that a query declares, `[timeout:25]` and `[maxsize:536870912]`, read and changed in the user's own text. */
import { ROOT_ELEMENT, SETTINGS, scanHead, scanXmlHead } from '@flyover/overpass-ql';
import { detectLanguage, findPlaceholders, isForeign, type Placeholder } from '@flyover/query-template';
import type { RunProblem } from './run-store.ts';

/**
 * The number that a text declares; undefined where it declares none, or by a placeholder.
 * Nothing is thrown, whatever the text.
 */
export function readLimit(text: string, name: LimitName): number | undefined {
  const value = readHead(text)?.limits.get(name)?.text.trim();
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** Whether a text can declare limits: SQL and SPARQL cannot, and text that nests too deep is not read. */
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

function readHead(text: string): LimitPlaces | undefined {
  let placeholders: Placeholder[];
  try {
    placeholders = findPlaceholders(text);
  } catch {
    return undefined;
  }
  const language = detectLanguage(text);
  if (isForeign(language)) return undefined;
  return language === 'xml' ? readXmlHead(text, placeholders) : readQlHead(text, placeholders);
}

/** Settings stand in brackets before the first semicolon; directives may stand between them. */
function readQlHead(text: string, placeholders: readonly Placeholder[]): LimitPlaces {
  const { settings, from, comments } = scanHead(blanked(text, placeholders));
  const limits = new Map<LimitName, LimitPlace>();
  for (const { name, valueFrom, valueTo } of settings)
    if (name === 'timeout' || name === 'maxsize') limits.set(name, { text: text.slice(valueFrom, valueTo), from: valueFrom, to: valueTo });
  // the first thing of the query may be a directive that leaves something there
  const first = placeholders.find((placeholder) => !isSilent(placeholder) && !comments.some((comment) => isIn(comment, placeholder.from)));
  const start = Math.min(from, first?.from ?? from);
  const end = settings.at(-1)?.to;
  const add = (name: LimitName, value: number) => {
    const setting = `[${name}:${value}]`;
    return end === undefined ? [{ from: start, to: start, insert: `${setting};\n` }] : [{ from: end, to: end, insert: setting }];
  };
  return { limits, add };
}

function isIn({ from, to }: { readonly from: number; readonly to: number }, offset: number): boolean {
  return offset >= from && offset < to;
}

/** Directives that leave nothing in the query. */
function isSilent({ kind, name }: Placeholder): boolean {
  return kind === 'define' || (kind === 'use' && (name === 'data' || name === 'style'));
}

// The root element of a query in XML, whose attributes are its limits.

const LIMITS: readonly LimitName[] = ['timeout', 'maxsize'];

/** Reads the root's attributes. A text without the root gets it with its first limit: around the whole, as a run would put it. */
function readXmlHead(text: string, placeholders: readonly Placeholder[]): LimitPlaces {
  const { from: start, tag } = scanXmlHead(blanked(text, placeholders));
  const limits = new Map<LimitName, LimitPlace>();
  const attributeOf = (name: LimitName, value: number) => `${SETTINGS[name].attribute}="${value}"`;
  if (tag?.name !== ROOT_ELEMENT) {
    const end = text.trimEnd().length;
    return {
      limits,
      add: (name, value) => [
        { from: start, to: start, insert: `<${ROOT_ELEMENT} ${attributeOf(name, value)}>\n` },
        { from: end, to: end, insert: `\n</${ROOT_ELEMENT}>` },
      ],
    };
  }
  for (const limit of LIMITS) {
    const found = tag.attributes.find(({ name }) => name === SETTINGS[limit].attribute);
    if (found === undefined) continue;
    const { valueFrom: from, valueTo: to } = found;
    limits.set(limit, { text: text.slice(from, to), from, to });
  }
  return { limits, add: (name, value) => [{ from: tag.nameTo, to: tag.nameTo, insert: ` ${attributeOf(name, value)}` }] };
}

// Texts without their directives, for scanners that know none.

/** Returns the text with blanks in place of its directives, so that every other character keeps its offset. */
function blanked(text: string, placeholders: readonly Placeholder[]): string {
  let plain = '';
  for (const { from, to } of placeholders) {
    if (from < plain.length) continue;
    plain += text.slice(plain.length, from) + ' '.repeat(to - from);
  }
  return plain + text.slice(plain.length);
}

// The positions of a query's limits in its text.

/** `timeout` in seconds, `maxsize` in bytes. */
export type LimitName = 'timeout' | 'maxsize';

/** A change of a text: what stands in `[from, to)`, UTF-16 units, becomes `insert`. */
interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A limit as written: `[from, to)` in UTF-16 units is its value. */
export interface LimitPlace {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The positions of settings, and of a new one. */
export interface LimitPlaces {
  readonly limits: ReadonlyMap<LimitName, LimitPlace>;
  /** The edits that add a limit, in order. */
  add(name: LimitName, value: number): readonly TextEdit[];
}

// The limit of a query that caused a failure, and the value to try instead.

/** The defaults of the Overpass API for a query without limits: seconds, and bytes. */
const DEFAULTS: Readonly<Record<LimitName, number>> = { timeout: 180, maxsize: 536_870_912 };

/** The range of valid input: seconds, and bytes. Public servers refuse far less than the highest of these. */
export const LIMIT_RANGES: Readonly<Record<LimitName, readonly [lowest: number, highest: number]>> = {
  timeout: [1, 86_400],
  maxsize: [1_048_576, 68_719_476_736],
};

/**
 * The limits to change. A server decides from both whether it takes a query at all (504), so that smaller ones may pass; a query
 * that ran out of one needs more of it.
 */
export function limitsToChange({ kind, status, message }: Pick<RunProblem, 'kind' | 'status' | 'message'>): readonly LimitName[] {
  if (kind === 'status' && status === 504) return ['timeout', 'maxsize'];
  if (kind !== 'remark') return [];
  if (/out of memory/i.test(message)) return ['maxsize'];
  return /timed out|timeout/i.test(message) ? ['timeout'] : [];
}

/** @param declared the limit in the query; undefined where it has none */
export function suggestLimit(name: LimitName, declared: number | undefined, kind: RunProblem['kind']): number {
  const now = declared ?? DEFAULTS[name];
  const [lowest, highest] = LIMIT_RANGES[name];
  const next = kind === 'status' ? Math.floor(now / 2) : now * 2;
  return Math.min(Math.max(next, lowest), highest);
}
