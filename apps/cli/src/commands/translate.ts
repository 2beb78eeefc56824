import { errorsOf, QUERY_FORMS, type QueryForm, translateQuery } from '@flyover/overpass-ql';
import { findPlaceholders, isForeign, usesBbox, usesView } from '@flyover/query-template';
import type { Call } from '../call.ts';
import { expandCall, positionInFile } from '../expand-call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, type InputFault, InputProblem, lineAndColumn } from '../problem.ts';
import { xmlFaultSentence } from '../sentences/queries.ts';

/** Result of translating a file. */
interface Outcome {
  readonly file: string;
  readonly text?: string;
  readonly error?: InputFault;
}

/**
 * `flyover translate`: prints queries in another form; exit code 1 where one cannot be translated.
 *
 * A single query is printed as text, its error on standard error; several are printed as one object per line, in the order of the call.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const form = formOf(call);
  const files = call.arguments.length === 0 ? ['-'] : call.arguments;
  if (files.indexOf('-') !== files.lastIndexOf('-')) throw new CallProblem('standard input can be read only once');
  if (files.length === 1) {
    const { text, error } = await translateFile(files[0], form, call, io);
    if (error !== undefined) throw new InputProblem([error]);
    await withOutput(call, io, (sink) => sink.write(text ?? ''));
    return 0;
  }
  let isAllTranslated = true;
  await withOutput(call, io, async (sink) => {
    for (const file of files) {
      const { text, error } = await translateFile(file, form, call, io);
      if (error !== undefined) isAllTranslated = false;
      const { line = 1, column = 1, message } = error ?? { message: '' };
      await sink.write(`${JSON.stringify(error === undefined ? { file, text } : { file, error: { line, column, message } })}\n`);
    }
  });
  return isAllTranslated ? 0 : 1;
}

function formOf(call: Call): QueryForm {
  const value = call.value('to');
  const form = QUERY_FORMS.find((known) => known === value);
  if (form !== undefined) return form;
  const forms = QUERY_FORMS.join(', ');
  throw new CallProblem(value === undefined ? `say into what: --to ${forms}` : `--to is one of ${forms}, not "${value}"`);
}

/** Returns an outcome for a file that is not text, so that the other files are still translated. */
async function translateFile(file: string, form: QueryForm, call: Call, io: Io): Promise<Outcome> {
  try {
    const { name, text } = await readText(file, io);
    return { file, ...translateText(text, name, form, call, io) };
  } catch (thrown) {
    if (!(thrown instanceof InputProblem)) throw thrown;
    return { file, error: thrown.faults[0] };
  }
}

function translateText(text: string, name: string, form: QueryForm, call: Call, io: Io): Omit<Outcome, 'file'> {
  requireView(text, name, call);
  const expansion = expandCall(text, name, call, io, {
    unresolved: ({ name: placeholder, argument }) => `{{${placeholder}:${argument}}} needs a place search: use flyover expand first`,
  });
  if (isForeign(expansion.language))
    return {
      error: {
        file: name,
        line: 1,
        column: 1,
        message: `this is ${expansion.language.toUpperCase()}: only Overpass QL and XML are translated`,
      },
    };
  // the layout of the Overpass API, so that both texts can be compared
  const { text: translated, diagnostics, fault } = translateQuery(expansion.query, form, { idProperty: 'generic' });
  const [error] = errorsOf(diagnostics);
  if (error !== undefined) return { error: { file: name, ...positionInFile(text, expansion, error), message: error.message } };
  if (fault !== undefined)
    return { error: { file: name, ...positionInFile(text, expansion, fault.range), message: xmlFaultSentence(fault) } };
  return { text: translated };
}

/** @throws InputProblem at the first placeholder for a box or center that the call lacks */
function requireView(text: string, file: string, call: Call): void {
  const given = new Set(call.values('set').map((setting) => setting.split('=', 1)[0]));
  const box = usesBbox(text) && call.value('bbox') === undefined && !given.has('bbox');
  const center = usesView(text) && !usesBbox(text) && (call.value('center') ?? call.value('bbox')) === undefined && !given.has('center');
  if (!box && !center) return;
  const names = box ? ['bbox', 'wsen'] : ['center'];
  const { from, name } = findPlaceholders(text).find((placeholder) => names.includes(placeholder.name)) ?? { from: 0, name: 'bbox' };
  throw new InputProblem([{ file, ...lineAndColumn(text, from), message: `{{${name}}} is not filled in: give --${names[0]}` }]);
}
