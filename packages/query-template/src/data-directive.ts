import type { Position } from './expansion-error.ts';

/** `{{data:mode,key=value,…}}`: where a query is to run. */
export interface DataDirective {
  /** In lower case: `overpass`, `sql`, `sparql`, or what the user wrote. */
  readonly mode: string;
  /** In the order written, `server` among them. */
  readonly options: ReadonlyMap<string, string>;
  /** Of the directive in the user's text. */
  readonly position: Position;
}

/** Reads the argument of a data directive. A part without `=` belongs to the value before it: addresses may hold commas. */
export function readDataDirective(argument: string, position: Position): DataDirective {
  const [mode, ...parts] = argument.split(',');
  const options = new Map<string, string>();
  let last: string | undefined;
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals > 0) {
      last = part.slice(0, equals).trim();
      options.set(last, part.slice(equals + 1).trim());
    } else if (last !== undefined) {
      options.set(last, `${options.get(last)},${part.trim()}`);
    }
  }
  return { mode: mode.trim().toLowerCase(), options, position };
}
