/** Errors that refuse a sheet, and warnings that do not. */

/** A place in a sheet. */
export interface SheetPosition {
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

/** A part of a sheet's text. */
export interface SheetRange {
  /** UTF-16 units from the start of the text; `end` is behind the last. */
  readonly start: number;
  readonly end: number;
}

/** Of what is said about a sheet that is imported. */
export interface ImportedFrom {
  /** The address of the imported sheet, as its resolver gave it; absent for the sheet itself. */
  readonly sheet?: string;
  /** Position of the `@import` in the sheet itself, directly or through the sheet that imports this one. */
  readonly importedAt?: SheetPosition;
}

/** Reasons to refuse a sheet. */
export type SheetFault =
  | 'stray'
  | 'unknown-type'
  | 'zoom'
  | 'condition'
  | 'class'
  | 'selector'
  | 'nested-block'
  | 'unclosed'
  | 'declaration'
  | 'pattern'
  | 'too-deep'
  | 'too-long'
  | 'at-rule';

/** Longer pieces of the sheet are cut in messages. */
const QUOTED = 36;

/** A sheet that cannot be read; the whole sheet is refused. The message is the specification's. */
export class StyleSheetError extends Error implements ImportedFrom {
  override readonly name = 'StyleSheetError';
  readonly fault: SheetFault;
  readonly offset: number;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly sheet?: string;
  readonly importedAt?: SheetPosition;

  constructor(fault: SheetFault, text: string, offset: number, { sheet, importedAt }: ImportedFrom = {}) {
    const rest = text.slice(offset, offset + QUOTED + 1).replace(/\s/g, ' ');
    super(`Error while parsing MapCSS at "${rest.length > QUOTED ? `${rest.slice(0, QUOTED)}...` : rest}"`);
    const { line, column } = positionIn(text, offset);
    this.fault = fault;
    this.offset = offset;
    this.line = line;
    this.column = column;
    if (sheet !== undefined) this.sheet = sheet;
    if (importedAt !== undefined) this.importedAt = importedAt;
  }
}

/** Reasons not to import a sheet. */
export type ImportFault =
  /** There is none at its address. */
  | 'missing'
  /** Its address lies in none of the places that sheets are imported from. */
  | 'place'
  /** Its address is none of the web: `javascript:`, `data:`, `file:`. */
  | 'scheme'
  /** The server redirected to another address. */
  | 'redirect'
  /** The server did not answer, or answered with something else. */
  | 'failed'
  | 'too-slow'
  /** The caller stopped waiting. */
  | 'ended'
  /** It is too long, or all of them are together. */
  | 'too-large'
  | 'too-many'
  /** Imports of imports go too far down. */
  | 'too-deep'
  /** It imports itself, perhaps through others. */
  | 'cycle';

/** Kinds of warnings about a sheet that is read all the same. */
export type SheetWarningKind =
  /** `@media` and its block are not looked at. */
  | 'media-ignored'
  /** A sheet is not imported, and why. */
  | `import-${ImportFault}`
  /** The condition after the name of an imported sheet is ignored: the sheet always applies. */
  | 'import-condition'
  /** Heights are not drawn. */
  | 'extrude-ignored'
  /** An expression that cannot be read: its property is as if not written. */
  | 'expression'
  /** A colour, a number or a list of dashes that is none. */
  | 'wrong-kind'
  /** No pseudo-class has this name: it matches nothing. */
  | 'unknown-pseudo-class'
  /** No function has this name: it gives nothing. */
  | 'unknown-function'
  /** A pattern that could take too long, and is tried on short texts only. */
  | 'slow-pattern';

/** One oddity. */
export interface SheetWarning extends SheetPosition, ImportedFrom {
  readonly kind: SheetWarningKind;
  /** Subject of the warning: a name, a property, a pattern. */
  readonly subject: string;
}

/** Line and column of an offset, by counting; for many positions of one text see `LineIndex`. */
export function positionIn(text: string, offset: number): SheetPosition {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { offset, line, column: offset - start + 1 };
}

/** Offsets at which the lines of a text begin, to find the lines of many offsets. */
export class LineIndex {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
  }

  /** The position of an offset. */
  position(offset: number): SheetPosition {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { offset, line: low + 1, column: offset - this.starts[low] + 1 };
  }
}
