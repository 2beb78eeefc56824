/** The declaration in front of a text of the XML form. */

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"[\w.-]*"|'[\w.-]*')(?:\s+encoding\s*=\s*(?:"([a-z][\w.-]*)"|'([a-z][\w.-]*)'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>$/iu;

/** Encodings that a text of single bytes may have. */
const ENCODINGS: ReadonlySet<string> = new Set(['utf-8', 'iso-8859-1', 'us-ascii']);
const OF_TWO_BYTES: ReadonlySet<string> = new Set(['utf-16', 'utf-16le', 'utf-16be']);

/** What is wrong with the declaration from an offset up to its end; undefined where nothing is. */
export function findDeclarationFault(text: string, from: number, to: number): string | undefined {
  if (from > 0) return 'XML or text declaration not at start of entity';
  const parts = DECLARATION.exec(text.slice(from, to));
  if (parts === null) return 'XML declaration not well-formed';
  const encoding = (parts[1] ?? parts[2] ?? 'utf-8').toLowerCase();
  if (OF_TWO_BYTES.has(encoding)) return 'encoding specified in XML declaration is incorrect';
  return ENCODINGS.has(encoding) ? undefined : 'unknown encoding';
}
