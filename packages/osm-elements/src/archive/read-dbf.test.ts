import { describe, expect, test } from 'vitest';
import { readDbf, type TableRow } from './read-dbf.ts';

interface Table {
  /** Name, type and width of the columns. */
  readonly fields: readonly (readonly [name: string, type: string, width: number])[];
  /** Records with their first byte: a blank, or an asterisk where one is deleted. */
  readonly records: readonly string[];
  /** Bytes between the end of the fields and the first record. */
  readonly more?: number;
  readonly language?: number;
}

/** A table as dBASE III writes it, in Latin-1. */
function dbf({ fields, records, more = 0, language = 0 }: Table): Uint8Array {
  const width = fields.reduce((sum, [, , each]) => sum + each, 1);
  const header = 32 + 32 * fields.length + 1 + more;
  const bytes = Buffer.alloc(header + width * records.length + 1, 0);
  bytes[0] = 3;
  bytes.writeUInt32LE(records.length, 4);
  bytes.writeUInt16LE(header, 8);
  bytes.writeUInt16LE(width, 10);
  bytes[29] = language;
  fields.forEach(([name, type, each], i) => {
    bytes.write(name, 32 + 32 * i, 'latin1');
    bytes.write(type, 32 + 32 * i + 11, 'latin1');
    bytes[32 + 32 * i + 16] = each;
  });
  bytes[32 + 32 * fields.length] = 0x0d;
  records.forEach((record, i) => {
    bytes.write(record.padEnd(width), header + width * i, 'latin1');
  });
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

/** The value of one column in one record. */
const value = (type: string, text: string): TableRow[string] | undefined =>
  readDbf(dbf({ fields: [['a', type, 20]], records: [` ${text}`] }), '')[0]?.a;

describe('columns', () => {
  test('with one name have a value each: ten letters cut two keys of addresses to one', () => {
    const table = dbf({
      fields: [
        ['addr:house', 'C', 4],
        ['addr:house', 'C', 6],
      ],
      records: [' 12  Villa '],
    });
    expect(readDbf(table, '')).toEqual([{ 'addr:house': '12', 'addr:house_2': 'Villa' }]);
  });
});

describe('records', () => {
  test('begin where the header ends, whatever stands behind its columns', () => {
    expect(readDbf(dbf({ fields: [['a', 'C', 3]], records: [' one', ' two'], more: 263 }), '')).toEqual([{ a: 'one' }, { a: 'two' }]);
  });

  test('that are deleted keep their place', () => {
    expect(readDbf(dbf({ fields: [['a', 'C', 3]], records: ['*one', ' two'] }), '')).toEqual([undefined, { a: 'two' }]);
  });

  test('that the file does not hold are told', () => {
    const table = dbf({ fields: [['a', 'C', 3]], records: [' one'] });
    table[4] = 9;
    expect(() => readDbf(table, '')).toThrow(expect.objectContaining({ fault: { kind: 'cut', format: 'DBF', byte: 70 } }));
  });

  test('have no value for a column without a byte: mapshaper 0.7.70 writes one where no record has a value', () => {
    const table = dbf({
      fields: [
        ['a', 'C', 3],
        ['empty', 'N', 0],
        ['b', 'C', 3],
      ],
      records: [' onetwo'],
    });
    expect(readDbf(table, '')).toEqual([{ a: 'one', b: 'two' }]);
  });

  test('with columns wider than the record are damaged', () => {
    const table = dbf({ fields: [['a', 'C', 200]], records: [' one'] });
    table[10] = 4;
    expect(() => readDbf(table, '')).toThrow(
      expect.objectContaining({ fault: { kind: 'damaged', format: 'DBF', part: 'field length', byte: 48 } }),
    );
  });
});

describe('values', () => {
  test.each([
    ['L', 'T', true],
    ['L', 'y', true],
    ['L', 'F', false],
    ['L', 'n', false],
    ['L', '?', null],
    ['L', '', null],
    ['N', '12.50', 12.5],
    ['N', '1.00000000000e+001', 10],
    ['N', '12345678901', 12_345_678_901],
    ['N', '12345678901234567890', '12345678901234567890'],
    ['N', '', null],
    ['N', '********', null],
    ['N', '1,5', '1,5'],
    // as geojson2shp 0.5.0 writes -3, -3.5 and null
    ['N', '-            3.', -3],
    ['N', '-          3.5', -3.5],
    ['N', '             .', null],
    ['F', '-3', -3],
    ['D', '20261129', '2026-11-29'],
    ['D', '00000000', null],
    ['D', '', null],
    ['C', 'text', 'text'],
    ['C', '', null],
  ])('%s %j is %j', (type, text, expected) => {
    expect(value(type, text)).toBe(expected);
  });
});

describe('letters', () => {
  const named = (cpg: string, language = 0) => readDbf(dbf({ fields: [['a', 'C', 6]], records: [' Zürich'], language }), cpg)[0]?.a;

  test.each(['1252', 'ANSI 1252', 'windows-1252', 'ISO-8859-1', ''])('are those that %j names', (cpg) => {
    expect(named(cpg)).toBe('Zürich');
  });

  test('are UTF-8 where the records are well formed in it, whatever bytes the header has', () => {
    const fields = Array.from({ length: 5 }, (_, i): [string, string, number] => [`c${i}`, 'C', i === 4 ? 200 : 8]);
    const text = Buffer.from(' Zürich', 'utf8').toString('latin1');
    expect(readDbf(dbf({ fields, records: [text] }), '')[0]?.c0).toBe('Zürich');
  });

  test('are those of the language byte where nothing names them', () => {
    expect(named('', 0x57)).toBe('Zürich');
  });
});
