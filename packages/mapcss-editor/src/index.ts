/** CodeMirror support for style sheets within a query. */
export { type CountedWord, completeStyle, type ResultWords, type StyleWords } from './complete.ts';
export { type DrawnSize, fontSizeAt, fontSizes, type WrittenSize } from './font-sizes.ts';
export { styleHighlighting } from './highlight.ts';
export { type StyleNoteMark, setStyleNotes, styleNotes } from './notes.ts';
export { type StylePlace, stylePlace } from './place.ts';
export { blockAt, type StyleBlock, styleBlocks } from './style-blocks.ts';
export { colorSwatches } from './swatches.ts';
