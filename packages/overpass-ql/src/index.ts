/** Overpass QL: tokens, syntax tree with positions, diagnostics, and the grammar for the editor. */
export type * from './syntax-tree.ts';
export type * from './syntax-tree-expression.ts';
export type * from './syntax-tree-filter.ts';
