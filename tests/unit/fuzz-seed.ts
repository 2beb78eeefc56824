/**
 * Properties run with the same random values each time, so that a red run can be repeated and a change alone turns a run red.
 * `FLYOVER_FUZZ_SEED` tries others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FLYOVER_FUZZ_SEED ?? 1) });
