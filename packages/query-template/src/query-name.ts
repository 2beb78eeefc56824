/**
 * The name a query gives itself in a comment: `// @name Drinking water`, `-- @name …`, `<!-- @name … -->`.
 *
 * @returns the rest of the first such line without white space and comment ends around it, or undefined
 */
export function queryName(text: string): string | undefined {
  const match = /(?<![\w"'])@name[ \t]+([^\r\n]+)/.exec(text);
  const name = match?.[1]
    .trimEnd()
    .replace(/(?:\*\/|-->)$/, '')
    .trim();
  return name === '' ? undefined : name;
}
