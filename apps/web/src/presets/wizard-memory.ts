/** The data that the wizard stores in this browser: the last phrases, whether queries have comments, the language of preset names. */
import { create } from 'zustand';
import { SETTINGS_PREFIX } from '../settings/settings-schema.ts';
import type { KeyValueStorage } from '../settings/settings-storage.ts';
import { settingsStorage, useSettings } from '../settings/settings-store.ts';

export interface WizardMemory {
  /** The latest first, each once. */
  readonly phrases: readonly string[];
  readonly comments: boolean;
  /** The language of the names of things, `de` or `pt-BR`; `auto`: that of the page. */
  readonly names: string;
}

/** The most phrases that are stored. */
export const MOST_PHRASES = 20;

/** The most characters of a stored phrase: a longer one is of no use in a list. */
const LONGEST_PHRASE = 1000;

const LANGUAGE = /^[a-z]{2,3}([-@][A-Za-z0-9]{2,8}){0,2}$/;

const KEY = `${SETTINGS_PREFIX}wizard`;

export const useWizardMemory = create<WizardMemory>()(() => readMemory(settingsStorage));

/** Stores a phrase as the latest. */
export function rememberPhrase(phrase: string): void {
  keep({ phrases: withPhrase(useWizardMemory.getState().phrases, phrase) });
}

export function forgetPhrases(): void {
  keep({ phrases: [] });
}

export function keepComments(comments: boolean): void {
  keep({ comments });
}

/** Stores the language of names. @param names a code, or `auto` */
export function keepNames(names: string): void {
  keep({ names });
}

/** Returns the list with a phrase in front. */
export function withPhrase(phrases: readonly string[], phrase: string): readonly string[] {
  const text = phrase.trim();
  if (text === '' || text.length > LONGEST_PHRASE) return phrases;
  return [text, ...phrases.filter((each) => each !== text)].slice(0, MOST_PHRASES);
}

/** Reads the stored data; invalid parts are left out. */
export function readMemory(storage: Pick<KeyValueStorage, 'getItem'> | undefined): WizardMemory {
  let stored: unknown;
  try {
    stored = JSON.parse(storage?.getItem(KEY) ?? 'null');
  } catch {
    // blocked, or no JSON: nothing is stored
  }
  const { phrases, comments, names }: { phrases?: unknown; comments?: unknown; names?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  const texts = Array.isArray(phrases) ? phrases.filter((each): each is string => typeof each === 'string') : [];
  return {
    phrases: texts.reduceRight<readonly string[]>(withPhrase, []),
    comments: comments !== false,
    names: typeof names === 'string' && LANGUAGE.test(names) ? names : 'auto',
  };
}

function keep(change: Partial<WizardMemory>): void {
  useWizardMemory.setState(change);
  try {
    settingsStorage?.setItem(KEY, JSON.stringify(useWizardMemory.getState()));
  } catch {
    // full or blocked: the choice lasts as long as the page
  }
}

// The languages of the names of things.

/** The most languages whose names are searched: each is a file to fetch, and an index. */
const MOST = 3;

/**
 * Returns the languages of the names of things, the preferred first. English names are used in any case.
 *
 * @param chosen the languages of the wizard and of the page, `auto` where nothing is chosen
 * @param preferred the browser's languages, the preferred first
 * @returns codes with commas: `de`, `pt-BR,en-US`
 */
export function presetLanguage(chosen: readonly string[], preferred: readonly string[]): string {
  const wanted = [...chosen.filter((each) => each !== 'auto').map((each) => each.replace('_', '-')), ...preferred];
  const bases = new Set<string>();
  const list = wanted.filter((code) => {
    const base = code.split('-')[0];
    const isNew = !bases.has(base);
    bases.add(base);
    return isNew;
  });
  return list.slice(0, MOST).join(',') || 'en';
}

/** Returns the current languages of names. */
export function namesLanguage(): string {
  return presetLanguage([useWizardMemory.getState().names, useSettings.getState().ui_language], navigator.languages);
}
