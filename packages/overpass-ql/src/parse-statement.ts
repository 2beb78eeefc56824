/** Statements: which one begins here, and the blocks that hold others. */
import { parseExpression } from './parse-expression.ts';
import { parseMake } from './parse-make.ts';
import { parseOut } from './parse-out.ts';
import { parseQueryStatement } from './parse-query-statement.ts';
import { checkCoordinate, checkWholeNumber, onlyAllowed } from './static-checks.ts';
import type { RecurseStatement, SetReference, Statement } from './syntax-tree.ts';
import { defaultSet, type Place, type TokenReader } from './token-reader.ts';

/** The Overpass API's limit; a block counts twice, as it does there. */
const DEPTH_LIMIT = 1024;

/** Reads one statement without its semicolon; undefined where none could be read, which is reported. */
export function parseStatement(reader: TokenReader, depth: number): Statement | undefined {
  if (!reader.good) return undefined;
  const start = reader.token;
  if (depth >= DEPTH_LIMIT) {
    reader.report('parse', `Nesting of statements is limited to ${DEPTH_LIMIT - 1} levels`, start, 'Use fewer parentheses.');
    return undefined;
  }
  const place = (): Place => ({ from: start.from, to: reader.end, line: start.line });
  switch (start.text) {
    case '(':
      return parseUnion(reader, depth, place);
    case 'foreach':
    case 'for':
    case 'complete':
      return parseLoop(reader, depth, place);
    case 'if':
      return parseIf(reader, depth, place);
    case 'retro': {
      reader.advance();
      reader.expect(['(']);
      const date = parseExpression(reader, 'nothing');
      reader.expect([')']);
      return { kind: 'retro', date, body: parseBlock(reader, depth + 1), ...place() };
    }
    case 'timeline':
      return parseTimeline(reader, place);
    case 'compare':
      return parseCompare(reader, defaultSet(start), depth, place);
    default:
      return parseSimple(reader, depth, place);
  }
}

/** Statements of one line, with the set they read in front. */
function parseSimple(reader: TokenReader, depth: number, place: () => Place): Statement | undefined {
  const input = reader.is('.') ? reader.source() : defaultSet(reader.token);
  const word = reader.good ? reader.token.text : '';
  switch (word) {
    case 'out':
      return parseOut(reader, input, place);
    case 'make':
    case 'convert':
      return parseMake(reader, word, input, place);
    case '<':
    case '<<':
    case '>':
    case '>>':
      return parseRecurse(reader, word, input, place);
    case 'is_in':
      return parseIsIn(reader, input, place);
    case 'map_to_area':
      reader.advance();
      return { kind: 'mapToArea', input, output: reader.target(), ...place() };
    case 'local': {
      reader.advance();
      const type = reader.is(';', '->') ? '' : reader.identifier('Localized output type').value;
      return { kind: 'local', input, type, output: reader.target(), ...place() };
    }
    case 'compare':
      return parseCompare(reader, input, depth, place);
    default:
      return parseQueryStatement(reader, input, place);
  }
}

function parseRecurse(reader: TokenReader, direction: RecurseStatement['direction'], input: SetReference, place: () => Place): Statement {
  reader.advance();
  return { kind: 'recurse', direction, input, output: reader.target(), ...place() };
}

/** `( … );` or `{ … }`: the statements of a block. */
function parseBlock(reader: TokenReader, depth: number): Statement[] {
  const statements: Statement[] = [];
  const close = reader.is('{') ? '}' : ')';
  reader.expect(close === '}' ? ['{'] : ['(']);
  while (reader.good && !reader.is(close)) {
    const statement = parseStatement(reader, depth + 1);
    if (statement !== undefined) statements.push(statement);
    reader.endStatement([close]);
  }
  if (!reader.take(close)) reader.report('parse', 'Unexpected end of input.');
  return statements;
}

function parseUnion(reader: TokenReader, depth: number, place: () => Place): Statement | undefined {
  reader.advance();
  const statements: Statement[] = [];
  let difference = false;
  for (let count = 0; reader.good && !reader.is(')'); count++) {
    const statement = parseStatement(reader, depth + 2);
    if (statement !== undefined) statements.push(statement);
    reader.endStatement(count === 0 ? [')', '-'] : [')']);
    if (count === 0 && reader.take('-')) {
      difference = true;
      if (reader.is(')')) reader.report('parse', 'difference always requires two operands');
    }
    if (difference && count === 1 && reader.good && !reader.is(')')) {
      reader.report('parse', 'difference always requires two operands');
      while (reader.good && !reader.is(')')) reader.advance();
    }
  }
  if (!reader.take(')')) reader.report('parse', 'Unexpected end of input.');
  const output = reader.target();
  if (!difference) return { kind: 'union', statements, output, ...place() };
  const [base, subtract] = statements;
  if (base === undefined || subtract === undefined) return undefined;
  return { kind: 'difference', base, subtract, output, ...place() };
}

function parseLoop(reader: TokenReader, depth: number, place: () => Place): Statement {
  const word = reader.advance().text;
  const input = reader.source();
  const output = reader.target();
  if (word === 'foreach') return { kind: 'foreach', input, output, body: parseBlock(reader, depth + 1), ...place() };
  if (word === 'for') {
    reader.expect(['(']);
    const value = parseExpression(reader, 'element', ['string', 'container']);
    reader.expect([')']);
    return { kind: 'for', input, output, value, body: parseBlock(reader, depth + 1), ...place() };
  }
  let maximum = 4096;
  // in `complete(50)(…)` and `complete(50){…}` the first parenthesis holds the number, in `complete(…)` the block
  if (reader.is('(') && /^\d+$/u.test(reader.peek(1)) && reader.peek(2) === ')') {
    reader.advance();
    const number = reader.textValue('Positive integer');
    maximum = checkWholeNumber(reader, 'maxnum', 'complete', number.value, number);
    reader.expect([')']);
  }
  const late = output.explicit ? output : reader.target();
  return { kind: 'complete', input, output: late, maximum, body: parseBlock(reader, depth + 1), ...place() };
}

function parseIf(reader: TokenReader, depth: number, place: () => Place): Statement {
  reader.advance();
  reader.expect(['(']);
  const condition = parseExpression(reader, 'nothing');
  reader.expect([')']);
  const then = parseBlock(reader, depth + 1);
  const otherwise = reader.take('else') ? parseBlock(reader, depth + 1) : undefined;
  return { kind: 'if', condition, then, otherwise, ...place() };
}

function parseIsIn(reader: TokenReader, input: SetReference, place: () => Place): Statement {
  reader.advance();
  if (!reader.take('(')) return { kind: 'isIn', input, coordinate: undefined, output: reader.target(), ...place() };
  const lat = reader.textValue('Number');
  reader.expect([',', ')'], false);
  const lon = reader.take(',') ? reader.textValue('Number') : undefined;
  reader.expect([')']);
  const output = reader.target();
  const coordinate = checkCoordinate(reader, 'coord-query', lat.value, lon?.value ?? '', { ...lat, to: lon?.to ?? lat.to });
  return { kind: 'isIn', input, coordinate, output, ...place() };
}

function parseTimeline(reader: TokenReader, place: () => Place): Statement {
  reader.advance();
  reader.expect(['(']);
  const word = reader.identifier('Type');
  const values = [];
  while (values.length < 2 && reader.take(',')) values.push(reader.textValue('Positive integer'));
  reader.expect([')']);
  const output = reader.target();
  const type = word.value === 'rel' ? 'relation' : word.value;
  const known = type === 'node' || type === 'way' || type === 'relation' ? type : 'node';
  if (known !== type) reader.report('static', onlyAllowed('type', 'timeline', '"node", "way", or "relation".'), word);
  const [refText, versionText] = values;
  const ref = checkWholeNumber(reader, 'ref', 'timeline', refText?.value ?? '', refText ?? word);
  const version = versionText === undefined ? undefined : checkWholeNumber(reader, 'version', 'timeline', versionText.value, versionText);
  return { kind: 'timeline', type: known, ref, version, output, ...place() };
}

function parseCompare(reader: TokenReader, before: SetReference, depth: number, place: () => Place): Statement {
  reader.advance();
  const input = reader.is('.') ? reader.source() : before;
  const output = reader.target();
  let delta: ReturnType<typeof parseExpression> | undefined;
  if (reader.is('(') && reader.peek(1) === 'delta') {
    reader.advance();
    reader.advance();
    reader.expect([':']);
    delta = parseExpression(reader, 'element');
    reader.expect([')']);
  }
  const late = output.explicit ? output : reader.target();
  const body = reader.is('(', '{') ? parseBlock(reader, depth + 1) : undefined;
  return { kind: 'compare', input, delta, body, output: late, ...place() };
}
