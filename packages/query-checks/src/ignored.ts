/** Comments that switch findings off: `// flyover-ignore code` on the line before, or behind what it is about. */
import { tokenize } from '@flyover/overpass-ql';
import { lineOf, lineStarts } from '@flyover/query-template';
import type { Range } from './check-context.ts';
import type { Finding } from './finding.ts';

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
export function ignoringComments(text: string, language: 'ql' | 'xml'): readonly IgnoringComment[] {
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
