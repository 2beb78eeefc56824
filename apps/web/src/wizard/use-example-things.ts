import { useEffect, useState } from 'react';
import { wizardWorker } from '../presets/wizard-client.ts';
import { ENGLISH_THINGS, EXAMPLE_TAGS, type ExampleThings } from './examples.ts';
import { grammarWords, hasOwnWords } from './grammar-words.ts';

/**
 * The names and words that the examples are made of, in one language: English where the wizard has no words of another, or its names cannot be had.
 *
 * @param languages of names, the dearest first: `de,en`
 * @returns undefined while the names are fetched
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
