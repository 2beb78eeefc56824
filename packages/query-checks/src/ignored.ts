/** Comments that switch findings off: `// flyover-ignore code` on the line before or at the end of the line; and the fixes that insert them. */

import { tokenize } from '@flyover/overpass-ql';
import { lineOf, lineStarts, outsidePlaceholders } from '@flyover/query-template';
import type { Range, TextEdit } from '@flyover/query-text';
import type { Finding, Fix } from './finding.ts';

const WORD = 'flyover-ignore';

/** The findings that no comment of the text switches off. Codes stand behind the word with blanks or commas; none is all of them. */
export function withoutIgnored(findings: readonly Finding[], text: string, language: 'ql' | 'xml'): readonly Finding[] {
  if (findings.length === 0) return findings;
  const starts = lineStarts(text);
  const ignored = new Map<number, Set<string>>();
  for (const { lines, codes } of ignoringComments(text, language))
    for (const each of lines) ignored.set(each, new Set([...(ignored.get(each) ?? []), ...codes]));
  return findings.filter(({ code, from }) => {
    const codes = ignored.get(lineOf(starts, from));
    return codes === undefined || !(codes.has(code) || codes.has('*'));
  });
}

/** A comment that switches findings off. */
interface IgnoringComment {
  /** lines, from 0, that it holds for */
  readonly lines: readonly number[];
  /** `*` for all */
  readonly codes: readonly string[];
  /** where codes begin: behind its word */
  readonly codesFrom: number;
}

/** Those of a text, in order. */
function ignoringComments(text: string, language: 'ql' | 'xml'): readonly IgnoringComment[] {
  if (!text.includes(WORD)) return [];
  const starts = lineStarts(text);
  return commentsOf(text, language).flatMap(({ from, to }) => {
    const comment = text.slice(from, to);
    const codes = codesOf(comment);
    if (codes === undefined) return [];
    const line = lineOf(starts, from);
    const isAlone = text.slice(starts[line], from).trim() === '';
    const lines = isAlone ? [line, lineOf(starts, to) + 1] : [line];
    return [{ lines, codes, codesFrom: from + comment.indexOf(WORD) + WORD.length }];
  });
}

/** `*` for all; undefined where it is another comment. Words behind a colon or dash say why. */
function codesOf(comment: string): readonly string[] | undefined {
  const found = /^(?:\/\/|\/\*|<!--)\s*flyover-ignore\b([a-z,\s-]{0,400})/u.exec(comment);
  if (found === null) return undefined;
  const codes = found[1].split(/[\s,]+/u).filter((code) => /^[a-z]+(?:-[a-z]+)+$/u.test(code));
  return codes.length === 0 ? ['*'] : codes;
}

function commentsOf(text: string, language: 'ql' | 'xml'): readonly Range[] {
  if (language === 'ql') return tokenize(text).comments;
  const comments: Range[] = [];
  for (let from = text.indexOf('<!--'); from !== -1; ) {
    const end = text.indexOf('-->', from);
    const to = end === -1 ? text.length : end + 3;
    comments.push({ from, to });
    from = text.indexOf('<!--', to);
  }
  return comments;
}

// The fix that switches a finding off: a comment on the line before, or at the end of its line.

/**
 * A fix for each finding; undefined where no comment has room, as within a text over several lines.
 *
 * @param text the user's, which can be expanded
 */
export function ignoreFixes(text: string, language: 'ql' | 'xml', findings: readonly Finding[]): readonly (Fix | undefined)[] {
  if (findings.length === 0) return [];
  const starts = lineStarts(text);
  const filled = filledRanges(text, language);
  const room = (at: number) => !filled.some(({ from, to, open }) => from < at && (at < to || (open && at === to)));
  const comments = new Map<number, number>();
  for (const { lines, codesFrom } of ignoringComments(text, language)) for (const line of lines) comments.set(line, codesFrom);
  const [open, close] = language === 'xml' ? ['<!-- ', ' -->'] : ['// ', ''];

  const editOf = ({ code, from }: Finding): TextEdit | undefined => {
    const line = lineOf(starts, from);
    const known = comments.get(line);
    if (known !== undefined) return insertion(known, ` ${code},`);
    const start = starts[line];
    const comment = `${open}flyover-ignore ${code}${close}`;
    const indent = /^[ \t]*/u.exec(text.slice(start, from))?.[0] ?? '';
    if (room(start) && !text.startsWith('<?', start)) return insertion(start, `${indent}${comment}\n`);
    const next = starts[line + 1] ?? text.length + 1;
    const end = text[next - 2] === '\r' ? next - 2 : next - 1;
    return room(end) ? insertion(end, ` ${comment}`) : undefined;
  };
  return findings.map((finding) => {
    const edit = editOf(finding);
    return edit && { title: 'ignore', text: finding.code, edits: [edit] };
  });
}

function insertion(at: number, insert: string): TextEdit {
  return { from: at, to: at, insert };
}

interface Filled extends Range {
  /** it goes on to the end of its line, whatever stands there */
  readonly open: boolean;
}

/**
 * Returns the ranges that no comment may be inserted in. Ranges within one line are left out, since they contain neither the start nor the end of a line;
 * except for line comments.
 */
function filledRanges(text: string, language: 'ql' | 'xml'): readonly Filled[] {
  const { tokens = [], comments = [] } = language === 'ql' ? tokenize(text) : {};
  const ranges = language === 'ql' ? [...tokens, ...comments.filter(({ kind }) => kind === 'block')] : markup(text);
  const several = [...ranges, ...outsidePlaceholders(text)].filter(({ from, to }) => text.slice(from, to).includes('\n'));
  return [
    ...several.map(({ from, to }) => ({ from, to, open: false })),
    ...comments.filter(({ kind }) => kind === 'line').map(({ from, to }) => ({ from, to, open: true })),
  ];
}

/** Tags and comments, from angle bracket to angle bracket. */
function markup(text: string): readonly Range[] {
  const ranges = text.matchAll(/<!--[\s\S]*?(?:-->|$)|<(?:"[^"]*"|'[^']*'|[^"'>])*>?/gu);
  return Array.from(ranges, ({ index, 0: found }) => ({ from: index, to: index + found.length }));
}
