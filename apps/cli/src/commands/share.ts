/** Links: `flyover share` writes them, `flyover open` reads them. */
import { type LinkCompression, type LinkPosition, linkWarning, readLink, writeLink } from '@flyover/share-links';
import type { Call } from '../call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, InputProblem } from '../problem.ts';
import { linkProblemSentence } from '../sentences/queries.ts';

/** `flyover share`: prints the link of a query from its `?` on, with a warning on standard error where it is so long that programs may cut it. */
export async function runShare(call: Call, io: Io): Promise<number> {
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

/** `flyover open`: prints the contents of a link as JSON; exit code 1 where a part of it cannot be read. */
export async function runOpen(call: Call, io: Io): Promise<number> {
  const address = call.argument === '-' ? (await readText('-', io)).text : (call.argument ?? '');
  const link = readLink(address);
  const problems = link.problems.map((problem) => ({ parameter: problem.parameter, message: linkProblemSentence(problem) }));
  if (problems.length === 0 && link.query === undefined && link.wizard === undefined && link.lat === undefined && link.zoom === undefined) {
    problems.push({ parameter: '', message: 'the link holds no query and no place' });
  }
  const found = {
    query: link.query ?? null,
    ...(link.wizard === undefined ? {} : { wizard: link.wizard }),
    lat: link.lat ?? null,
    lon: link.lon ?? null,
    zoom: link.zoom ?? null,
    run: link.run,
    problems,
  };
  await withOutput(call, io, (sink) => sink.write(`${JSON.stringify(found, null, 2)}\n`));
  return problems.length > 0 ? 1 : 0;
}
