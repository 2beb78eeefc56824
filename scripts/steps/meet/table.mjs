/** The table of `scripts/meet` as Markdown, and its place in a page. */

const BEGIN = '<!-- scripts/meet: begin -->';
const END = '<!-- scripts/meet: end -->';

/**
 * The page with the table between its markers, or behind everything where it has none.
 *
 * @param table counts by format and program
 */
export function withTable(page, table) {
  const { lines, faults } = sectionOf(table);
  const section = lines.join('\n');
  const framed = `${BEGIN}\n\n${section}\n\n${END}`;
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  const changed =
    from === -1 || to === -1 ? `${page.trimEnd()}\n\n${framed}\n` : page.slice(0, from) + framed + page.slice(to + END.length);
  return { page: changed, section, faults };
}

function sectionOf({ versions, reading, writing, formats }) {
  const faults = [];
  const notes = [];
  const names = Object.keys(versions);
  const told = (what, name, cell) => {
    if (cell === undefined) return '–';
    if (cell.counted !== undefined && cell.counted === cell.expected) return cell.counted;
    const fault = cell.failed ?? `${cell.counted} instead of ${cell.expected}`;
    faults.push(`${what}, ${name}: ${fault}`);
    notes.push(
      `${what}, ${name}: ${fault
        .replaceAll(/\/\S*\//g, '')
        .replaceAll('|', '\\|')
        .slice(0, 200)}`,
    );
    return cell.failed === undefined ? `${cell.counted} (${notes.length})` : `no (${notes.length})`;
  };
  const rowsOf = (rows, cells, label) => [
    `| ${['', ...names].join(' | ')} |`,
    `| ${['', ...names].map(() => '---').join(' | ')} |`,
    ...rows.map((row) => `| ${[`\`${row}\``, ...names.map((name) => told(label(row, name), name, cells[row]?.[name]))].join(' | ')} |`),
  ];
  const lines = [
    '## Other programs',
    '',
    '`scripts/meet` sends a few invented elements through the programs of the field and writes these tables. A number says how many features (or nodes, ways and relations) were found, all of them where nothing is said; – stands where the program has no such reader or writer.',
    '',
    `Versions: ${names.map((name) => `${name} ${versions[name]}`).join(', ')}.`,
    '',
    'Exports of Flyover, opened by',
    '',
    ...rowsOf(formats, reading, (row) => `export ${row}`),
    '',
    'Files that others write, opened by Flyover',
    '',
    ...rowsOf(Object.keys(writing), writing, (row) => `file ${row}`),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note, i) => `${i + 1}. ${note}`)]),
  ];
  return { lines, faults };
}
