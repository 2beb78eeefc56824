/** Sentences about style sheets: their faults, and what a translation leaves out. */
import type { ImportedFrom, ImportFault, SheetWarning, StyleSheetError } from '@flyover/mapcss';
import type { LeftOut, LeftOutKind } from '@flyover/style-translation';
import type { InputFault } from '../problem.ts';

const IMPORTS: Readonly<Record<ImportFault, string>> = {
  missing: 'there is no such file; write its path from the folder of the sheet that names it',
  place: 'only sheets in the folder of the first sheet, and below it, are read; put it there',
  scheme: 'only files are read; save it beside the sheet and write its path',
  redirect: 'it is at another address',
  failed: 'the file cannot be read',
  'too-slow': 'reading it takes too long',
  ended: 'reading it was ended',
  'too-large': 'the imported sheets have more than 8,000,000 characters; take some out',
  'too-many': 'at most 100 sheets are imported; put some of them into one file',
  'too-deep': 'imports go ten sheets deep; import it from a sheet further up',
  cycle: 'it imports itself, perhaps through others; take one of the imports out',
};

/** Returns the line for a warning; undefined for a warning that concerns no omitted part. */
export function sheetWarningLine(file: string, warning: SheetWarning): InputFault | undefined {
  const message = warningSentence(warning);
  return message === undefined ? undefined : faultIn(file, warning, `warning: ${message}`);
}

/** Returns the line for a refused sheet. */
export function sheetErrorLine(file: string, error: StyleSheetError): InputFault {
  return faultIn(file, error, error.message);
}

function faultIn(file: string, { sheet, line, column }: ImportedFrom & { line: number; column: number }, message: string): InputFault {
  return { file: sheet === undefined ? file : `${file} (${sheet})`, line, column, message };
}

function warningSentence({ kind, subject }: SheetWarning): string | undefined {
  if (kind === 'media-ignored') return '@media is ignored';
  if (kind === 'import-condition') return `${subject} is imported always: what stands behind its name is not looked at`;
  const fault = importFaultOf(kind);
  return fault === undefined ? undefined : `${subject} is not imported: ${IMPORTS[fault]}`;
}

function importFaultOf(kind: SheetWarning['kind']): ImportFault | undefined {
  const name = kind.slice('import-'.length);
  return kind.startsWith('import-') && Object.hasOwn(IMPORTS, name) ? (name as ImportFault) : undefined;
}

// Parts of a sheet that its translation leaves out.

const LEFT_OUT: Readonly<Record<LeftOutKind, (what: string) => string>> = {
  link: (what) => `${what}: layers of MapLibre do not see other elements; the rule is left out`,
  condition: (what) => `${what}: the tiles do not say this; the rule is left out`,
  pattern: (what) => `${what}: this pattern is no list of texts; the rule is left out`,
  layer: (what) => `${what}: the name of the layer is worked out for each element; the rule is left out`,
  'set-tag': (what) => `${what}: tags cannot be changed; rules that read it see the tag as it is`,
  function: (what) => `${what}: MapLibre has no such function; the line is left out`,
  property: (what) => `${what}: MapLibre's layers have no such property`,
  value: (what) => `${what}: MapLibre cannot work out this value; the usual one is used`,
  image: (what) => `${what}: the map needs images of these names`,
  order: (what) => `${what}: sorts within a layer of the map only`,
};

/** Returns the sentence for a part that is left out. */
export function leftOutSentence({ kind, what, sheet }: LeftOut): string {
  const sentence = LEFT_OUT[kind](what);
  return sheet === undefined ? sentence : `${sheet}: ${sentence}`;
}
