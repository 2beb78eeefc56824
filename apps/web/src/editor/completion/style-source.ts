/** Completion within style sheets, with the keys and values of the result. */
import { completeStyle } from '@flyover/mapcss-editor';
import { withTimeout } from '../../ui/lazy-part.ts';
import { drawnFontSize } from '../style/drawn-font-size.ts';
import { keysOfResult, valuesOfResult } from './result-words.ts';

export const styleSource = completeStyle({ keys: keysOfResult, values: valuesOfResult, icons }, drawnFontSize);

/** None where their file cannot be fetched. */
function icons(): Promise<readonly string[]> {
  return withTimeout('style', import('../../style/maki-icons.ts')).then(
    ({ MAKI_ICONS }) => [...MAKI_ICONS.keys()],
    () => [],
  );
}
