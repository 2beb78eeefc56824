/** Opening of files that somebody chose or dropped: what reads them is fetched with the first. */
import { loadTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { fitToData } from '../view/map-commands.ts';
import { useFiles } from './files-store.ts';

/** Files are read one after the other: each takes all the memory it can get while it is read. */
let queue: Promise<void> = Promise.resolve();

/** Reads files, one after the other. Queries go to the last, and the map shows it. */
export function openFiles(files: readonly File[]): Promise<void> {
  for (const file of files) queue = queue.then(() => openFile(file));
  return queue;
}

/** Lets somebody choose files of this computer, and opens them. To be called within a click or a key. */
export function pickFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => void openFiles([...(input.files ?? [])]));
  input.click();
}

async function openFile(file: File): Promise<void> {
  try {
    const [{ readFile }] = await Promise.all([withTimeout('files', import('./read-file.ts')), loadTexts('own-data')]);
    const bounds = await readFile(file);
    if (bounds !== undefined) fitToData(bounds);
  } catch (thrown) {
    useFiles.setState({ failure: { name: file.name, kind: 'part', message: thrown instanceof Error ? thrown.message : String(thrown) } });
  }
}
