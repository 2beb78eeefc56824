/** Completion within style sheets, with the keys and values of the result. */
import { completeStyle } from '@flyover/mapcss-editor';
import { drawnFontSize } from '../style/drawn-font-size.ts';
import { keysOfResult, valuesOfResult } from './result-words.ts';

export const styleSource = completeStyle({ keys: keysOfResult, values: valuesOfResult }, drawnFontSize);
