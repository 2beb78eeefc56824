/** Functions of texts. */
import { compilePattern, type Pattern } from '../pattern/pattern.ts';
import { isList, joinedTexts, numberOf, TEXT_LIMIT, textOf } from '../style-value.ts';
import { allItems, type FunctionTable, itemsOf, ofTexts } from './function.ts';

export const TEXT_FUNCTIONS: FunctionTable = {
  concat: (values) => joinedTexts(allItems(values).map(String), ''),
  join: ([separator, ...values]) => (separator === undefined ? undefined : joinedTexts(allItems(values).map(String), textOf(separator))),
  join_list: ([separator, list]) =>
    separator === undefined || list === undefined ? undefined : joinedTexts(itemsOf(list).map(String), textOf(separator)),
  split: ofTexts(2, ([separator, text]) => (separator === '' ? [text] : text.split(separator).slice(0, 10_000))),
  length: ([value]) => (value === undefined ? undefined : isList(value) ? value.length : textOf(value).length),
  upper: ofTexts(1, ([text]) => text.toUpperCase()),
  lower: ofTexts(1, ([text]) => text.toLowerCase()),
  title: ofTexts(1, ([text]) => titled(text)),
  trim: ofTexts(1, ([text]) => text.trim()),
  str: ofTexts(1, ([text]) => text),
  replace: ofTexts(3, ([text, target, replacement]) => replaced(text, target, replacement)),
  substring: ([text, from, to]) => {
    const start = numberOf(from);
    if (text === undefined || Number.isNaN(start)) return undefined;
    const end = numberOf(to);
    return textOf(text).substring(Math.trunc(start), Number.isNaN(end) ? undefined : Math.trunc(end));
  },
  regexp_test: ofTexts(2, ([pattern, text, flags = '']) => patternOf(pattern, flags)?.test(text)),
  regexp_match: ofTexts(2, ([pattern, text, flags = '']) =>
    patternOf(pattern, flags)
      ?.match(text)
      ?.map((group) => group ?? ''),
  ),
  tr: ofTexts(1, ([text, ...parts]) => filled(text, parts)),
  print: ([value]) => value,
  println: ([value]) => value,
  URL_encode: ofTexts(1, ([text]) => attempt(() => encodeURIComponent(text))),
  URL_decode: ofTexts(1, ([text]) => attempt(() => decodeURIComponent(text)) ?? text),
  XML_encode: ofTexts(1, ([text]) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)),
  JOSM_pref: ([, value]) => value,
  url: ([value]) => value,
};

/** A text with the parts in their places, `{0}` and so on. */
function filled(text: string, parts: readonly string[]): string | undefined {
  const place = /\{(\d{1,3})\}/g;
  let length = text.length;
  for (const [all, at] of text.matchAll(place)) {
    length += (parts[Number(at)] ?? all).length - all.length;
    if (length > TEXT_LIMIT) return undefined;
  }
  return text.replace(place, (all, at) => parts[Number(at)] ?? all);
}

function attempt(make: () => string): string | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function replaced(text: string, target: string, replacement: string): string | undefined {
  if (target === '') return text;
  const parts = text.split(target);
  const length = text.length + (parts.length - 1) * replacement.length;
  return length > TEXT_LIMIT ? undefined : parts.join(replacement);
}

/** Words with a large first letter, the others small. */
function titled(text: string): string {
  return text.toLowerCase().replace(/(^|\s)(\S)/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** A pattern for whole texts; undefined where it is none. */
function patternOf(source: string, flags: string): Pattern | undefined {
  try {
    return compilePattern(flags.includes('s') ? `(?s)${source}` : source, flags.includes('i'), true);
  } catch {
    return undefined;
  }
}
