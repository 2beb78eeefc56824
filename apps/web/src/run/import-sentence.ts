/** Why a style sheet is not imported, in words; they are of the part `style-imports`. */
import i18next from 'i18next';
import { styleImports } from '../results/result-client.ts';
import { type StyleNote, sheetName, withSheetName } from './style-notes.ts';

/** One sentence, and what to do. */
export function importSentence(note: StyleNote): string {
  const { kind = '', subject = '' } = note;
  const reason = kind.replace(/^import-/, '');
  const folders = styleImports().map(sheetFolder);
  const why = reason === 'place' && folders.length === 0 ? 'placeNone' : reason;
  return withSheetName(note, i18next.t(`styleImports.${why}`, { subject, places: folders.join(', ') }));
}

function sheetFolder(address: string): string {
  return sheetName(address) || './';
}
