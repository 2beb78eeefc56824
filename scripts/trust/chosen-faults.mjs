/** The choice of faults by a seed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAstAsync } from 'vite';
import { ROOT } from '../steps/run-command.mjs';
import { chanceOf, mutantsOf } from './mutants.mjs';

/**
 * @typedef {object} Fault
 * @property {string} key path, the line as it is and as the fault makes it: the same one wherever that line moves to
 * @property {string} path from the root
 * @property {string} source
 * @property {import('./mutants.mjs').Mutant} mutant
 */

/** Source files below a folder, without tests; paths from the root. */
export function sourcesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/node_modules|\.(test|bench|d)\.tsx?$|\/testing\//.test(path))
    .sort();
}

/**
 * Faults of all files by chance. Each has a place in the order that only its own text and the seed give: a change elsewhere moves none, and a
 * larger number of faults begins with those of a smaller one.
 *
 * @param {readonly string[]} paths
 * @returns {Promise<Fault[]>}
 */
export async function chooseFaults(paths, count, seed) {
  const all = [];
  for (const path of paths) all.push(...(await faultsOfFile(path, readFileSync(join(ROOT, path), 'utf8'))));
  const chances = new Map(all.map(({ key }) => [key, chanceOf(key, seed)]));
  all.sort((a, b) => chances.get(a.key) - chances.get(b.key));
  const chosen = [];
  for (const fault of all) {
    if (chosen.length === count) break;
    if (await isRead(fault)) chosen.push(fault);
  }
  return chosen;
}

/** All faults of a file. @returns {Promise<Fault[]>} */
export async function faultsOfFile(path, source) {
  const seen = new Map();
  return (await mutantsOf(source, path.endsWith('x'))).map((mutant) => {
    const { from, to, text } = mutant;
    const before = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
    const end = source.indexOf('\n', to);
    const after = source.slice(to, end === -1 ? undefined : end);
    const name = `${path}: ${inShort(before + source.slice(from, to) + after)} → ${inShort(before + text + after)}`;
    const earlier = seen.get(name) ?? 0;
    seen.set(name, earlier + 1);
    return { key: earlier === 0 ? name : `${name} (${earlier + 1})`, path, source, mutant };
  });
}

const inShort = (code) => code.trim().replace(/\s+/g, ' ').slice(0, 160);

/** @param {Fault} fault @returns {string} the source with the fault */
export function withFault({ source, mutant: { from, to, text } }) {
  return source.slice(0, from) + text + source.slice(to);
}

/** Faults that are no program any more (`??` beside `||`) would be noticed by every test. */
async function isRead(fault) {
  try {
    await parseAstAsync(withFault(fault), { lang: fault.path.endsWith('x') ? 'tsx' : 'ts' });
    return true;
  } catch {
    return false;
  }
}
