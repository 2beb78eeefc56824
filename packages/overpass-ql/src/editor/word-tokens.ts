/** Sorts the words of a query for the editor's grammar, by what they say and by the character behind them. */
import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { EVALUATOR_FUNCTIONS } from '../evaluator-functions.ts';
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

const kinds = new Map<string, number>();
const add = (kind: number, words: string) => {
  for (const word of words.split(' ')) kinds.set(word, kind);
};
add(ClauseWord, 'around poly user uid user_touched uid_touched newer changed id pivot n w r bn bw br way_cnt way_link delta');
add(OutWord, 'ids skel body tags meta noids geom bb center asc qt count');
add(StatementWord, 'out make convert is_in map_to_area local timeline');
add(ControlWord, 'foreach for complete if else retro compare');
add(TypeWord, 'node way rel relation nwr nw nr wr area derived');
add(BooleanWord, 'true false');

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
    const isMethod = (EVALUATOR_FUNCTIONS.has(word) && next === PARENTHESIS) || (word === 't' && next === BRACKET) || word === 'val';
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
  if (!EVALUATOR_FUNCTIONS.has(word) || following(input, word.length) !== PARENTHESIS) return kind;
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
