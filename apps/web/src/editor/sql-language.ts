/** A small SQL for the editor: what a query to Postpass needs, keywords, texts, numbers, comments. */
import { StreamLanguage, type StringStream } from '@codemirror/language';

const KEYWORDS = new Set(
  (
    'all and any array as asc between by case cast coalesce cross desc distinct else end except exists explain false fetch filter first ' +
    'following from full group having ilike in inner intersect interval is join last lateral left like limit materialized natural not ' +
    'null nulls offset on only or order outer over partition preceding range recursive right row rows select similar some then to true ' +
    'unbounded union using values when where window with within'
  ).split(' '),
);

interface SqlState {
  /** Inside a block comment. */
  comment: boolean;
}

function token(stream: StringStream, state: SqlState): string | null {
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
    if (KEYWORDS.has(word[0].toLowerCase())) return 'keyword';
    return stream.peek() === '(' ? 'typeName' : 'variableName';
  }
  stream.next();
  return 'operator';
}

export const sqlLanguage = StreamLanguage.define<SqlState>({
  name: 'sql',
  startState: () => ({ comment: false }),
  token,
  languageData: { commentTokens: { line: '--', block: { open: '/*', close: '*/' } } },
});
