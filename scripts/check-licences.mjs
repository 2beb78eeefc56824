/**
 * Licences of all installed packages, against the list of those that this project takes. Run by `npm test`; `node scripts/check-licences.mjs`
 * prints each package that has none of them, and ends with 1.
 */
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { init } from 'license-checker-rseidelsohn';
import { ROOT } from './steps/run-command.mjs';

/** SPDX names of licences that ask for no more than a notice, and of those that bind only changes of the package itself. */
const TAKEN = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Packages whose `package.json` names no SPDX licence: the version that was looked at, and where the licence was found. */
const READ_BY_HAND = new Map([
  ['@mapbox/jsonlint-lines-primitives@2.0.2', 'MIT, in its repository; part of the check of MapLibre styles'],
  ['jsts@2.12.1', '"(EDL-1.0 OR EPL-1.0)", of which the first is BSD-3-Clause; tests only'],
  ['JSONStream@0.8.0', 'MIT or Apache-2.0, by its list; part of osmtogeojson, tests only'],
  ['optimist@0.3.7', 'MIT/X11; part of osmtogeojson, tests only'],
  ['domhandler@2.2.1', 'BSD-2-Clause, in its LICENSE; part of osmtogeojson, tests only'],
  ['domutils@1.3.0', 'BSD-2-Clause, in its LICENSE; part of osmtogeojson, tests only'],
  ['only@0.0.2', 'MIT, in its Readme; part of oidc-provider, tests only'],
]);

/**
 * The packages whose licence is not taken.
 *
 * @param licences of each package, by `name@version`: an SPDX expression, or several
 * @returns a line each
 */
export function licenceFaults(licences) {
  const unused = new Set(READ_BY_HAND.keys());
  const faults = [];
  for (const [name, named] of Object.entries(licences)) {
    if (name.startsWith('@flyover/') || name.startsWith('flyover@') || unused.delete(name)) continue;
    const expression = Array.isArray(named) ? named.join(' AND ') : String(named);
    if (!isTaken(expression)) faults.push(`${name}: ${expression}, which is not among the licences that are taken`);
  }
  return [...faults, ...[...unused].map((name) => `${name}: read by hand, but not installed: delete its line`)];
}

/** One of several ways that are joined by OR, and then each of those that are joined by AND. */
function isTaken(expression) {
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' OR ').some((way) => way.split(' AND ').every((name) => TAKEN.has(name.trim())));
}

/** The licence of each installed package, by `name@version`. */
export async function installedLicences(start = ROOT) {
  const packages = await promisify(init)({ start });
  return Object.fromEntries(Object.entries(packages).map(([name, { licenses }]) => [name, licenses]));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = licenceFaults(await installedLicences());
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
