import type { Call } from '../call.ts';
import { expandCall } from '../expand-call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';

/** `flyover expand`: prints a query with its placeholders filled in; lines stay where they are. */
export async function run(call: Call, io: Io): Promise<number> {
  const { name, text } = await readText(call.argument, io);
  const { query } = expandCall(text, name, call, io, {
    unresolved: (placeholder) =>
      `{{${placeholder.name}:${placeholder.argument}}} needs a place search, which "expand" does not do: run it with "flyover query --data FILE"`,
  });
  await withOutput(call, io, (sink) => sink.write(query.endsWith('\n') ? query : `${query}\n`));
  return 0;
}
