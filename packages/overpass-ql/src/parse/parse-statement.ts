/** The parser of statements: dispatch by the first word, and statements of one line. */

import type { Bbox } from '@flyover/bounding-box';
import type { Hint } from '../diagnostic.ts';
import { STATEMENT_DEPTH_LIMIT } from '../limits.ts';
import { defaultSet, type Range, shown, type TokenReader } from '../token-reader.ts';
import type { StatementWord } from '../tree/statements.ts';
import type { Statement } from '../tree/syntax-tree-block.ts';
import type { SetReference } from '../tree/syntax-tree-expression.ts';
import type { OutStatement } from '../tree/syntax-tree-statement.ts';
import { isKeyOf, keyIn, NO_IDS, OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS, OUT_WORDS, type OutDetail } from '../vocabulary/query-words.ts';
import type { Direction } from '../vocabulary/recursions.ts';
import { type Block, parseCompare, parseIf, parseLoop, parseRetro, parseUnion } from './parse-block.ts';
import { parseMake } from './parse-make.ts';
import { parseQueryStatement } from './parse-query-statement.ts';
import {
  checkCoordinate,
  checkLocalBox,
  checkLocalType,
  checkPrintBox,
  checkTimeline,
  onlyAllowed,
  PRINT_VALUES,
  printLimit,
} from './static-checks.ts';

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

// The `out` statement and its words.

/** A detail that the server reads, and then refuses. */
const QUIRKS = 'quirks';

/** Reads `out` and its words in any order, up to the semicolon; of two words of one sort the last holds. */
function parseOut(reader: TokenReader, input: SetReference, range: () => Range): OutStatement {
  reader.advance();
  let detail: OutDetail = 'body';
  let noids = false;
  let geometry: OutStatement['geometry'] = 'none';
  let order: OutStatement['order'] = 'asc';
  let limit: Pick<OutStatement, 'limit' | 'written'> = { limit: undefined };
  let isQuirks = false;
  let box: (Range & { readonly texts: readonly string[] }) | undefined;
  while (reader.good && !reader.is(';')) {
    const token = reader.token;
    const word = token.text;
    if (word === '(') {
      box = parseOutBbox(reader);
      continue;
    }
    const newDetail = keyIn(OUT_DETAILS, word);
    const newOrder = keyIn(OUT_ORDERS, word);
    const newGeometry = keyIn(OUT_GEOMETRIES, word);
    if (newDetail !== undefined || word === QUIRKS) isQuirks = word === QUIRKS;
    if (newDetail !== undefined) detail = newDetail;
    else if (newGeometry !== undefined) geometry = newGeometry;
    else if (newOrder !== undefined) order = newOrder;
    else if (word === NO_IDS) noids = true;
    else if (/^\d/u.test(word)) limit = printLimit(word);
    else if (word !== QUIRKS) {
      const hint: Hint = { code: 'outWords', data: { words: OUT_WORDS.join(', ') } };
      reader.report('parse', `Invalid parameter for print: "${shown(word)}"`, token, hint);
    }
    reader.advance();
  }
  const where = range();
  if (isQuirks) reader.report('static', onlyAllowed('mode', 'print', PRINT_VALUES.mode), reader.token);
  const bbox: Bbox | undefined = box && checkPrintBox(reader, box.texts, reader.behind(box));
  reader.endStatement();
  return { kind: 'out', input, detail, noids, geometry, bbox, order, ...limit, ...where };
}

function parseOutBbox(reader: TokenReader): Range & { readonly texts: readonly string[] } {
  const start = reader.advance();
  const texts: string[] = [];
  for (let i = 0; i < 4; i++) {
    texts.push(reader.textValue('Number').value);
    reader.expect([i < 3 ? ',' : ')']);
  }
  return { texts, from: start.from, to: reader.end, line: start.line };
}
