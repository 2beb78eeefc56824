/** Statements: which one begins here, and those of one line. */
import { STATEMENT_DEPTH_LIMIT } from './limits.ts';
import { parseCompare, parseIf, parseLoop, parseRetro, parseUnion } from './parse-block.ts';
import { parseMake } from './parse-make.ts';
import { parseOut } from './parse-out.ts';
import { parseQueryStatement } from './parse-query-statement.ts';
import { checkCoordinate, checkWholeNumber, onlyAllowed } from './static-checks.ts';
import type { SetReference, Statement } from './syntax-tree.ts';
import { defaultSet, type Place, type TokenReader } from './token-reader.ts';

/** Reads one statement without its semicolon; undefined where none could be read, which is reported. */
export function parseStatement(reader: TokenReader, depth: number): Statement | undefined {
  reader.endsAlone = false;
  if (!reader.good) return undefined;
  const start = reader.token;
  if (depth >= STATEMENT_DEPTH_LIMIT) {
    reader.report('parse', `Nesting of statements is limited to ${STATEMENT_DEPTH_LIMIT - 1} levels`, start, 'Use fewer parentheses.');
    return undefined;
  }
  const place = (): Place => ({ from: start.from, to: Math.max(reader.end, start.from), line: start.line });
  const block = { reader, depth, place, parse: parseStatement };
  switch (start.text) {
    case '(':
      return parseUnion(block);
    case 'foreach':
    case 'for':
    case 'complete':
      return parseLoop(block);
    case 'if':
      return parseIf(block);
    case 'retro':
      return parseRetro(block);
    case 'timeline':
      return parseTimeline(reader, place);
    default: {
      const before = reader.leadingSet();
      if (reader.is('compare')) return parseCompare(block, before ?? defaultSet(start));
      return parseSimple(reader, before, place);
    }
  }
}

/** Statements of one line; `before` is the set written in front. */
function parseSimple(reader: TokenReader, before: SetReference | undefined, place: () => Place): Statement | undefined {
  const input = before ?? defaultSet(reader.token);
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
      reader.advance();
      return { kind: 'recurse', direction: word, input, output: reader.target(), ...place() };
    case 'is_in':
      return parseIsIn(reader, input, place);
    case 'map_to_area':
      reader.advance();
      return { kind: 'mapToArea', input, output: reader.target(), ...place() };
    case 'local':
      return parseLocal(reader, input, place);
    default:
      return parseQueryStatement(reader, before, place);
  }
}

function parseIsIn(reader: TokenReader, input: SetReference, place: () => Place): Statement {
  reader.advance();
  if (!reader.take('(')) return { kind: 'isIn', input, coordinate: undefined, output: reader.target(), ...place() };
  const lat = reader.textValue('Number');
  reader.expect([',', ')'], false);
  const lon = reader.take(',') ? reader.textValue('Number') : undefined;
  reader.expect([')']);
  const output = reader.target();
  const texts = [lat.value, lon?.value ?? ''] as const;
  const at = { ...lat, to: lon?.to ?? lat.to };
  const coordinate = texts.join('') === '' ? undefined : checkCoordinate(reader, 'coord-query', ...texts, at, false);
  return { kind: 'isIn', input, coordinate, output, ...place() };
}

function parseLocal(reader: TokenReader, input: SetReference, place: () => Place): Statement {
  reader.advance();
  const word = reader.token;
  const type = reader.good && word.type === 'word' ? reader.advance().text : 'l';
  if (type !== 'l' && type !== 'll' && type !== 'llb') reader.report('static', onlyAllowed('type', 'local', '"l", "ll", or "llb".'), word);
  return { kind: 'local', input, type, output: reader.target(), ...place() };
}

function parseTimeline(reader: TokenReader, place: () => Place): Statement {
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
  const number = version === undefined ? undefined : checkWholeNumber(reader, 'version', 'timeline', version.value, version, 0);
  return { kind: 'timeline', type: known, ref: id, version: number, output, ...place() };
}
