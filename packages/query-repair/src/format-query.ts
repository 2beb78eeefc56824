/** Lays out the text of a user, whose placeholders stay as they are. */
import { layOutQuery, type OpaqueRange, printCompact, sameMeaning } from '@flyover/overpass-ql';
import { findPlaceholders, type Placeholder } from '@flyover/query-template';
import { type RepairProblem, readQuery } from './read-query.ts';

/** A query that was laid out, or why it was left as it is. */
export type FormattedQuery =
  | { readonly kind: 'formatted'; readonly text: string }
  /** the text has a fault */
  | { readonly kind: 'unreadable'; readonly problem: RepairProblem }
  /**
   * `xml`: only Overpass QL is laid out; `placeholders`: what they hold cannot be parted from what stands around them, or has no
   * place in a compact text
   */
  | { readonly kind: 'xml' | 'placeholders' };

/**
 * Lays a query out in the style of `printPretty`. Placeholders and what stands in them are kept as they are, style sheets and
 * definitions where a comment would stand.
 *
 * @param form `compact`: the shortest text of the same meaning instead, which a text with placeholders has not
 */
export function formatQuery(text: string, form: 'pretty' | 'compact' = 'pretty'): FormattedQuery {
  const read = readQuery(text);
  if ('reason' in read) return { kind: 'unreadable', problem: read };
  if (read.language === 'xml') return { kind: 'xml' };
  const opaque = opaqueRanges(text);
  if (form === 'compact')
    return opaque.length > 0 ? { kind: 'placeholders' } : { kind: 'formatted', text: `${printCompact(read.parsed.script)}\n` };
  const formatted = layOutQuery(text, opaque);
  if (opaque.length === 0) return { kind: 'formatted', text: formatted };
  // what a placeholder stands for may be half a comment, or half a word
  const again = readQuery(formatted);
  const isSame = again.kind === 'query' && sameMeaning(again.parsed.script, read.parsed.script);
  return isSame ? { kind: 'formatted', text: formatted } : { kind: 'placeholders' };
}

/** The placeholders that stand in no other one. */
function opaqueRanges(text: string): OpaqueRange[] {
  const placeholders = findPlaceholders(text);
  const values = new Map(
    placeholders
      .filter(({ kind }) => kind === 'define')
      .map(({ name, argumentFrom, argumentTo }) => [name, text.slice(argumentFrom, argumentTo)]),
  );
  const ranges: OpaqueRange[] = [];
  let end = 0;
  for (const placeholder of placeholders) {
    if (placeholder.from < end) continue;
    ranges.push({ from: placeholder.from, to: placeholder.to, role: roleOf(placeholder, values) });
    end = placeholder.to;
  }
  return ranges;
}

function roleOf({ kind, name }: Placeholder, values: ReadonlyMap<string, string>): OpaqueRange['role'] {
  const value = values.get(name);
  if (kind !== 'use' || (value === undefined && (name === 'style' || name === 'data'))) return 'nothing';
  const isWhole = value === undefined ? name === 'nominatimArea' || name === 'nominatimId' : value.trimEnd().endsWith(';');
  return isWhole ? 'statements' : 'text';
}
