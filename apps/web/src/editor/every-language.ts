/** The syntaxes of the query languages: Overpass QL, XML, SQL and SPARQL. */
import { xml } from '@codemirror/lang-xml';
import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { overpassQl } from '@flyover/overpass-ql-editor';
import type { QueryLanguage } from '@flyover/query-template';

/** Returns the syntax of a language. */
export function languageExtension(language: QueryLanguage): Extension {
  if (language === 'ql') return overpassQl();
  if (language === 'xml') return xml();
  return language === 'sql' ? sqlLanguage : sparqlLanguage;
}

// SQL, as far as queries to Postpass need it: keywords, strings, numbers, comments.

const SQL_KEYWORDS = new Set(
  (
    'all and any array as asc between by case cast coalesce cross desc distinct else end except exists explain false fetch filter first ' +
    'following from full group having ilike in inner intersect interval is join last lateral left like limit materialized natural not ' +
    'null nulls offset on only or order outer over partition preceding range recursive right row rows select similar some then to true ' +
    'unbounded union using values when where window with within'
  ).split(' '),
);

interface SqlState {
  /** Whether the position is inside a block comment. */
  comment: boolean;
}

function readSqlToken(stream: StringStream, state: SqlState): string | null {
  if (state.comment) {
    state.comment = !stream.match(/^.*?\*\//);
    if (state.comment) stream.skipToEnd();
    return 'comment';
  }
  if (stream.eatSpace()) return null;
  if (stream.match(/^--.*/)) return 'comment';
  if (stream.match('/*')) {
    state.comment = true;
    return 'comment';
  }
  if (stream.match(/^e?'(?:[^']|'')*'?/i)) return 'string';
  if (stream.match(/^"(?:[^"]|"")*"?/)) return 'propertyName';
  if (stream.match(/^\d+(?:\.\d*)?(?:e[-+]?\d+)?/i)) return 'number';
  const word = stream.match(/^[\p{L}_][\p{L}\p{N}_$]*/u);
  if (word !== null && typeof word !== 'boolean') {
    if (SQL_KEYWORDS.has(word[0].toLowerCase())) return 'keyword';
    return stream.peek() === '(' ? 'typeName' : 'variableName';
  }
  stream.next();
  return 'operator';
}

const sqlLanguage = StreamLanguage.define<SqlState>({
  name: 'sql',
  startState: () => ({ comment: false }),
  token: readSqlToken,
  languageData: { commentTokens: { line: '--', block: { open: '/*', close: '*/' } } },
});

// SPARQL: keywords, variables, IRIs and prefixed names, strings, numbers, comments.

const SPARQL_KEYWORDS = new Set(
  (
    'a add all as asc ask base bind by clear construct copy count create data default delete desc describe distinct drop exists filter from ' +
    'graph group having in insert into limit load minus move named not offset optional order prefix reduced sample select separator ' +
    'service silent sum to undef union using values where with avg group_concat true false internal ' +
    'min max'
  ).split(' '),
);

interface SparqlState {
  /** The three quotes of the multi-line string around the position; empty outside one. */
  quotes: string;
}

function readSparqlToken(stream: StringStream, state: SparqlState): string | null {
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
  if (word !== null && typeof word !== 'boolean') return SPARQL_KEYWORDS.has(word[0].toLowerCase()) ? 'keyword' : 'typeName';
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

const sparqlLanguage = StreamLanguage.define<SparqlState>({
  name: 'sparql',
  startState: () => ({ quotes: '' }),
  token: readSparqlToken,
  languageData: { commentTokens: { line: '#' } },
});
