/** The filters of a query statement as tokens. */
import { LARGE_ID } from '../limits.ts';
import type { Filter, RecurseFilter, WayCountFilter } from '../tree/syntax-tree-filter.ts';
import {
  anyText,
  integerText,
  numberText,
  quoted,
  wordOrText,
  writeBox,
  writeExpression,
  writeList,
  writeSource,
} from './print-expression.ts';
import type { TokenWriter } from './token-writer.ts';

/** Writes one filter with its brackets. */
export function writeFilter(writer: TokenWriter, filter: Filter): void {
  switch (filter.kind) {
    case 'tagExists':
      writer.write('[', anyText(filter.key.value, writer), ']');
      break;
    case 'tagAbsent':
      writer.write('[', '!', anyText(filter.key.value, writer), ']');
      break;
    case 'tagEquals':
      writer.write('[', anyText(filter.key.value, writer), filter.negated ? '!=' : '=', anyText(filter.value.value, writer), ']');
      break;
    case 'tagMatches':
      writer.write(
        '[',
        anyText(filter.key.value, writer),
        ...(filter.negated ? ['!', '~'] : ['~']),
        anyText(filter.pattern.value, writer),
        ...(filter.ignoreCase ? [',', 'i', ']'] : [']']),
      );
      break;
    case 'tagKeyMatches':
      writer.write(
        '[',
        '~',
        anyText(filter.keyPattern.value, writer),
        '~',
        anyText(filter.pattern.value, writer),
        ...(filter.ignoreCase ? [',', 'i', ']'] : [']']),
      );
      break;
    default:
      writer.write('(');
      writeInside(writer, filter);
      writer.write(')');
      break;
  }
}

type InParentheses = Exclude<Filter, { kind: `tag${string}` }>;

function writeInside(writer: TokenWriter, filter: InParentheses): void {
  switch (filter.kind) {
    case 'bbox':
      writeBox(writer, filter.bbox);
      break;
    case 'ids':
      if (filter.ids.length === 0) writer.write(LARGE_ID);
      if (filter.ids.length > 1) writer.write('id', ':');
      writeList(writer, filter.ids.map(integerText));
      break;
    case 'around':
      writer.write('around');
      writeSource(writer, filter.source);
      writer.write(':');
      writeList(writer, [filter.radius, ...filter.coordinates.flatMap(({ lat, lon }) => [lat, lon])].map(numberText));
      break;
    case 'area':
      writer.write('area');
      writeSource(writer, filter.source);
      if (filter.id !== undefined) writer.write(':', integerText(filter.id));
      return;
    case 'poly':
      writer.write('poly', ':', quoted(filter.points.map(({ lat, lon }) => `${numberText(lat)} ${numberText(lon)}`).join(' '), writer));
      break;
    case 'user':
      writeUsers(
        writer,
        'user',
        filter.users.map(({ value }) => wordOrText(value, writer)),
      );
      break;
    case 'uid':
      writeUsers(writer, 'uid', filter.uids.map(integerText));
      break;
    case 'touched':
      if (filter.users.length > 0)
        writeUsers(
          writer,
          'user_touched',
          filter.users.map(({ value }) => wordOrText(value, writer)),
        );
      else writeUsers(writer, 'uid_touched', filter.uids.map(integerText));
      break;
    case 'newer':
      writer.write('newer', ':', quoted(filter.since.value, writer));
      break;
    case 'changed':
      writer.write('changed');
      if (filter.since !== undefined) writer.write(':', quoted(filter.since.value, writer));
      if (filter.until !== undefined) writer.write(',', quoted(filter.until.value, writer));
      return;
    case 'recurse':
      writeRecursion(writer, filter);
      break;
    case 'wayCount':
      writeWayCount(writer, filter);
      break;
    case 'pivot':
      writer.write('pivot');
      writeSource(writer, filter.source);
      break;
    case 'if':
      writer.write('if', ':');
      writeExpression(writer, filter.condition);
      break;
  }
}

function writeUsers(writer: TokenWriter, word: string, texts: readonly string[]): void {
  writer.write(word, ':');
  writeList(writer, texts);
}

function writeRecursion(writer: TokenWriter, { relation, source, role, positions }: RecurseFilter): void {
  writer.write(relation);
  writeSource(writer, source);
  if (role !== undefined) writer.write(':', wordOrText(role.value, writer));
  else if (positions.length > 0) {
    writer.write(':');
    writeList(writer, positions.map(integerText));
  }
}

function writeWayCount(writer: TokenWriter, { count, source, minimum, maximum }: WayCountFilter): void {
  writer.write(count);
  writeSource(writer, source);
  // below the minimum no number fits: that is what a missing range means
  if (maximum !== undefined && maximum < minimum) return;
  writer.write(':', integerText(minimum));
  if (maximum === minimum) return;
  writer.minus();
  if (maximum !== undefined) writer.write(integerText(maximum));
}
