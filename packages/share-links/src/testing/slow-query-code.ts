/** The parameter `q`, told a second time as plainly as possible: phrases are lists of bytes, the dictionary is searched for each. */

const sameBytes = (phrase: readonly number[]) => phrase.join(',');

/** A query as `q`. */
export function slowEncode(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')];
  const dictionary = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) dictionary.set(sameBytes([byte]), byte);
  const codes: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    // the longest phrase of the dictionary that stands here
    let size = 1;
    while (at + size < bytes.length && dictionary.has(sameBytes(bytes.slice(at, at + size + 1)))) size++;
    codes.push(dictionary.get(sameBytes(bytes.slice(at, at + size))) ?? -1);
    dictionary.set(sameBytes(bytes.slice(at, at + size + 1)), dictionary.size);
    at += size;
  }
  let units = '';
  for (const code of codes) units += String.fromCharCode(code);
  return Buffer.from(units, 'utf8').toString('base64url');
}

/** The query of a `q` that is not damaged. */
export function slowDecode(q: string): string {
  const units = Buffer.from(q, 'base64url').toString('utf8');
  const dictionary: number[][] = [];
  for (let byte = 0; byte < 256; byte++) dictionary.push([byte]);
  const bytes: number[] = [];
  let last: number[] = [];
  for (let i = 0; i < units.length; i++) {
    const code = units.charCodeAt(i);
    const phrase = dictionary[code] ?? [...last, last[0]];
    if (i > 0) dictionary.push([...last, phrase[0]]);
    bytes.push(...phrase);
    last = phrase;
  }
  return Buffer.from(bytes).toString('utf8');
}
