/** The order in which tests look for a fault: most are noticed by a test beside them, in a second. */
import { posix } from 'node:path';

/** ms of the tests of the first stage; each further one may take four times as long. */
const FIRST = 2000;
/** A fault may make tests so many times slower, after a time for the start in ms, before that is seen as one that never ends. */
const [START, SLOWER] = [30_000, 8];

/**
 * Tests in stages, the nearest to a source first and of these the quickest.
 *
 * @param {string} source path from the root
 * @param {readonly import('./kept-findings.mjs').ReachingTest[]} tests
 * @returns {{ files: string[], timeout: number }[]} `timeout`: ms
 */
export function stagesOf(source, tests) {
  const sorted = [...tests].sort((a, b) => distanceOf(source, a.path) - distanceOf(source, b.path) || a.took - b.took);
  const stages = [];
  let most = FIRST;
  let stage = { files: [], took: 0 };
  for (const { path, took } of sorted) {
    if (stage.files.length > 0 && stage.took + took > most) {
      stages.push(stage);
      stage = { files: [], took: 0 };
      most *= 4;
    }
    stage.files.push(path);
    stage.took += took;
  }
  if (stage.files.length > 0) stages.push(stage);
  return stages.map(({ files, took }) => ({ files, timeout: START + SLOWER * took }));
}

/** Files of a room in one stage, ms for each of them. */
const [TOGETHER, EACH] = [8, 5000];

/**
 * Tests of the room of a source, of which no times are known: those of its file and folder, then the others some at a time.
 *
 * @param {string} source path from the root
 * @param {readonly string[]} files all files of tests, paths from the root
 * @returns {{ files: string[], timeout: number }[]} `timeout`: ms
 */
export function stagesBeside(source, files) {
  const at = (distance) => files.filter((path) => distanceOf(source, path) === distance);
  const others = at(2);
  const stages = [at(0), at(1)];
  for (let first = 0; first < others.length; first += TOGETHER) stages.push(others.slice(first, first + TOGETHER));
  return stages.filter(({ length }) => length > 0).map((stage) => ({ files: stage, timeout: START + EACH * stage.length }));
}

/** 0: the test of that file, 1: of its folder, 2: of its package, 3: of another one. */
function distanceOf(source, test) {
  const stem = source.replace(/\.tsx?$/, '');
  if (test.startsWith(`${stem}.test.`)) return 0;
  if (posix.dirname(source) === posix.dirname(test)) return 1;
  const room = (path) => path.split('/').slice(0, 2).join('/');
  return room(source) === room(test) ? 2 : 3;
}
