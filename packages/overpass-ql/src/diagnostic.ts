/** What is wrong with a query, where, and in whose words. */

/**
 * One finding in a query.
 *
 * `message` is the sentence the Overpass API 0.7.62 prints for the same fault, where it has one.
 */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** `encoding`: the input as a whole; `parse`: the form of the text; `static`: a value that cannot be */
  readonly kind: 'encoding' | 'parse' | 'static';
  readonly message: string;
  /** a friendlier sentence for an editor: what to do */
  readonly hint: string | undefined;
  /** UTF-16 offsets, always within the text */
  readonly from: number;
  readonly to: number;
  /** of `from`, 1-based; columns count UTF-16 units */
  readonly line: number;
  readonly column: number;
}

/** The line the Overpass API prints for a finding: `line 3: parse error: ';' expected - 'out' found.`, without HTML escapes. */
export function formatServerMessage(diagnostic: Diagnostic): string {
  if (diagnostic.kind === 'encoding') return `encoding error: ${diagnostic.message}`;
  return `line ${diagnostic.line}: ${diagnostic.kind} error: ${diagnostic.message}`;
}

/** The 1-based column of an offset: UTF-16 units since the last line feed. */
export function columnOf(text: string, offset: number): number {
  return offset === 0 ? 1 : offset - text.lastIndexOf('\n', offset - 1);
}
