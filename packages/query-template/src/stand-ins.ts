/** Stand-ins for placeholders while a query is only parsed: values that fit their place and mean nothing more. */
import type { ExpandContext, GeocodePlaceholder } from './expansion.ts';
import { findPlaceholders, type Placeholder, type QueryLanguage } from './find-placeholders.ts';

const BUILT_IN: ReadonlySet<string> = new Set(['bbox', 'wsen', 'center', 'date', 'style', 'data']);

/**
 * Contexts to read a text with, the likeliest first: names without a value stand for nothing, as they do in a run, or for
 * a word or number that fits what is around them, because a value may be given elsewhere (`--set`, a link).
 */
export function standInContexts(text: string, placeholders: readonly Placeholder[]): ExpandContext[] {
  const plain: ExpandContext = {
    bbox: { south: 0, west: 0, north: 1, east: 1 },
    center: { lat: 0.5, lon: 0.5 },
    now: new Date(0),
    resolve: standInOfSearch,
  };
  const defined = new Set(placeholders.filter(({ kind }) => kind === 'define').map(({ name }) => name));
  const constants: Record<string, string> = Object.create(null);
  let missing = false;
  for (const placeholder of placeholders) {
    const { kind, name, argumentFrom, argumentTo } = placeholder;
    if (kind !== 'use' || argumentFrom !== argumentTo || BUILT_IN.has(name) || defined.has(name)) continue;
    missing = true;
    constants[name] ??= standInOf(text, placeholder);
  }
  return missing ? [plain, { ...plain, constants }] : [plain];
}

/** A word where a type or a set is asked for, else a number, which is also a key or a value. */
function standInOf(text: string, { from, to }: Placeholder): string {
  const before = text
    .slice(Math.max(0, from - 16), from)
    .trimEnd()
    .slice(-1);
  const behind = text
    .slice(to, to + 16)
    .trimStart()
    .slice(0, 1);
  return '.>'.includes(before) && before !== '' ? 'a' : '[(.'.includes(behind) && behind !== '' ? 'nwr' : '1';
}

/** A place may be of any type, so that all are expected. */
function standInOfSearch(name: GeocodePlaceholder, _argument: string, language: QueryLanguage): string {
  const xml = language === 'xml';
  switch (name) {
    case 'geocodeId':
    case 'nominatimId':
      return xml ? 'type="nwr" ref="1"' : `nwr(1)${name === 'nominatimId' ? ';' : ''}`;
    case 'geocodeArea':
    case 'nominatimArea':
      return xml ? 'type="area" ref="1"' : `area(id:1)${name === 'nominatimArea' ? ';' : ''}`;
    case 'geocodeBbox':
    case 'nominatimBbox':
      return xml ? 's="0" w="0" n="1" e="1"' : '0,0,1,1';
    default:
      return xml ? 'lat="0.5" lon="0.5"' : '0.5,0.5';
  }
}

/**
 * The placeholders of a text that stand in no other one, in their order.
 *
 * @throws ExpansionError where they nest too deep
 */
export function outsidePlaceholders(text: string): readonly Placeholder[] {
  let end = 0;
  return findPlaceholders(text).filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

/**
 * The placeholder that an offset of a text is in.
 *
 * @param outside as `outsidePlaceholders` gives them
 */
export function placeholderAt(outside: readonly Placeholder[], offset: number): Placeholder | undefined {
  let low = 0;
  let high = outside.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (outside[middle].to <= offset) low = middle + 1;
    else high = middle;
  }
  const found = outside[low];
  return found !== undefined && found.from <= offset ? found : undefined;
}

/** The offsets of the starts of lines. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The 0-based line that an offset is in. */
export function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
