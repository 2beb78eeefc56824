/** Texts as searches compare them: `Café ` and `cafe` are the same. */

/** Nothing to fold but capitals: most texts, of thousands that are folded when presets are first searched. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Lower case, without accents (marks of other scripts stay: they are letters there), with single spaces. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lower case with single spaces: what agrees in accents too. */
export function spellText(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
