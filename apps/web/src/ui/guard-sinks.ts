/** Imported first by the pages. */
import { guardSinks } from './trusted-types.ts';

guardSinks(new URL('.', document.baseURI).href);
