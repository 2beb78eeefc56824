/** The figures of SECURITY.md, each beside the command that makes it. */

const HEADING = '## Figures';
const TABLE = ['| Command | Measured |', '| --- | --- |'];

/**
 * Puts a figure into the table below "Figures", in the place of the one of the same command.
 *
 * @param {string} text of SECURITY.md
 * @param {{ command: string, figure: string }} row
 * @returns {string}
 * @throws {Error} where there is no such heading
 */
export function putFigure(text, { command, figure }) {
  const start = text.indexOf(`${HEADING}\n`);
  if (start === -1) throw new Error(`SECURITY.md has no "${HEADING}"`);
  const next = text.indexOf('\n## ', start + 1);
  const end = next === -1 ? text.length : next + 1;
  const section = text.slice(start, end);
  const rows = section.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith(`| \`${command}\` `));
  const words = section
    .slice(HEADING.length)
    .split('\n')
    .filter((line) => !line.startsWith('|'))
    .join('\n')
    .trim();
  const table = [...TABLE, ...[...rows, `| \`${command}\` | ${figure} |`].sort()].join('\n');
  return `${text.slice(0, start)}${HEADING}\n\n${words === '' ? '' : `${words}\n\n`}${table}\n${next === -1 ? '' : '\n'}${text.slice(end)}`;
}
