/** The metadata of an element in OSM XML. */
import type { MetaColumns, StringTable } from '@flyover/osm-elements';
import type { OutputKind } from '../answer-writer.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { XML_ESCAPES } from './xml-escapes.ts';
import { XML_PIECES } from './xml-pieces.ts';

const { VERSION, TIMESTAMP, CHANGESET, UID, USER, QUOTE } = XML_PIECES;

/** What writes the metadata of a row: all of it in an answer, if there is any; what is known in a file. */
export function createXmlMeta(bytes: ByteWriter, strings: StringTable, kind: OutputKind): (columns: MetaColumns, row: number) => void {
  const printsUnknown = kind === 'answer';
  const escapes = XML_ESCAPES[kind].attribute;
  const number = (name: Uint8Array, value: number) => {
    if (value === 0 && !printsUnknown) return;
    bytes.bytes(name);
    bytes.integer(value);
    bytes.byte(QUOTE);
  };
  return ({ version, timestamp, changeset, uid, user }, row) => {
    if (printsUnknown && timestamp === undefined && version === undefined) return;
    number(VERSION, version?.[row] ?? 0);
    const seconds = timestamp?.[row] ?? 0;
    if (seconds !== 0 || printsUnknown) {
      bytes.bytes(TIMESTAMP);
      bytes.timestamp(seconds);
      bytes.byte(QUOTE);
    }
    number(CHANGESET, changeset?.[row] ?? 0);
    number(UID, uid?.[row] ?? 0);
    const name = user?.[row] ?? 0;
    if (name !== 0 || printsUnknown) {
      bytes.bytes(USER);
      bytes.string(strings, name, escapes);
      bytes.byte(QUOTE);
    }
  };
}
