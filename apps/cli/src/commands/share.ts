import { type LinkCompression, type LinkPosition, linkWarning, writeLink } from '@flyover/share-links';
import type { Call } from '../call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, InputProblem } from '../problem.ts';

/** `flyover share`: prints the link of a query from its `?` on; says on standard error when it is so long that it may be cut on its way. */
export async function run(call: Call, io: Io): Promise<number> {
  const compression = compressionOption(call.value('compression') ?? 'auto');
  const position = positionOption(call.value('position'));
  const { name, text: query } = await readText(call.argument, io);
  if (query.trim() === '') throw new InputProblem([{ file: name, message: 'there is no query to share' }]);
  const link = writeLink({ query, position, run: call.has('run'), compression });
  await withOutput(call, io, (sink) => sink.write(`${link}\n`));
  const warning = linkWarning(link.length);
  if (warning !== 'none') {
    await io.stderr.write(
      `the link has ${link.length} characters: ${warning === 'long' ? 'some' : 'many'} programs cut or refuse such a one\n`,
    );
  }
  return 0;
}

function compressionOption(text: string): LinkCompression {
  if (text !== 'auto' && text !== 'on' && text !== 'off') throw new CallProblem(`--compression must be auto, on or off, not "${text}"`);
  return text;
}

function positionOption(text: string | undefined): LinkPosition | undefined {
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.map((part) => (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(part) ? Number(part) : Number.NaN));
  const [lat, lon, zoom] = numbers;
  if (numbers.length !== 3 || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= 30)) {
    throw new CallProblem(`--position must be latitude,longitude,zoom, such as 47.14,9.52,15, not "${text}"`);
  }
  return { lat, lon, zoom };
}
