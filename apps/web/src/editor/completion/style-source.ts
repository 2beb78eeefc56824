/** Completion within style sheets, with the keys and values of the result. */
import { completeStyle } from '@flyover/mapcss-editor';
import { keysOfResult, valuesOfResult } from './result-words.ts';

export const styleSource = completeStyle({ keys: keysOfResult, values: valuesOfResult });
