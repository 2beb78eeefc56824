/** `@import`: its name, and who answers it. */
import type { ImportFault } from '../sheet-error.ts';
import type { Scanner } from './scanner.ts';

/** A sheet that is imported. */
export interface ImportedSheet {
  /** Tells it from all others; its rules, warnings and errors have it, and what it imports is named from it. */
  readonly address: string;
  readonly text: string;
}

/** Why there is none. */
export interface ImportRefusal {
  readonly fault: ImportFault;
}

/**
 * Gives the sheet that another one names in `@import`.
 *
 * @param importer the address of that other one; undefined for the sheet itself
 */
export type ImportResolver = (name: string, importer: string | undefined) => ImportedSheet | ImportRefusal;

const ADDRESS = /[^\s"'();{}]+/y;

/** Reads `"x"`, `url("x")`, `url(x)` or `("x")`; empty where there is none. */
export function readImportName(scanner: Scanner): string {
  scanner.skipBlank();
  scanner.takes('url');
  const inside = scanner.takes('(');
  scanner.skipSpace();
  const quoted = scanner.next === '"' || scanner.next === "'";
  const name = quoted ? scanner.readQuoted() : scanner.takesMatch(ADDRESS);
  scanner.skipSpace();
  if (inside && !scanner.takes(')')) scanner.fail('unclosed');
  scanner.skipBlank();
  return name;
}
