/** Statements: which one begins here, and those of one line. */
import { STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { checkLocalBox } from './local-checks.ts';
import { type Block, parseCompare, parseIf, parseLoop, parseRetro, parseUnion } from './parse-block.ts';
import { parseMake } from './parse-make.ts';
import { parseOut } from './parse-out.ts';
import { parseQueryStatement } from './parse-query-statement.ts';
import type { StatementWord } from './statements.ts';
import { checkCoordinate, checkLocalType, checkTimeline } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import { defaultSet, type Range, type TokenReader } from './token-reader.ts';
import { isKeyOf } from './vocabulary/keys-of.ts';
import type { Direction } from './vocabulary/recursions.ts';

/** Reads one statement with its semicolon; undefined where none could be read, which is reported. */
export function parseStatement(reader: TokenReader, depth: number): Statement | undefined {
  if (!reader.good) return undefined;
  const start = reader.token;
  if (depth >= STATEMENT_DEPTH_LIMIT) {
    reader.report('parse', `Nesting of statements is limited to ${STATEMENT_DEPTH_LIMIT - 1} levels`, start, 'fewerParentheses');
    reader.endStatement();
    return undefined;
  }
  const range = (): Range => ({ from: start.from, to: Math.max(reader.end, start.from), line: start.line });
  const block = { reader, depth, range, parse: parseStatement };
  if (isKeyOf(OPENING, start.text)) return OPENING[start.text](block);
  const before = reader.leadingSet();
  const word = reader.good ? reader.token.text : '';
  if (isKeyOf(BEHIND_SET, word)) return BEHIND_SET[word](block, before ?? defaultSet(reader.token));
  return parseQueryStatement(reader, before, range);
}

/** The statements that nothing stands before, by what they begin with. */
const OPENING: Readonly<Record<StatementWord<false>, (block: Block) => Statement | undefined>> = {
  '(': parseUnion,
  foreach: parseLoop,
  for: parseLoop,
  complete: parseLoop,
  if: parseIf,
  retro: parseRetro,
  timeline: parseTimeline,
};

/** The statements behind the set that they read, by their words. */
const BEHIND_SET: Readonly<Record<StatementWord<true>, (block: Block, input: SetReference) => Statement | undefined>> = {
  compare: parseCompare,
  out: ({ reader, range }, input) => parseOut(reader, input, range),
  make: ({ reader, range }, input) => parseMake(reader, 'make', input, range),
  convert: ({ reader, range }, input) => parseMake(reader, 'convert', input, range),
  '>': (block, input) => parseRecurse(block, input, '>'),
  '>>': (block, input) => parseRecurse(block, input, '>>'),
  '<': (block, input) => parseRecurse(block, input, '<'),
  '<<': (block, input) => parseRecurse(block, input, '<<'),
  is_in: parseIsIn,
  map_to_area: parseMapToArea,
  local: parseLocal,
};

function parseRecurse({ reader, range }: Block, input: SetReference, direction: Direction): Statement {
  reader.advance();
  return ended(reader, { kind: 'recurse', direction, input, output: reader.target(), ...range() });
}

function parseMapToArea({ reader, range }: Block, input: SetReference): Statement {
  reader.advance();
  return ended(reader, { kind: 'mapToArea', input, output: reader.target(), ...range() });
}

function ended<T>(reader: TokenReader, statement: T): T {
  reader.endStatement();
  return statement;
}

function parseIsIn({ reader, range }: Block, input: SetReference): Statement {
  const at = reader.advance();
  const texts: string[] = [];
  if (reader.take('(')) {
    texts.push(reader.textValue('Number').value);
    reader.expect([',', ')'], false);
    if (reader.take(',')) {
      texts.push(reader.textValue('Number').value);
      reader.expect([')'], false);
    }
    reader.advance();
  }
  const statement = ended(reader, { kind: 'isIn', input, output: reader.target(), ...range() } as const);
  const [lat = '', lon = ''] = texts;
  const coordinate = lat + lon === '' ? undefined : checkCoordinate(reader, 'coord-query', lat, lon, at);
  return { ...statement, coordinate };
}

function parseLocal({ reader, range }: Block, input: SetReference): Statement {
  const at = reader.advance();
  // any token may stand for the type
  const type = reader.is(';', '->', '(') || !reader.good ? 'l' : reader.advance().text;
  const box: string[] = [];
  const { from } = reader.token;
  if (reader.is('(')) {
    do {
      reader.advance();
      box.push(reader.textValue('Value').value);
      reader.expect([',', ')'], false);
    } while (box.length < 4 && reader.is(','));
    reader.advance();
  }
  const to = reader.end;
  const statement = ended(reader, { kind: 'local', input, output: reader.target(), ...range() } as const);
  return { ...statement, type: checkLocalType(reader, type, at), bbox: checkLocalBox(reader, box, { from, to, line: at.line }) };
}

function parseTimeline({ reader, range }: Block): Statement {
  const at = reader.advance();
  reader.expect(['(']);
  const word = reader.textValue('OSM base type').value;
  reader.expect([',']);
  const ref = reader.textValue('OSM element id').value;
  reader.expect([',', ')'], false);
  const version = reader.take(',') ? reader.textValue('Number').value : '';
  reader.expect([')']);
  const statement = ended(reader, { kind: 'timeline', output: reader.target(), ...range() } as const);
  return { ...statement, ...checkTimeline(reader, word === 'rel' ? 'relation' : word, ref, version, at) };
}
