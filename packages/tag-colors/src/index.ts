export { type Break, numberBreaks, type ValueCount, type WordClasses, wordClasses } from './classes.ts';
export { PALETTES, type Palette, type PaletteKind, paletteColors } from './palettes.ts';
export { type ColorClass, type ColorSubject, putSheet, writeSheet } from './sheet.ts';
