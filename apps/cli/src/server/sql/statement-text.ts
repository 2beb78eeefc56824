/**
 * The text of a statement, cut as PostgreSQL cuts it: literals, quoted names and comments may hold any letter. Source: PostgreSQL's documentation, "Lexical Structure".
 */

/** A statement without the semicolons around it. */
export interface StatementText {
  /** The statement with a blank for each semicolon, so that positions stay the same. */
  readonly text: string;
  /** Whether it has only blanks, comments and semicolons. */
  readonly isEmpty: boolean;
}

/** Splits a text. @param sent one statement; semicolons and comments may precede and follow it */
export function statementText(sent: string): StatementText {
  const parts: string[] = [];
  let isEmpty = true;
  let kept = 0;
  for (let at = 0; at < sent.length; ) {
    const character = sent[at];
    if (character === ';') {
      parts.push(sent.slice(kept, at), ' ');
      kept = ++at;
    } else if (sent.startsWith('--', at)) at = lineEnd(sent, at);
    else if (sent.startsWith('/*', at)) at = commentEnd(sent, at);
    else if (/\s/.test(character)) at++;
    else {
      isEmpty = false;
      at = tokenEnd(sent, at);
    }
  }
  return { text: parts.join('') + sent.slice(kept), isEmpty };
}

function tokenEnd(text: string, at: number): number {
  const character = text[at];
  if (character === "'" || character === '"') return quoteEnd(text, at, false);
  if (/[eE]/.test(character) && text[at + 1] === "'") return quoteEnd(text, at + 1, true);
  if (character === '$') return dollarEnd(text, at);
  if (!isOfName(character)) return at + 1;
  // a name may contain the dollars and letters that begin a literal elsewhere
  let end = at + 1;
  while (end < text.length && (isOfName(text[end]) || text[end] === '$')) end++;
  return end;
}

function isOfName(character: string): boolean {
  return /[\w\u0080-\uffff]/.test(character);
}

/** Returns the offset after the closing quotation mark; a doubled one is a part of the literal. */
function quoteEnd(text: string, at: number, hasEscapes: boolean): number {
  const mark = text[at];
  for (let end = at + 1; end < text.length; end++) {
    if (hasEscapes && text[end] === '\\') end++;
    else if (text[end] === mark) {
      if (text[end + 1] !== mark) return end + 1;
      end++;
    }
  }
  return text.length;
}

const TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** Returns the offset after a literal such as `$tag$ … $tag$`, or after a single dollar. */
function dollarEnd(text: string, at: number): number {
  TAG.lastIndex = at;
  const tag = TAG.exec(text)?.[0];
  if (tag === undefined) return at + 1;
  const close = text.indexOf(tag, at + tag.length);
  return close === -1 ? text.length : close + tag.length;
}

function lineEnd(text: string, at: number): number {
  for (let end = at; end < text.length; end++) if (text[end] === '\n' || text[end] === '\r') return end;
  return text.length;
}

/** Returns the offset after a comment, which may contain others. */
function commentEnd(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; ) {
    const two = text.slice(end, end + 2);
    if (two === '/*') depth++;
    if (two === '*/') depth--;
    end += two === '/*' || two === '*/' ? 2 : 1;
    if (depth === 0) return end;
  }
  return text.length;
}
