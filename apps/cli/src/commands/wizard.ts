import { isValidPosixRegex } from '@flyover/posix-regex';
import { buildQuery, languageChain, loadPresets, type Presets, repairPhrase, WizardError } from '@flyover/search-wizard';
import type { Call } from '../call.ts';
import { readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, InputProblem, lineAndColumn } from '../problem.ts';
import { QUERY_COMMENTS, wizardSentence } from '../sentences/queries.ts';
import { presetFiles } from '../wizard/preset-files.ts';

/**
 * `flyover wizard`: prints the query for a phrase. A faulty phrase is reported with its position and a suggestion; the
 * exit code is then 1.
 */
export async function run(call: Call, io: Io): Promise<number> {
  const language = call.value('language') ?? 'en';
  const source = await presetFiles();
  if (
    !languageChain(language)
      .slice(0, -1)
      .some((code) => source.languages.includes(code)) &&
    language !== 'en'
  ) {
    throw new CallProblem(`--language must be a code such as de, fr or pt-BR, not "${language}"`);
  }
  const presets = await loadPresets(source, language, (message) => void io.stderr.write(`${message}\n`));
  const { file, phrase } = await readPhraseArgument(call, io);
  const query = queryOf(file, phrase, presets, language, !call.has('no-comments'));
  await withOutput(call, io, (sink) => sink.write(`${query}\n`));
  return 0;
}

async function readPhraseArgument(call: Call, io: Io): Promise<{ file: string; phrase: string }> {
  if (call.argument !== '-') return { file: '<phrase>', phrase: call.argument ?? '' };
  const { name, text } = await readText('-', io);
  return { file: name, phrase: text.trimEnd() };
}

function queryOf(file: string, phrase: string, presets: Presets, language: string, comments: boolean): string {
  const options = { presets, language, isValidPattern: isValidPosixRegex };
  try {
    return buildQuery(phrase, comments ? { ...options, comments: QUERY_COMMENTS } : options);
  } catch (error) {
    if (!(error instanceof WizardError)) throw error;
    const repair = repairPhrase(phrase, options);
    const hint = repair === undefined ? '' : ` Did you mean: ${repair.phrase}`;
    const sentence = wizardSentence(error);
    const message = /[.!?]$/.test(sentence) || hint === '' ? sentence : `${sentence}.`;
    throw new InputProblem([{ file, ...(error.at && lineAndColumn(phrase, error.at.from)), message: message + hint }]);
  }
}
