/**
 * The process of `unit-tests.mjs`: one Vitest that is kept, and reads a source again only where that has changed. Takes
 * `{ changed, files, bail }` and answers `{ failed, passed, errors }`, or `{ ready: names of all files }` at first; paths are from the root.
 */
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { ROOT } from '../steps/run-command.mjs';

const vitest = await createVitest('test', { root: ROOT, watch: false, reporters: [{}], passWithNoTests: true });
const tests = new Map((await vitest.globTestSpecifications()).map((test) => [pathOf(test), test]));

process.on('disconnect', () => process.exit());
process.on('message', async ({ changed, files, bail }) => {
  for (const path of changed) vitest.invalidateFile(join(ROOT, path));
  // what has failed before would end this run at its start
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  for (const { config } of [vitest, ...vitest.projects]) config.bail = bail ? 1 : 0;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files.flatMap((path) => tests.get(path) ?? []));
  const inState = (state) => testModules.filter((module) => module.state() === state);
  process.send({
    failed: inState('failed').map(pathOf),
    passed: Object.fromEntries([...inState('passed'), ...inState('skipped')].map((module) => [pathOf(module), timeOf(module)])),
    errors: unhandledErrors.map((error) => String(error?.message ?? error)),
  });
});
process.send({ ready: [...tests.keys()] });

function pathOf({ moduleId }) {
  return relative(ROOT, moduleId);
}

/** ms */
function timeOf(module) {
  const { collectDuration, duration } = module.diagnostic();
  return Math.round(collectDuration + duration);
}
