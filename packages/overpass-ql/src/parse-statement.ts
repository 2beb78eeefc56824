/** Statements: which one begins here, and those of one line. */
import { STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { type Block, parseCompare, parseIf, parseLoop, parseRetro, parseUnion } from './parse-block.ts';
import { parseMake } from './parse-make.ts';
import { parseOut } from './parse-out.ts';
import { parseQueryStatement } from './parse-query-statement.ts';
import type { StatementWord } from './statements.ts';
import { checkCoordinate, checkLocalType, checkWholeNumber, onlyAllowed } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import { defaultSet, type Range, type TokenReader } from './token-reader.ts';
import { isKeyOf } from './vocabulary/keys-of.ts';
import type { Direction } from './vocabulary/recursions.ts';

/** Reads one statement without its semicolon; undefined where none could be read, which is reported. */
export function parseStatement(reader: TokenReader, depth: number): Statement | undefined {
  reader.endsAlone = false;
  if (!reader.good) return undefined;
  const start = reader.token;
  if (depth >= STATEMENT_DEPTH_LIMIT) {
    reader.report('parse', `Nesting of statements is limited to ${STATEMENT_DEPTH_LIMIT - 1} levels`, start, 'fewerParentheses');
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
  return { kind: 'recurse', direction, input, output: reader.target(), ...range() };
}

function parseMapToArea({ reader, range }: Block, input: SetReference): Statement {
  reader.advance();
  return { kind: 'mapToArea', input, output: reader.target(), ...range() };
}

function parseIsIn({ reader, range }: Block, input: SetReference): Statement {
  reader.advance();
  if (!reader.take('(')) return { kind: 'isIn', input, coordinate: undefined, output: reader.target(), ...range() };
  const lat = reader.textValue('Number');
  reader.expect([',', ')'], false);
  const lon = reader.take(',') ? reader.textValue('Number') : undefined;
  reader.expect([')']);
  const output = reader.target();
  const texts = [lat.value, lon?.value ?? ''] as const;
  const at = { ...lat, to: lon?.to ?? lat.to };
  const coordinate = texts.join('') === '' ? undefined : checkCoordinate(reader, 'coord-query', ...texts, at);
  return { kind: 'isIn', input, coordinate, output, ...range() };
}

function parseLocal({ reader, range }: Block, input: SetReference): Statement {
  reader.advance();
  const word = reader.token;
  const type = reader.good && word.type === 'word' ? reader.advance().text : 'l';
  return { kind: 'local', input, type: checkLocalType(reader, type, word), output: reader.target(), ...range() };
}

function parseTimeline({ reader, range }: Block): Statement {
  reader.advance();
  reader.expect(['(']);
  const word = reader.textValue('OSM base type');
  reader.expect([',']);
  const ref = reader.textValue('OSM element id');
  reader.expect([',', ')'], false);
  const version = reader.take(',') ? reader.textValue('Number') : undefined;
  reader.expect([')']);
  const output = reader.target();
  const type = word.value === 'rel' ? 'relation' : word.value;
  const known = type === 'node' || type === 'way' || type === 'relation' ? type : 'node';
  if (known !== type) reader.report('static', onlyAllowed('type', 'timeline', '"node", "way", or "relation".'), word);
  const id = checkWholeNumber(reader, 'ref', 'timeline', ref.value, ref);
  const number = version === undefined ? undefined : checkWholeNumber(reader, 'version', 'timeline', version.value, version);
  return { kind: 'timeline', type: known, ref: id, version: number, output, ...range() };
}
