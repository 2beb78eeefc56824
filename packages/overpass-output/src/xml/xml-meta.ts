/** The metadata of an element in OSM XML. */
import type { MetaColumns } from '@flyover/osm-elements';
import type { OutputKind } from '../answer-writer.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { EscapedStrings } from '../bytes/escaped-strings.ts';
import type { Piece } from '../bytes/piece.ts';
import { XML_PIECES } from './xml-pieces.ts';

const { VERSION, TIMESTAMP, CHANGESET, UID, USER, QUOTE } = XML_PIECES;

/** Writer of the metadata of a row: all of it in an answer, if there is any; the known fields in a file; always version and time for other programs. */
export function createXmlMeta(bytes: ByteWriter, strings: EscapedStrings, kind: OutputKind): (columns: MetaColumns, row: number) => void {
  const printsUnknown = kind === 'answer';
  const number = (name: Piece, value: number) => {
    if (value === 0 && !printsUnknown) return;
    bytes.integer(name, value, QUOTE);
  };
  return ({ version, timestamp, changeset, uid, user }, row) => {
    if (printsUnknown && (timestamp?.[row] ?? 0) === 0 && (version?.[row] ?? 0) === 0) return;
    if (kind === 'data') bytes.integer(VERSION, version?.[row] ?? 0, QUOTE);
    else number(VERSION, version?.[row] ?? 0);
    const seconds = timestamp?.[row] ?? 0;
    if (seconds !== 0 || kind !== 'file') bytes.timestamp(TIMESTAMP, seconds, QUOTE);
    number(CHANGESET, changeset?.[row] ?? 0);
    number(UID, uid?.[row] ?? 0);
    const name = user?.[row] ?? 0;
    if (name !== 0 || printsUnknown) bytes.string(USER, strings, name, QUOTE);
  };
}
