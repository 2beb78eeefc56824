/** Sentences about faults of a style sheet. */
import type { ImportedFrom, ImportFault, SheetWarning, StyleSheetError } from '@flyover/mapcss';
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

/** A warning of a sheet; undefined for one that says nothing of what is left out. */
export function sheetWarningLine(file: string, warning: SheetWarning): InputFault | undefined {
  const message = warningSentence(warning);
  return message === undefined ? undefined : faultIn(file, warning, `warning: ${message}`);
}

/** A sheet that is refused. */
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
