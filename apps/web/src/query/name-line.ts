/** The comment with the name of a query, in overpass turbo's form: `// @name X`, `-- @name X`, `# @name X`, in XML `<!-- @name X -->`. */
import { detectLanguage, queryName } from '@flyover/query-template';

/**
 * Returns the query with a name: replaces its name, or adds a line at the start (in XML after the XML declaration). Returns the text
 * unchanged if the name cannot stand in a comment.
 */
export function withName(text: string, name: string): string {
  const present = queryName(text);
  if (present === name) return text;
  const named = present === undefined ? addName(text, name) : changeName(text, present, name);
  return queryName(named) === name ? named : text;
}

/** Returns the query with a name, unless it already has one. */
export function withSomeName(text: string, name: string): string {
  return queryName(text) === undefined ? withName(text, name) : text;
}

/** Returns whether two queries differ in their names at most. */
export function isSameButName(a: string, b: string): boolean {
  return withName(a, 'x') === withName(b, 'x');
}

function addName(text: string, name: string): string {
  const language = detectLanguage(text);
  if (language === 'sql') return `-- @name ${name}\n${text}`;
  if (language === 'sparql') return `# @name ${name}\n${text}`;
  if (language === 'ql') return `// @name ${name}\n${text}`;
  // XML forbids two hyphens in a comment
  if (name.includes('--') || name.endsWith('-')) return text;
  const declaration = /^\s*<\?xml[^>]*\?>\n?/.exec(text)?.[0] ?? '';
  return `${declaration}<!-- @name ${name} -->\n${text.slice(declaration.length)}`;
}

function changeName(text: string, present: string, name: string): string {
  const at = /(?<![\w"'])@name[ \t]+/.exec(text);
  if (at === null) return text;
  const from = text.indexOf(present, at.index + at[0].length);
  return `${text.slice(0, from)}${name}${text.slice(from + present.length)}`;
}
