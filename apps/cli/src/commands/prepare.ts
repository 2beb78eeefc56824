import { deflateSync } from 'node:zlib';
import { prepareData } from '@flyover/engine-host';
import type { ElementStore } from '@flyover/osm-elements';
import type { Call } from '../call.ts';
import { crsOption } from '../data/data-options.ts';
import { loadVersions } from '../data/load-elements.ts';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { writeWhole } from '../output.ts';
import { CallProblem } from '../problem.ts';
import { preparedSentence } from '../sentences/files.ts';

/** `flyover prepare`: writes one file from several, with indexes, that opens without being read. */
export async function run(call: Call, io: Io): Promise<number> {
  const output = call.value('output');
  if (output === undefined || output === '-') throw new CallProblem('name the file to write: --output FILE');
  const stores: ElementStore[] = [];
  const crs = await crsOption(call);
  for (const argument of call.arguments) {
    const input = await openInput(argument, io);
    const store = await loadVersions(input, io, crs);
    if (store.info.history === true && call.arguments.length > 1) {
      throw new CallProblem(`${input.name} holds versions of elements, a history: prepare it alone`, { showUsage: false });
    }
    stores.push(store);
  }
  await writePreparedFile(output, stores, io);
  return 0;
}

/** Writes a prepared file, and reports its contents. @throws CallProblem when it cannot be written */
export async function writePreparedFile(path: string, stores: readonly ElementStore[], io: Io): Promise<void> {
  let bytes = 0;
  await writeWhole(path, async (sink) => {
    const deflate = (values: Uint8Array) => deflateSync(values, { level: 6 });
    for await (const part of prepareData(stores, { signal: io.interrupted, deflate })) {
      await sink.write(part);
      bytes += part.length;
    }
  });
  await io.stdout.write(preparedSentence(path, bytes));
}
