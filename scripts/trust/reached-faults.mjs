/** Which tests come to the places of faults: only these can notice them. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/run-command.mjs';

const REACHED = join(ROOT, '.cache/reached.txt');

/**
 * Writes the number of a fault and the running file of tests (none in a thread that a test has started) into a file, once each: every file of tests
 * has modules of its own. A declared function and variable, as they can be used before the module has begun: one of a circle of imports.
 */
const MARK = `var flyoverSeen = flyoverSeen ?? []; function flyoverReached(fault) {
  flyoverSeen ??= [];
  flyoverSeen[fault] = true;
  const file = globalThis.__vitest_worker__?.filepath ?? '';
  process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(REACHED)}, fault + '\\t' + file + '\\n');
}`.replaceAll(/\n\s*/g, ' ');

/**
 * Sources that tell when they come to a fault.
 *
 * @param {readonly import('./chosen-faults.mjs').Fault[]} faults
 * @returns {Map<string, string>} by path
 */
export function markedSources(faults) {
  const marks = new Map();
  for (const [index, { path, source, mutant }] of faults.entries()) {
    const { from, to } = mutant.reached;
    const ofFile = marks.get(path) ?? { source, pieces: [] };
    ofFile.pieces.push(
      { at: from, inner: -to, text: `(flyoverSeen?.[${index}] || flyoverReached(${index}), ` },
      { at: to, inner: -from, text: ')' },
    );
    marks.set(path, ofFile);
  }
  return new Map([...marks].map(([path, { source, pieces }]) => [path, `${MARK} ${woven(source, pieces)}`]));
}

/** At one place a range that has ended closes before the next one opens, the inner one first; the outer one opens first. */
function woven(source, pieces) {
  pieces.sort((a, b) => a.at - b.at || Number(b.text === ')') - Number(a.text === ')') || a.inner - b.inner);
  let done = 0;
  let text = '';
  for (const { at, text: piece } of pieces) {
    text += source.slice(done, at) + piece;
    done = at;
  }
  return text + source.slice(done);
}

export function forgetReached() {
  rmSync(REACHED, { force: true });
}

/**
 * What the marks have written. A fault that is reached in a thread of a test may be so by any of them.
 *
 * @param {number} count of faults
 * @param {readonly string[]} files of tests that have run, paths from the root
 * @returns {Set<string>[]} files by number of the fault
 */
export function readReached(count, files) {
  const reached = Array.from({ length: count }, () => new Set());
  if (!existsSync(REACHED)) return reached;
  for (const line of readFileSync(REACHED, 'utf8').split('\n').filter(Boolean)) {
    const [fault, file] = line.split('\t');
    for (const path of file === '' ? files : [file.slice(ROOT.length)]) reached[fault].add(path);
  }
  return reached;
}
