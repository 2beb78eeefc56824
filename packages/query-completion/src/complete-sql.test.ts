import { expect, test } from 'vitest';
import { completeQuery, wordsWanted } from './complete-query.ts';
import { completionAt } from './completion-at.ts';

const words = {
  keys: [{ word: 'amenity', count: 12 }, { word: 'addr:street' }, { word: "tricky'key" }],
  values: [{ word: 'cafe', count: 3 }, { word: 'fast_food' }],
  snippetName: (id: string) => id,
};

/** What is offered at `|`. */
function offered(query: string) {
  const position = query.indexOf('|');
  return completeQuery(query.replace('|', ''), position, words, 'sql');
}

const labels = (query: string) => offered(query)?.items.map(({ label }) => label) ?? [];

/** The text with the first item in it. */
function written(query: string): string | undefined {
  const completed = offered(query);
  const text = query.replace('|', '');
  return completed && text.slice(0, completed.from) + completed.items[0].insert + text.slice(completed.to);
}

test('behind from and join stand tables', () => {
  const tables = [
    ...['postpass_point', 'postpass_line', 'postpass_polygon', 'postpass_pointpolygon', 'postpass_pointline', 'postpass_linepolygon'],
    'postpass_pointlinepolygon',
  ];
  expect(labels('select * from |')).toEqual(tables);
  expect(labels('SELECT * FROM postpass_point a, |')).toEqual(tables);
  expect(labels('select * from postpass_point a join poly| where true')).toEqual(['postpass_polygon']);
  expect(written('select * from postpass_lin|e_ where true')).toBe('select * from postpass_line where true');
});

test('columns, functions with what they take, words of the language', () => {
  expect(labels('select osm|')).toEqual(['osm_type', 'osm_id']);
  expect(labels('select a.| from postpass_point a')).toEqual(['tags', 'geom', 'osm_type', 'osm_id']);
  expect(labels('select geom::geog|')).toEqual(['geography']);
  expect(written('select st_dw|')).toBe('select ST_DWithin(geom::geography, a.geom::geography, 100)');
  expect(offered('select area|')?.items[0]).toMatchObject({
    label: 'ST_Area',
    code: 'ST_Area(geom::geography)',
    stops: [{ from: 8, to: 12 }],
  });
  expect(labels('select * from postpass_point wh|')).toEqual(['where', 'when']);
  expect(written('SELECT * FROM postpass_point WH|')).toBe('SELECT * FROM postpass_point WHERE ');
  expect(labels('select sum((select 1)) fr|')).toEqual(['from']);
});

test('a query begins as a whole', () => {
  expect(written('{{data:sql,server=https://postpass.example/}}\nsel|')).toBe(
    '{{data:sql,server=https://postpass.example/}}\n' +
      "select osm_type, osm_id, tags, geom\nfrom postpass_point\nwhere tags->>'amenity' = 'cafe'\n  and geom && {{bbox}}",
  );
});

test('keys behind the tags, in quotes', () => {
  expect(written("select tags->>'am|'")).toBe("select tags->>'amenity'");
  expect(written('select a.tags ->> |')).toBe("select a.tags ->> 'amenity'");
  expect(written("where tags ? 'street|")).toBe("where tags ? 'addr:street'");
  expect(written("where TAGS->>'tri| and true")).toBe("where TAGS->>'tricky''key' and true");
  expect(labels("where name->>'am|'")).toEqual([]);
});

test('values of the key that is compared', () => {
  const wanted = (query: string) => {
    const at = completionAt(query.replace('|', ''), query.indexOf('|'), 'sql');
    return at && wordsWanted(at);
  };
  expect(wanted("where tags->>'amenity' = '|'")).toEqual({ kind: 'values', key: 'amenity' });
  expect(wanted("where (tags->>'shop') not in ('bakery', '|')")).toEqual({ kind: 'values', key: 'shop' });
  expect(wanted("where tags->>'shop' in ('it''s', '|")).toEqual({ kind: 'values', key: 'shop' });
  expect(wanted("select tags->>'|'")).toEqual({ kind: 'keys' });
  expect(written("where tags->>'amenity' = 'fo|' limit 3")).toBe("where tags->>'amenity' = 'fast_food' limit 3");
  expect(written("where tags->>'amenity' <> |")).toBe("where tags->>'amenity' <> 'cafe'");
});

test.each(['-- sel|', '/* sel| */', "select 'sel|'", 'select "sel|"', "select 'a '' sel|", 'select osm_id as nam|', '-- from |'])(
  'nothing in %s',
  (query) => expect(labels(query)).toEqual([]),
);

test('comments and texts in between are passed over', () => {
  expect(labels("select 'it''s -- from', 1 /* where */ from -- tables\n pos|")).toHaveLength(7);
  expect(labels("where tags->> -- key\n 'ame|'")).toEqual(['amenity']);
});

test('placeholders', () => {
  expect(labels('{{data:sql}} select * from postpass_point where geom && {{bb|')).toEqual(['bbox']);
});
