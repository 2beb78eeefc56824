/** The languages in which things may be named. */
import { useSettings } from '../settings/settings-store.ts';
import { useWizardMemory } from './wizard-memory.ts';

/** Languages whose names are looked through: each is a file to fetch and an index of its own. */
const MOST = 3;

/**
 * The languages of the names of things, the dearest first; English always follows.
 *
 * @param chosen those of the wizard and of the page, `auto` where nothing is chosen
 * @param preferred the browser's languages, the dearest first
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

/** The same for this page and this moment. */
export function namesLanguage(): string {
  return presetLanguage([useWizardMemory.getState().names, useSettings.getState().ui_language], navigator.languages);
}
