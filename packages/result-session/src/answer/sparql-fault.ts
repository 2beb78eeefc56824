/** Reads what QLever says of a query that it refuses: JSON with the sentence as `exception`, and the place as `metadata`. */

export interface SparqlFault {
  readonly message: string;
  /** Lines of the query, from 1. */
  readonly lines: readonly number[];
}

/** @param start of the answer @returns undefined where it is no such answer */
export function sparqlFault(start: string): SparqlFault | undefined {
  if (!start.trimStart().startsWith('{') || !start.includes('"exception"')) return undefined;
  try {
    const { exception, metadata }: Partial<Record<string, unknown>> = JSON.parse(start);
    if (typeof exception !== 'string') return undefined;
    const line: unknown = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'line') : undefined;
    return { message: exception, lines: typeof line === 'number' && Number.isInteger(line) && line > 0 ? [line] : [] };
  } catch {
    return undefined;
  }
}
