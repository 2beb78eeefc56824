/** Example phrases: each shows a feature of the wizard's language. */
import { useEffect, useState } from 'react';
import { wizardWorker } from '../presets/wizard-client.ts';
import { type GrammarWords, grammarWords, hasOwnWords } from './reading-words.ts';

export interface ExamplePhrase {
  readonly phrase: string;
  /** i18n key of what it shows. */
  readonly shows: string;
}

/** The objects of the examples, with the tags that their names are looked up by. */
const EXAMPLE_TAGS = {
  water: { amenity: 'drinking_water' },
  cafe: { amenity: 'cafe' },
  playground: { leisure: 'playground' },
  restaurant: { amenity: 'restaurant' },
  bench: { amenity: 'bench' },
  table: { leisure: 'picnic_table' },
  volcano: { natural: 'volcano' },
} as const;

/** The names of these objects. */
type ExampleThings = Readonly<Record<keyof typeof EXAMPLE_TAGS, string>>;

export const ENGLISH_THINGS: ExampleThings = {
  water: 'drinking water',
  cafe: 'cafe',
  playground: 'playground',
  restaurant: 'restaurant',
  bench: 'bench',
  table: 'picnic table',
  volcano: 'volcano',
};

/**
 * @param place a place in the data
 * @param things names of one language
 * @param words of the same language
 */
export function examplePhrases(place: string, things: ExampleThings, words: GrammarWords): readonly ExamplePhrase[] {
  const { and, or, around, global } = words;
  const name = (thing: keyof ExampleThings) => nameText(things[thing], words);
  return [
    { phrase: name('water'), shows: 'wizard.example.name' },
    { phrase: `${name('cafe')} ${words.in} ${place}`, shows: 'wizard.example.area' },
    { phrase: `${name('playground')} ${around} ${place}`, shows: 'wizard.example.around' },
    { phrase: `${name('restaurant')} ${and} cuisine=italian`, shows: 'wizard.example.and' },
    { phrase: `${name('bench')} ${or} ${name('table')}`, shows: 'wizard.example.or' },
    { phrase: `shop=* ${and} name is null`, shows: 'wizard.example.missing' },
    { phrase: `highway=* ${and} name~/^bahn/i`, shows: 'wizard.example.pattern' },
    { phrase: `building=* ${and} newer:2 weeks`, shows: 'wizard.example.newer' },
    { phrase: `type:relation ${and} route=bicycle`, shows: 'wizard.example.type' },
    { phrase: `${name('volcano')} ${global}`, shows: 'wizard.example.global' },
  ];
}

const SIMPLE = /^[\p{L}\p{M}\p{N}]+(?:[ -][\p{L}\p{M}\p{N}]+)*$/u;

/** Returns a name as part of a phrase: in quotes if it has other characters than words, or a word of the grammar: `Bord- og bænkesæt`. */
function nameText(name: string, words: GrammarWords): string {
  const joins = Object.values(words).some((word) => ` ${name.toLowerCase()} `.includes(` ${word} `));
  return SIMPLE.test(name) && !joins ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Returns the names and words of the examples in one language: English where the wizard has no words of the other, or its names cannot be fetched.
 *
 * @param languages languages of names, the preferred first: `de,en`
 * @returns undefined while the names are being fetched
 */
export function useExampleThings(languages: string) {
  const [known, setKnown] = useState<{ readonly languages: string; readonly things: ExampleThings }>();
  const own = hasOwnWords(languages);
  useEffect(() => {
    let isGone = false;
    if (own) void namesOf(languages).then((things) => isGone || setKnown({ languages, things }));
    return () => {
      isGone = true;
    };
  }, [languages, own]);
  if (!own) return { things: ENGLISH_THINGS, words: grammarWords('en') };
  if (known?.languages !== languages) return undefined;
  return { things: known.things, words: grammarWords(known.things === ENGLISH_THINGS ? 'en' : languages) };
}

async function namesOf(languages: string): Promise<ExampleThings> {
  try {
    const worker = wizardWorker();
    const name = async ([thing, tags]: readonly [string, Readonly<Record<string, string>>]) =>
      [thing, await worker.nameThing(tags, ['point'], languages)] as const;
    const names = await Promise.all(Object.entries(EXAMPLE_TAGS).map(name));
    return names.every(([, text]) => text !== '') ? { ...ENGLISH_THINGS, ...Object.fromEntries(names) } : ENGLISH_THINGS;
  } catch {
    // the dialog reports a worker that does not answer
    return ENGLISH_THINGS;
  }
}
