/** A small SPARQL for the editor: keywords, variables, addresses and prefixed names, texts, numbers, comments. */
import { StreamLanguage, type StringStream } from '@codemirror/language';

const KEYWORDS = new Set(
  (
    'a add all as asc ask base bind by clear construct copy count create data default delete desc describe distinct drop exists filter from ' +
    'graph group having in insert into limit load minus move named not offset optional order prefix reduced sample select separator ' +
    'service silent sum to undef union using values where with avg group_concat true false internal ' +
    'min max'
  ).split(' '),
);

interface SparqlState {
  /** Inside a text over several lines: its three quotes. */
  quotes: string;
}

function token(stream: StringStream, state: SparqlState): string | null {
  if (state.quotes !== '') return readLongText(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return 'comment';
  const quotes = stream.match(/^(?:"""|''')/);
  if (quotes !== null && typeof quotes !== 'boolean') {
    state.quotes = quotes[0];
    return readLongText(stream, state);
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string';
  if (stream.match(/^[?$][\p{L}\p{N}_]+/u)) return 'variableName';
  if (stream.match(/^<[^<>"{}|^`\\\s]*>/)) return 'string';
  if (stream.match(/^@[a-z]+(?:-[a-z0-9]+)*/i)) return 'modifier';
  if (stream.match(/^\d+(?:\.\d*)?(?:e[-+]?\d+)?/i)) return 'number';
  if (stream.match(/^[\p{L}_][\p{L}\p{N}_.-]*:[\p{L}\p{N}_.:%-]*/u) || stream.match(/^:[\p{L}\p{N}_.:%-]*/u)) return 'propertyName';
  const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u);
  if (word !== null && typeof word !== 'boolean') return KEYWORDS.has(word[0].toLowerCase()) ? 'keyword' : 'typeName';
  stream.next();
  return 'operator';
}

function readLongText(stream: StringStream, state: SparqlState): string {
  while (!stream.eol()) {
    if (stream.match(state.quotes)) {
      state.quotes = '';
      break;
    }
    if (stream.next() === '\\') stream.next();
  }
  return 'string';
}

export const sparqlLanguage = StreamLanguage.define<SparqlState>({
  name: 'sparql',
  startState: () => ({ quotes: '' }),
  token,
  languageData: { commentTokens: { line: '#' } },
});
