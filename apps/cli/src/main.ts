/** The entry of the bundle behind `bin/flyover.mjs`. */
import { createNodeIo } from './io.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), createNodeIo(new URL('.', import.meta.url)));
// open handles (standard input, a thread that is ending) must not keep the process
process.exit();
