/** Regular expressions of JavaScript as POSIX extended ones, for the matcher whose time does not explode. */

const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: '[:alnum:]_', s: '[:space:]' };
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' };
const SPECIAL = /[.[\]{}()*+?^$|\\]/;

/** The POSIX pattern that matches in the same texts, or undefined where there is none (looks ahead, back-references, `\p`). */
export function toPosix(source: string): string | undefined {
  let posix = '';
  for (let at = 0; at < source.length; ) {
    const character = source[at];
    if (character === '\\') {
      const escaped = escapedOutside(source[at + 1]);
      if (escaped === undefined) return undefined;
      posix += escaped;
      at += 2;
    } else if (character === '[') {
      const read = bracket(source, at);
      if (read === undefined) return undefined;
      posix += read.text;
      at = read.end;
    } else if (source.startsWith('(?', at)) {
      if (!source.startsWith('(?:', at)) return undefined;
      posix += '(';
      at += 3;
    } else if ('*+?}'.includes(character) && source[at + 1] === '?') {
      // lazy or not, the same texts match
      posix += character;
      at += 2;
    } else {
      posix += character;
      at++;
    }
  }
  return posix;
}

function escapedOutside(letter: string | undefined): string | undefined {
  if (letter === undefined) return undefined;
  if (letter === 'b' || letter === 'B') return `\\${letter}`;
  const members = CLASSES[letter.toLowerCase()];
  if (members !== undefined) return letter === letter.toLowerCase() ? `[${members}]` : `[^${members}]`;
  return literal(letter);
}

function literal(letter: string): string | undefined {
  if (/[A-Za-z0-9]/.test(letter)) return CONTROLS[letter];
  return SPECIAL.test(letter) ? `\\${letter}` : letter;
}

function bracket(source: string, start: number): { text: string; end: number } | undefined {
  const negated = source[start + 1] === '^';
  let members = '';
  let closing = '';
  let dash = '';
  let at = start + (negated ? 2 : 1);
  for (; source[at] !== ']'; at++) {
    if (at >= source.length) return undefined;
    let letter = source[at];
    if (letter === '\\') {
      letter = source[++at] ?? '';
      const set = CLASSES[letter];
      if (set !== undefined) {
        members += set;
        continue;
      }
      if (/[A-Za-z0-9]/.test(letter)) {
        if (CONTROLS[letter] === undefined) return undefined;
        letter = CONTROLS[letter];
      }
      if (letter === '-') {
        dash = '-';
        continue;
      }
    }
    // at the places where they mean themselves
    if (letter === ']') closing = ']';
    else if (letter === '-' && (source[at + 1] === ']' || members === '')) dash = '-';
    else if (letter === '[' || letter === '^') return undefined;
    else members += letter;
  }
  if (members === '' && closing === '' && dash === '') return undefined;
  return { text: `[${negated ? '^' : ''}${closing}${members}${dash}]`, end: at + 1 };
}
