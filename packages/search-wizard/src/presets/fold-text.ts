/** Texts as searches compare them: `Café ` and `cafe` are the same. */

/** Lower case, without accents (marks of other scripts stay: they are letters there), with single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
