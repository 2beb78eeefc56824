/** Why a phrase gives no query, in words; and what to do next. */
import type { TFunction } from 'i18next';
import type { PhraseProblem, PresetsState } from '../presets/wizard-protocol.ts';
import { anyOf } from './meaning-words.ts';
import { type Sentence, sentence } from './sentence.ts';

/** What the grammar asks for that is no sign or word of its own: those stand as they are. */
const TOKENS: Readonly<Record<string, string>> = {
  'a condition': 'wizard.token.condition',
  'a key': 'wizard.token.key',
  'a value': 'wizard.token.value',
  'a regular expression': 'wizard.token.regularExpression',
  'a place name': 'wizard.token.place',
  'a closing quote': 'wizard.token.quote',
  'end of phrase': 'wizard.token.end',
};

/**
 * One or two sentences.
 *
 * @param presets whether names of presets could be looked up at all
 */
export function problemWords(problem: PhraseProblem, presets: PresetsState, t: TFunction, language: string): Sentence {
  const { kind, text, found, expected, message, reason } = problem;
  switch (kind) {
    case 'syntax':
      return sentence(t, 'wizard.problem.syntax', {
        expected: anyOf(
          expected.map((token) => tokenWords(token, t)),
          language,
        ),
        found: tokenWords(found, t),
      });
    case 'unknown-text':
      return sentence(t, presets === 'ready' ? 'wizard.problem.unknownText' : 'wizard.problem.unknownWithout', { text });
    // no phrase has these
    case 'unknown-operator':
    case 'unknown-bounds':
    case 'unknown-condition':
      return [{ text: message, isValue: false }];
    case 'nothing':
      return sentence(t, 'wizard.problem.nothing');
    case 'everything':
      return sentence(t, 'wizard.problem.everything');
    case 'value':
    case 'too-large':
      return reason === undefined ? [{ text: message, isValue: false }] : sentence(t, `wizard.wrong.${reason}`, { text });
  }
}

function tokenWords(token: string, t: TFunction): string {
  const key = Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
  if (key !== undefined) return t(key);
  return token.replace(/^"(.*)"$/s, '“$1”');
}
