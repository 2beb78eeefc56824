/** `make` and `convert`: derived elements and their tags. */
import { parseExpression } from './parse-expression.ts';
import type { ConvertStatement, MakeStatement, SetReference } from './syntax-tree.ts';
import type { TagAssignment } from './syntax-tree-expression.ts';
import type { Place, TokenReader } from './token-reader.ts';

/** Reads `make` or `convert` from its word on. */
export function parseMake(
  reader: TokenReader,
  kind: 'make' | 'convert',
  input: SetReference,
  place: () => Place,
): MakeStatement | ConvertStatement {
  reader.advance();
  const type = reader.identifier('Element class name').value;
  const assignments: TagAssignment[] = [];
  while (reader.good && !reader.is(';', '->', ')', '}')) {
    const before = reader.token;
    const assignment = parseAssignment(reader);
    if (assignment !== undefined) assignments.push(assignment);
    if (!reader.good || reader.is(';', '->', ')', '}')) break;
    if (!reader.take(',')) {
      reader.report('parse', `',', ';', or '->'  expected - '${reader.token.text}' found.`);
      // a fault may have stopped before the token at hand, and the next round must begin behind it
      if (reader.token === before) reader.advance();
      while (reader.good && !reader.is(',', ';', '->', ')', '}')) reader.advance();
      reader.take(',');
    }
  }
  return { kind, type, input, assignments, output: reader.target(), ...place() };
}

function parseAssignment(reader: TokenReader): TagAssignment | undefined {
  const start = reader.token;
  const place = (): Place => ({ from: start.from, to: reader.end, line: start.line });
  if (reader.take('!')) return { kind: 'assignment', target: 'remove', key: reader.textValue('Key').value, value: undefined, ...place() };
  const special = reader.take('::');
  if (special && reader.take('=')) return { kind: 'assignment', target: 'all', key: '', value: parseExpression(reader), ...place() };
  const key = reader.textValue('Key').value;
  if (!reader.take('=')) {
    reader.report('parse', `'=' expected - '${reader.token.text}' found.`, reader.token, 'Write key=value.');
    return undefined;
  }
  return { kind: 'assignment', target: special ? 'special' : 'tag', key, value: parseExpression(reader), ...place() };
}
