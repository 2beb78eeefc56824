/** Changes of a text that keep its layout. */
import { tokenize } from '@flyover/overpass-ql';
import { findPlaceholders, lineOf, lineStarts } from '@flyover/query-template';
import type { Range, TextEdit } from '@flyover/query-text';

/** Puts lines before a position of a text: with the indentation of its line, on lines of their own. */
export type InsertLines = (at: number, lines: readonly string[]) => TextEdit;

/** The function that does so in a text; its lines are looked for once. */
export function lineInserter(text: string): InsertLines {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const starts = lineStarts(text);
  return (at, lines) => {
    const lineStart = starts[lineOf(starts, at)];
    let indentEnd = lineStart;
    while (indentEnd < at && (text[indentEnd] === ' ' || text[indentEnd] === '\t')) indentEnd++;
    const indent = text.slice(lineStart, indentEnd);
    const ownLine = indentEnd === at ? '' : `${lineBreak}${indent}`;
    return { from: at, to: at, insert: `${ownLine}${lines.map((line) => `${line}${lineBreak}${indent}`).join('')}` };
  };
}

/** Takes a range out, with the blanks before it. */
export function remove(text: string, { from, to }: Range, insert = ''): TextEdit {
  let start = from;
  while (insert === '' && start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return { from: start, to, insert: insert + partsToKeep(text.slice(from, to)) };
}

/** Returns the text to keep of a removed part of Overpass QL: its comments, and placeholders that define something. */
function partsToKeep(part: string): string {
  const directives = findPlaceholders(part)
    .filter(({ kind, name }) => kind === 'define' || name === 'style' || name === 'data')
    .map(({ from, to }) => part.slice(from, to));
  // what follows a comment of a line stays on the next one
  const comments = tokenize(part).comments.map(({ kind, from, to }) => part.slice(from, kind === 'line' ? to + 1 : to));
  return comments.concat(directives).join('');
}
