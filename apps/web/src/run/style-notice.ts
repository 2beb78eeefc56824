import i18next from 'i18next';
import { showToast } from '../ui/toasts.ts';

/** The texts that were told, the latest ones. */
const told: string[] = [];
const MOST_TOLD = 50;

/** Says that the style sheet of a query is not drawn yet: once a text. */
export function tellUndrawnStyle(text: string): void {
  if (told.includes(text)) return;
  told.push(text);
  if (told.length > MOST_TOLD) told.shift();
  showToast({ text: i18next.t('run.styleNotDrawn') });
}
