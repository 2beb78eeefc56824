import { EXPORT_FORMATS } from '@flyover/feature-export';
import { expect, test } from 'vitest';
import { choicesOf, FORMAT_GROUPS } from './start-export.ts';

test('every format has one row, and the raw answer too', () =>
  expect(FORMAT_GROUPS.flatMap(({ rows }) => rows).sort()).toEqual([...EXPORT_FORMATS.map(({ id }) => id), 'raw'].sort()));

test('a row has options only where there is a switch for one', () => {
  const withOptions = (styled: boolean) => FORMAT_GROUPS.flatMap(({ rows }) => rows).filter((row) => choicesOf(row, styled).length > 0);
  expect(withOptions(false)).toEqual(['geojson', 'csv', 'tsv', 'osm']);
  expect(withOptions(true)).toEqual(['geojson', 'kml', 'csv', 'tsv', 'osm', 'geojsonseq']);
});
