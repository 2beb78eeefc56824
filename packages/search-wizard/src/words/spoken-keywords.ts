/** The words that join a phrase in languages other than English, which is always understood, too. */

/** A word of the grammar that languages have words for. */
export type SpokenKeyword = 'and' | 'or' | 'in' | 'around' | 'global';

/** Words for each, the usual one first. */
export type SpokenKeywords = Readonly<Record<SpokenKeyword, readonly string[]>>;

const NONE: SpokenKeywords = { and: [], or: [], in: [], around: [], global: [] };

/** By language: and; or; in; around; global. */
const SPOKEN: Readonly<Record<string, readonly [and: string, or: string, inside: string, around: string, global: string]>> = {
  ar: ['و', 'أو', 'في', 'قرب, بالقرب من, حول', 'في كل العالم, عالميًا'],
  ca: ['i', 'o', "en, dins de, dins d'", "a prop de, prop de, al voltant de, a prop d', prop d', al voltant d'", 'a tot el món, arreu'],
  cs: ['a, a zároveň', 'nebo', 'v, ve', 'poblíž, blízko, kolem, okolo', 'všude, po celém světě'],
  da: ['og', 'eller', 'i, på', 'nær, tæt på, i nærheden af, omkring', 'overalt, i hele verden'],
  de: ['und', 'oder', 'in, im', 'in der Nähe von, nahe, bei, um', 'weltweit, überall'],
  es: ['y, e', 'o, u', 'en', 'cerca de, alrededor de, junto a', 'en todo el mundo, global'],
  fr: ['et', 'ou', 'à, dans, en, au', "près de, autour de, à côté de, près d', autour d', à côté d'", 'partout, dans le monde entier'],
  it: [
    'e, ed',
    'o, oppure',
    "in, nell'",
    "vicino a, intorno a, nei pressi di, vicino all', intorno all', nei pressi dell'",
    'ovunque, in tutto il mondo',
  ],
  ja: ['と, かつ', 'または, か', 'で', '付近, 周辺', '世界中, 全世界'],
  nl: ['en', 'of', 'in, te', 'bij, in de buurt van, dicht bij, rond', 'overal, wereldwijd'],
  no: ['og', 'eller', 'i, på', 'nær, i nærheten av, ved, rundt', 'overalt, i hele verden'],
  pl: ['i, oraz', 'lub, albo', 'w, we', 'w pobliżu, blisko, koło, obok', 'wszędzie, na całym świecie'],
  pt: ['e', 'ou', 'em, no, na', 'perto de, ao redor de, próximo a, junto a', 'no mundo inteiro, em todo o mundo'],
  ru: ['и', 'или', 'в, во', 'около, рядом с, возле, вблизи', 'везде, во всём мире, по всему миру'],
  uk: ['і, й, та', 'або, чи', 'в, у', 'біля, поруч з, поблизу, навколо', 'всюди, у всьому світі'],
  zh: ['和, 并且, 與', '或, 或者', '在', '附近, 周边, 周邊', '全球, 全世界'],
};

/** @param language `de` or `pt-BR`; of several with commas the first: the short words of many would be read into each other */
export function spokenKeywords(language: string): SpokenKeywords {
  const [base] = language.split(/[-_,]/);
  const row = SPOKEN[base.replace(/^n[bn]$/, 'no')];
  if (row === undefined) return NONE;
  const [and, or, inside, around, global] = row.map((words) => words.split(', '));
  return { and, or, in: inside, around, global };
}

/** Of several languages with commas the first that has a word of the phrase that joins it; else the first of all. */
export function spokenIn(phrase: string, language: string): string {
  const languages = language.split(',');
  const text = ` ${phrase.toLowerCase().replaceAll('’', "'")} `;
  const isSpoken = (each: string) =>
    Object.values(spokenKeywords(each)).some((words) => words.some((word) => text.includes(word.endsWith("'") ? ` ${word}` : ` ${word} `)));
  return languages.find(isSpoken) ?? languages[0];
}

/** Phrases with the place before the thing: `京都のカフェ`, `北京附近的咖啡馆`. */
const PLACE_FIRST: readonly (readonly [language: RegExp, around: RegExp, inside: RegExp])[] = [
  [/^ja\b/, /^(\S{1,40}?)(?:の近くの|近くの|付近の|周辺の)(?=\S)/u, /^(\S{1,40}?)(?:にある|内の|の)(?=\S)/u],
  [/^zh\b/, /^在?(\S{1,40}?)(?:附近的|附近|周边的|周邊的)(?=\S)/u, /^在?(\S{1,40}?)(?:里的|內的|内的|的)(?=\S)/u],
];

/** The place that a phrase begins with, and where the rest begins; undefined where it begins with none. */
export function placeBefore(
  phrase: string,
  language: string,
  isThing: (text: string) => boolean,
): { readonly bounds: 'area' | 'around'; readonly area: string; readonly to: number } | undefined {
  for (const [spoken, around, inside] of PLACE_FIRST) {
    if (!spoken.test(language)) continue;
    for (const [bounds, pattern] of [
      ['around', around],
      ['area', inside],
    ] as const) {
      const [all = '', area = ''] = pattern.exec(phrase) ?? [];
      if (area !== '' && isThing(phrase.slice(all.length))) return { bounds, area, to: all.length };
    }
  }
  return undefined;
}
