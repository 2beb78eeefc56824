/** `npm run check:sql`: all queries of the golden answers over PostgreSQL. The counts stand in the lines that the tests print; arguments go to the runner. */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('npx', ['vitest', 'run', 'apps/cli/src/elements-in-sql/golden.test.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FLYOVER_CHECK_SQL: 'all' },
});
process.exit(status ?? 1);
