/** Files at a place that the user chooses, where the browser can do that. */
import type { ExportFormat } from '@flyover/feature-export';

type SavePicker = (options: {
  suggestedName: string;
  types?: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

function isSavePicker(value: unknown): value is SavePicker {
  return typeof value === 'function';
}

/** Whether this browser can ask for a place. */
export function canSaveAs(): boolean {
  return 'showSaveFilePicker' in globalThis;
}

/**
 * Asks for a place; must be called from a click.
 *
 * @returns undefined where the user turned back
 * @throws DOMException where the browser does not allow the question
 */
export async function askForPlace(
  name: string,
  { name: description, mimeType, fileEnding }: Pick<ExportFormat, 'name' | 'mimeType' | 'fileEnding'>,
): Promise<FileSystemFileHandle | undefined> {
  const picker: unknown = Reflect.get(globalThis, 'showSaveFilePicker');
  if (!isSavePicker(picker)) return undefined;
  // an ending of two parts is refused
  const ending = fileEnding.slice(fileEnding.lastIndexOf('.'));
  try {
    return await picker({ suggestedName: `${name}${fileEnding}`, types: [{ description, accept: { [mimeType]: [ending] } }] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
