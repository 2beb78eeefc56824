/** Where benchmarks keep what they make, and where the real data lies. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/steps/run-command.mjs';

/** Inputs, bundles and results; made where it is missing. */
export const BENCH_FOLDER = join(ROOT, '.cache/bench');
mkdirSync(BENCH_FOLDER, { recursive: true });

/** Real extracts; may be missing. */
export const DATA_FOLDER = process.env.FLYOVER_TESTDATA ?? join(ROOT, '../shared/data');

/** Queries and the times of the Overpass API; may be missing. */
export const GOLDEN_FOLDER = process.env.FLYOVER_GOLDEN ?? join(ROOT, '../shared/golden');
