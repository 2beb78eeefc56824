/** The parts of the legend that the first map does without: they are small, and come as one file. */
export { LayerClasses } from './LayerClasses.tsx';
export { SheetClasses } from './SheetClasses.tsx';
export { ShrunkRows } from './ShrunkRows.tsx';
