export {
  type CompiledStyle,
  type CompileOptions,
  compileStyle,
  type MatchedRule,
  type ResolvedStyle,
  type ResolveOptions,
} from './compile-style.ts';
export { DEFAULT_SHEET } from './draw/default-sheet.ts';
export { FONT_SIZE_FACTOR, fontSizeFactor, LARGEST_FONT_SIZE, SIZES_AS_WRITTEN } from './draw/font-sizes.ts';
export { StyleRuntimeError } from './evaluate/work-budget.ts';
export { createSheetLegend, type LegendClass, type LegendCondition, type SheetLegend } from './legend/sheet-legend.ts';
export { gatherImports, type ImportLimits, type ImportSource } from './parse/gather-imports.ts';
export type { ImportedSheet, ImportRefusal, ImportResolver } from './parse/imports.ts';
export { type ParseOptions, parseStyleSheet } from './parse/parse-sheet.ts';
export {
  type ImportedFrom,
  type ImportFault,
  type SheetFault,
  type SheetPosition,
  type SheetRange,
  type SheetWarning,
  type SheetWarningKind,
  StyleSheetError,
} from './sheet-error.ts';
export type { PlainValue, StyleValue } from './style-value.ts';
export { createSheetStyler, type SheetStyler, type StyledLayer } from './styler/sheet-styler.ts';
export type {
  BinaryOperator,
  Condition,
  Declaration,
  DeclaredValue,
  Expression,
  PatternSource,
  Rule,
  Selector,
  StyleSheet,
  TagOperator,
  TextExpression,
  TextFunction,
  TextOperator,
} from './syntax-tree.ts';
export { colourOfText } from './values/colours.ts';
export { propertyValue, quotedValue } from './values/property-value.ts';
