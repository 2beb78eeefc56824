/** Sorts the words of a query for the editor's grammar, by what they say and by the character behind them. */
import { FUNCTION_NAMES, WORDS } from '@flyover/overpass-ql';
import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import {
  Boolean as BooleanWord,
  ClauseWord,
  ControlWord,
  FunctionName,
  Method,
  OutWord,
  SetName,
  StatementWord,
  TypeWord,
  Word,
} from './generated/overpass-ql.terms.ts';

/** The sort of each word; of a word that may stand in several slots the last one below. */
const kinds: ReadonlyMap<string, number> = new Map(
  (
    [
      [ClauseWord, WORDS.filter],
      [OutWord, WORDS.out],
      [StatementWord, WORDS.statement],
      [ControlWord, WORDS.inner],
      [ControlWord, WORDS.block],
      [TypeWord, WORDS.type],
      [BooleanWord, WORDS.header],
    ] as const
  ).flatMap(([kind, words]) => words.map((word): [string, number] => [word, kind])),
);

const UNDERSCORE = 95;
const DOT = 46;
const PARENTHESIS = 40;
const CLOSED_PARENTHESIS = 41;
const BRACKET = 91;
/** White space is looked through this far to find the character behind a word. */
const LOOK_AHEAD = 64;

/** Cuts words and set names, and says of which sort they are. */
export const words = new ExternalTokenizer((input) => {
  const start = input.next;
  if (start === DOT) {
    const word = readWord(input, 1);
    if (word === '') return;
    const next = following(input, 1 + word.length);
    const isMethod = (FUNCTION_NAMES.has(word) && next === PARENTHESIS) || (word === 't' && next === BRACKET) || word === 'val';
    input.acceptToken(isMethod ? Method : SetName, 1 + word.length);
    return;
  }
  const word = readWord(input, 0);
  if (word !== '') input.acceptToken(kindOf(word, input), word.length);
});

function kindOf(word: string, input: InputStream): number {
  const kind = kinds.get(word) ?? Word;
  if (kind === TypeWord || kind === ControlWord || kind === StatementWord) return kind;
  if (word === 't') return following(input, 1) === BRACKET ? FunctionName : Word;
  if (!FUNCTION_NAMES.has(word) || following(input, word.length) !== PARENTHESIS) return kind;
  // `out geom(47,9,48,10)` holds a box, `geom()` is a function
  return word === 'geom' && following(input, word.length + 1) !== CLOSED_PARENTHESIS ? kind : FunctionName;
}

function readWord(input: InputStream, offset: number): string {
  let word = '';
  for (let at = offset; ; at++) {
    const unit = input.peek(at);
    const letter = (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === UNDERSCORE;
    const digit = unit >= 48 && unit <= 57;
    if (!letter && !(digit && at > offset)) return word;
    word += String.fromCharCode(unit);
  }
}

/** The character behind the white space at an offset. */
function following(input: InputStream, offset: number): number {
  for (let at = offset; at < offset + LOOK_AHEAD; at++) {
    const unit = input.peek(at);
    if (unit !== 32 && unit !== 9 && unit !== 10 && unit !== 13) return unit;
  }
  return -1;
}
