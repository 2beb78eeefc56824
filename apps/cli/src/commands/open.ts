import { readLink } from '@flyover/share-links';
import type { Call } from '../call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { linkProblemSentence } from '../sentences/link-problem.ts';

/** `flyover open`: prints what a link holds as JSON; exit code 1 where something of it could not be read. */
export async function run(call: Call, io: Io): Promise<number> {
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
