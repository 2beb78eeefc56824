/** For tests: the text that steps make. */
import type { Steps } from '../index.ts';

/** All bytes of the steps as text. */
export function stepText(steps: Steps): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for (const { bytes } of steps) if (bytes !== undefined) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}
