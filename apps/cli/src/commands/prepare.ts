import { deflate, deflateSync } from 'node:zlib';
import { DiskObstacleError, DiskPreparation, prepareData } from '@flyover/engine-host';
import { type ElementStore, TooManyValuesError } from '@flyover/osm-elements';
import type { Call } from '../call.ts';
import { crsOption, memoryOption } from '../data/data-options.ts';
import { loadVersions } from '../data/load-elements.ts';
import { createScratchFolder } from '../data/scratch-folder.ts';
import { type Input, openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { requireOutputPlace, writeWhole } from '../output.ts';
import { CallProblem } from '../problem.ts';
import { diskObstacleSentence, preparedSentence, TOO_MANY_VALUES } from '../sentences/files.ts';

/** `flyover prepare`: writes one file from several, with indexes, that opens without being read. */
export async function run(call: Call, io: Io): Promise<number> {
  const output = call.value('output');
  if (output === undefined || output === '-') throw new CallProblem('name the file to write: --output FILE');
  if (call.value('memory') !== undefined) return prepareOnDisk(call, output, memoryOption(call), io);
  const stores: ElementStore[] = [];
  const crs = await crsOption(call);
  for (const argument of call.arguments) {
    const input = await openInput(argument, io);
    const store = await loadVersions(input, io, crs);
    checkAlone(call, input, store);
    stores.push(store);
  }
  await writePreparedFile(output, (options) => prepareData(stores, options), io);
  return 0;
}

/** A history is prepared alone. @throws CallProblem */
function checkAlone(call: Call, { name }: Input, { info }: ElementStore): void {
  if (info.history !== true || call.arguments.length === 1) return;
  throw new CallProblem(`${name} holds versions of elements, a history: prepare it alone`, { showUsage: false });
}

/** Packs on this thread, as the file in memory is packed: the bytes of both are the same. */
const LEVEL = { level: 6 };
const pack = (values: Uint8Array) => deflateSync(values, LEVEL);

/** Writes a prepared file, and reports its contents. @throws CallProblem when it cannot be written */
async function writePreparedFile(
  path: string,
  prepare: (options: { signal: AbortSignal; deflate: typeof pack }) => AsyncIterable<Uint8Array>,
  io: Io,
): Promise<void> {
  let bytes = 0;
  await writeWhole(path, async (sink) => {
    for await (const part of prepare({ signal: io.interrupted, deflate: pack })) {
      await sink.write(part);
      bytes += part.length;
    }
  });
  await io.stdout.write(preparedSentence(path, bytes));
}

// `--memory`: what does not fit lies in temporary files beside the output.

/** @param memory in bytes */
async function prepareOnDisk(call: Call, output: string, memory: number, io: Io): Promise<number> {
  const crs = await crsOption(call);
  await requireOutputPlace(call);
  const scratch = await createScratchFolder(output);
  const preparation = new DiskPreparation({ memory, open: scratch.open });
  try {
    for (const argument of call.arguments) {
      const input = await openInput(argument, io);
      const store = await loadVersions(input, io, { ...crs, builder: preparation.beginFile() });
      checkAlone(call, input, store);
      preparation.endFile(store);
    }
    await writePreparedFile(output, (options) => preparation.write({ ...options, deflateAhead: packAhead }), io);
    return 0;
  } catch (thrown) {
    if (thrown instanceof DiskObstacleError) {
      // elements without ids are counted over all files
      const name = call.arguments[thrown.file] ?? call.arguments[0];
      throw new CallProblem(diskObstacleSentence(name, thrown.obstacle), { showUsage: false });
    }
    if (thrown instanceof TooManyValuesError) throw new CallProblem(TOO_MANY_VALUES, { showUsage: false });
    throw thrown;
  } finally {
    scratch.remove();
  }
}

/** As `pack`, on a thread of Node. */
function packAhead(values: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    deflate(values, LEVEL, (error, packed) => (error === null ? resolve(packed) : reject(error)));
  });
}
