import { withTimeout } from '../ui/lazy-part.ts';

let file: Promise<typeof import('./open-rich-editor.ts')> | undefined;

/**
 * Fetches CodeMirror and what is built on it, once. The page asks before it draws anything, so that the file comes while it is being made.
 *
 * @throws PartError when it does not come
 */
export function fetchRichEditor(): Promise<typeof import('./open-rich-editor.ts')> {
  file ??= withTimeout('editor', import('./open-rich-editor.ts'));
  return file;
}
