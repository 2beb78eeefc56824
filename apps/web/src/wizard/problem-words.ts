/** Why a phrase gives no query, in words; and what to do next. */
import type { TFunction } from 'i18next';
import type { PhraseProblem, PresetsState } from '../presets/wizard-protocol.ts';
import { grammarWords } from './grammar-words.ts';
import { anyOf } from './meaning-words.ts';
import { type Sentence, sentence } from './sentence.ts';

/** The tokens of the grammar that have texts; signs and keywords are shown as they are. */
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
 * @param language of the sentence
 * @param names languages of the phrase, the dearest first: `de,en`
 */
export function problemWords(problem: PhraseProblem, presets: PresetsState, t: TFunction, language: string, names: string): Sentence {
  const { kind, text, found, expected, message, reason } = problem;
  switch (kind) {
    case 'syntax':
      return sentence(t, 'wizard.problem.syntax', {
        expected: anyOf(
          expected.map((token) => tokenWords(token, t, names)),
          language,
        ),
        found: tokenWords(found, t, ''),
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

function tokenWords(token: string, t: TFunction, names: string): string {
  const key = Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
  if (key !== undefined) return t(key);
  const [, sign] = /^"(.*)"$/s.exec(token) ?? [];
  if (sign === undefined) return token;
  const words: Readonly<Record<string, string>> = grammarWords(names);
  return t('wizard.quoted', { text: Object.hasOwn(words, sign) ? words[sign] : sign });
}
