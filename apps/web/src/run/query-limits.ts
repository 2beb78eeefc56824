/** The limits that a query declares, `[timeout:25]` and `[maxsize:536870912]`, read and changed in the user's own text. */
import { scanHead } from '@flyover/overpass-ql';
import { detectLanguage, findPlaceholders, isForeign, type Placeholder } from '@flyover/query-template';
import { blanked } from './blanked.ts';
import type { LimitName, LimitPlace, LimitPlaces } from './limit-places.ts';
import { readXmlHead } from './xml-head.ts';

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
