/** Returns the reason why a file cannot be written, with advice; other errors than the usual ones keep the words of the system. */
import { messageOf } from '../problem.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there: choose another place',
  EISDIR: 'it is a folder: name a file',
  ENOENT: 'its folder is not there: make it first',
  ENOSPC: 'the disk is full: make room first',
  EROFS: 'nothing can be written on that disk: choose another place',
};

/** @param thrown by what opens, writes or renames a file */
export function writeFaultSentence(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : messageOf(thrown);
}
