/** Statements as tokens. */
import type { Bbox } from '@flyover/bounding-box';
import { type BlockStatement, DEFAULT_ROUNDS, type Statement } from '../tree/syntax-tree-block.ts';
import type { TagAssignment } from '../tree/syntax-tree-expression.ts';
import type { OutStatement, QueryStatement } from '../tree/syntax-tree-statement.ts';
import { NO_IDS } from '../vocabulary/query-words.ts';
import {
  integerText,
  numberText,
  wordOrText,
  writeBox,
  writeExpression,
  writeSource,
  writeTarget,
  writtenInteger,
} from './print-expression.ts';
import { writeFilter } from './print-filter.ts';
import type { TokenWriter } from './token-writer.ts';

/** Writes one statement without its semicolon. */
export function writeStatement(writer: TokenWriter, statement: Statement, hasGlobalBbox: boolean): void {
  switch (statement.kind) {
    case 'query':
      writeQuery(writer, statement, hasGlobalBbox);
      break;
    case 'item':
      writer.write('.', statement.input.name);
      break;
    case 'out':
      writeOut(writer, statement);
      return;
    case 'recurse':
      // a text that begins with an angle bracket is XML
      if (writer.isEmpty && statement.input.name === '_' && statement.direction.startsWith('<')) writer.write('.', '_');
      else writeSource(writer, statement.input);
      writer.write(statement.direction);
      break;
    case 'isIn':
      writeSource(writer, statement.input);
      writer.write('is_in');
      if (statement.coordinate !== undefined)
        writer.write('(', numberText(statement.coordinate.lat), ',', numberText(statement.coordinate.lon), ')');
      break;
    case 'make':
    case 'convert':
      writeSource(writer, statement.input);
      writer.write(statement.kind, statement.type);
      for (const [i, assignment] of statement.assignments.entries()) {
        if (i > 0) writer.write(',');
        writeAssignment(writer, assignment);
      }
      break;
    case 'mapToArea':
      writeSource(writer, statement.input);
      writer.write('map_to_area');
      break;
    case 'makeArea':
      // the language has no word for it, which `translateQuery` tells
      writer.write('make_area');
      break;
    case 'timeline':
      writer.write('timeline', '(', statement.type === 'relation' ? relationWord(writer) : statement.type, ',', integerText(statement.ref));
      if (statement.version !== undefined) writer.write(',', integerText(statement.version));
      writer.write(')');
      break;
    case 'local':
      writeSource(writer, statement.input);
      writer.write('local');
      if (statement.type !== 'l') writer.write(statement.type);
      if (statement.bbox !== undefined) writeBoxInBrackets(writer, statement.bbox);
      break;
    default:
      writeBlock(writer, statement, (inner) => writeStatement(writer, inner, hasGlobalBbox));
      return;
  }
  writeTarget(writer, statement.output);
}

function relationWord(writer: TokenWriter): string {
  return writer.form === 'short' ? 'rel' : 'relation';
}

function writeQuery(writer: TokenWriter, { type, inputs, filters }: QueryStatement, hasGlobalBbox: boolean): void {
  writer.write(type === 'relation' ? relationWord(writer) : type);
  for (const { name } of inputs) writer.write('.', name);
  for (const filter of filters) writeFilter(writer, filter);
  // a query of filters that filter nothing: without any it would be refused, and one alone would be no query
  if (inputs.length + filters.length === 0 && !hasGlobalBbox) writer.write('(', 'if', ')', '(', 'if', ')');
}

function writeOut(writer: TokenWriter, statement: OutStatement): void {
  const { input, detail, noids, geometry, bbox, order, limit } = statement;
  writeSource(writer, input);
  writer.write('out');
  if (detail !== 'body') writer.write(detail);
  if (noids) writer.write(NO_IDS);
  if (geometry !== 'none') writer.write(geometry);
  if (bbox !== undefined) writeBoxInBrackets(writer, bbox);
  if (order !== 'asc') writer.write(order);
  if (limit !== undefined) writer.write(writtenInteger(statement, limit, writer, false));
}

function writeBoxInBrackets(writer: TokenWriter, bbox: Bbox): void {
  writer.write('(');
  writeBox(writer, bbox);
  writer.write(')');
}

function writeAssignment(writer: TokenWriter, { target, key, set, value }: TagAssignment): void {
  if (target === 'remove') {
    writer.write('!', wordOrText(key, writer));
    return;
  }
  if (target === 'special') writer.write('::', key);
  else if (target === 'tag') writer.write(keyText(writer, key));
  else {
    if (set !== undefined) writer.write(set.name);
    writer.write('::');
  }
  writer.write('=');
  if (value !== undefined) writeExpression(writer, value);
}

/** A key of `make` is a word where it can be one, in both manners: the quotes of filters are not usual here. */
function keyText(writer: TokenWriter, key: string): string {
  return /^[A-Za-z_]\w*$/u.test(key) ? key : wordOrText(key, writer);
}

// Statements with a block as tokens.

/** Writes one statement with its block, without the semicolon behind it; `inner` writes a statement in it. */
function writeBlock(writer: TokenWriter, statement: BlockStatement, inner: (statement: Statement) => void): void {
  const within = (each: Statement): void => {
    inner(each);
    endStatement(writer);
  };
  const block = (statements: readonly Statement[]): void => {
    // a parenthesis behind the one holds a number, behind the other an evaluator
    const braces = statement.kind === 'complete' || statement.kind === 'compare';
    writer.write(braces ? '{' : '(');
    for (const each of statements) within(each);
    writer.write(braces ? '}' : ')');
    writer.endsAlone = braces || writer.form === 'short';
  };
  switch (statement.kind) {
    case 'union':
      writer.write('(');
      for (const each of statement.statements) within(each);
      writer.write(')');
      writeTarget(writer, statement.output);
      break;
    case 'difference':
      writer.write('(');
      within(statement.base);
      writer.write('-');
      within(statement.subtract);
      writer.write(')');
      writeTarget(writer, statement.output);
      break;
    case 'foreach':
      writer.write('foreach');
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      block(statement.body);
      break;
    case 'for':
      writer.write('for');
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      writer.write('(');
      writeExpression(writer, statement.value);
      writer.write(')');
      block(statement.body);
      break;
    case 'complete':
      writer.write('complete');
      if (statement.maximum !== DEFAULT_ROUNDS) writer.write('(', String(statement.maximum), ')');
      writeSource(writer, statement.input);
      writeTarget(writer, statement.output);
      block(statement.body);
      break;
    case 'if':
      writer.write('if', '(');
      writeExpression(writer, statement.condition);
      writer.write(')');
      block(statement.then);
      if (statement.otherwise === undefined) return;
      writer.write('else');
      block(statement.otherwise);
      break;
    case 'retro':
      writer.write('retro', '(');
      writeExpression(writer, statement.date);
      writer.write(')');
      block(statement.body);
      break;
    case 'compare':
      writeSource(writer, statement.input);
      writer.write('compare');
      if (statement.delta !== undefined) {
        writer.write('(', 'delta', ':');
        writeExpression(writer, statement.delta);
        writer.write(')');
      }
      writeTarget(writer, statement.output);
      if (statement.body !== undefined) block(statement.body);
  }
}

/** Writes the semicolon behind a statement; behind a block none is needed. */
export function endStatement(writer: TokenWriter): void {
  if (!writer.endsAlone) writer.write(';');
}
