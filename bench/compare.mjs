/** The features of every file at hand, beside those of `osmtogeojson`: what differs, by kind. The kinds are explained in packages/osm-features/DIFFERENCES.md. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { measure } from './steps/child.mjs';
import { DATA_FOLDER, GOLDEN_FOLDER } from './steps/folder.mjs';
import { makeAnswer, makeTown } from './steps/inputs.mjs';
import { table } from './steps/table.mjs';

/** What can be told apart; `unexplained` must be none. */
const KINDS = ['routes', 'gaps', 'areas', 'roles', 'repeated', 'antimeridian', 'unexplained'];

/** @param {{ print: (text: string) => void }} context */
export async function compare({ print }) {
  const files = [
    ...filesIn(DATA_FOLDER, /\.(pbf|osm|json|xml)(\.gz)?$/, print),
    ...filesIn(join(GOLDEN_FOLDER, 'answers'), /\.(json|xml)\.gz$/, print),
    `${await makeTown(100_000, print)}.json`,
    `${await makeAnswer(100_000, print)}.json`,
  ];
  const rows = [];
  for (const file of files) {
    const result = await measure('compare-geojson', [file]);
    if (result.failed !== undefined) throw new Error(`${basename(file)} could not be compared: ${result.failed}`);
    rows.push({ name: basename(file), ...result });
  }
  const total = Object.fromEntries(KINDS.map((kind) => [kind, sum(rows, ({ differences }) => differences[kind]?.count ?? 0)]));
  print(
    'Features that differ from those of osmtogeojson, by kind (see packages/osm-features/DIFFERENCES.md); answers without a difference are summed up',
  );
  const shown = rows.filter(({ differences }) => Object.keys(differences).length > 0);
  const same = rows.filter((row) => !shown.includes(row));
  const cells = ({ name, ours, theirs, equal, differences }) => [
    name,
    ...[ours, theirs, equal].map((count) => count.toLocaleString('en-US')),
    ...KINDS.map((kind) => String(differences[kind]?.count ?? '')),
  ];
  const summed = (name, list) => ({
    name,
    ours: sum(list, ({ ours }) => ours),
    theirs: sum(list, ({ theirs }) => theirs),
    equal: sum(list, ({ equal }) => equal),
    differences: Object.fromEntries(KINDS.map((kind) => [kind, { count: sum(list, ({ differences }) => differences[kind]?.count ?? 0) }])),
  });
  print(
    table(
      ['input', 'Flyover', 'osmtogeojson', 'equal', ...KINDS],
      [...shown.map(cells), cells(summed(`${same.length} more`, same)), cells(summed('all', rows))],
    ),
  );
  for (const kind of KINDS) {
    const examples = rows.flatMap(({ name, differences }) => (differences[kind]?.examples ?? []).map((example) => `${example} of ${name}`));
    if (examples.length > 0) print(`${kind}: ${examples.slice(0, 3).join('; ')}`);
  }
  if (total.unexplained > 0) throw new Error(`${total.unexplained} features differ and no kind explains why.`);
  return { kinds: total, files: rows };
}

function filesIn(folder, pattern, print) {
  if (!existsSync(folder)) {
    print(`Left out: there is no ${folder}`);
    return [];
  }
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name));
}

function sum(list, value) {
  return list.reduce((total, item) => total + value(item), 0);
}
