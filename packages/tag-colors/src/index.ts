export { type Break, numberBreaks } from './number-breaks.ts';
export { PALETTES, type Palette, type PaletteKind, paletteColors } from './palettes.ts';
export { putSheet } from './put-sheet.ts';
export { type ValueCount, type WordClasses, wordClasses } from './word-classes.ts';
export { type ColorClass, type ColorSubject, writeSheet } from './write-sheet.ts';
