/** The metadata of an element in Overpass JSON. */
import type { MetaColumns } from '@flyover/osm-elements';
import type { OutputKind } from '../answer-writer.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { EscapedStrings } from '../bytes/escaped-strings.ts';
import type { Piece } from '../bytes/piece.ts';
import { JSON_PIECES } from './json-pieces.ts';

const { TIMESTAMP, VERSION, CHANGESET, USER, UID, QUOTE } = JSON_PIECES;

/** What writes the metadata of a row: all of it in an answer, if there is any; what is known in a file. */
export function createJsonMeta(bytes: ByteWriter, strings: EscapedStrings, kind: OutputKind): (columns: MetaColumns, row: number) => void {
  const printsUnknown = kind === 'answer';
  const number = (name: Piece, value: number) => {
    if (value !== 0 || printsUnknown) bytes.integer(name, value);
  };
  return ({ version, timestamp, changeset, uid, user }, row) => {
    if (printsUnknown && (timestamp?.[row] ?? 0) === 0 && (version?.[row] ?? 0) === 0) return;
    const seconds = timestamp?.[row] ?? 0;
    if (seconds !== 0 || printsUnknown) bytes.timestamp(TIMESTAMP, seconds, QUOTE);
    number(VERSION, version?.[row] ?? 0);
    number(CHANGESET, changeset?.[row] ?? 0);
    const name = user?.[row] ?? 0;
    if (name !== 0 || printsUnknown) bytes.string(USER, strings, name, QUOTE);
    number(UID, uid?.[row] ?? 0);
  };
}
