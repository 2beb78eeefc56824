/** Evaluators of geometry: what each gives, and what it makes of nothing, of the wrong kind, and of too much. */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askJson } from '../testing/ask.ts';
import { buildStore, smallTown } from '../testing/databases.ts';

const town = createDatabase(smallTown);

/** The geometry of the last element, `type` and what is in it. */
async function shapeOf(query: string, out = 'out geom') {
  const { elements, remark } = await askJson(town, `${query}${out};`);
  if (remark !== undefined) throw new Error(remark);
  return elements.at(-1)?.geometry as { type: string; coordinates?: unknown; geometries?: { type: string; coordinates: unknown }[] };
}
const made = (expression: string) => shapeOf(`make x ::geom=${expression};`);
const SQUARE = 'pt(0,0),pt(0,0.004),pt(0.004,0.004),pt(0.004,0)';

describe('geom()', () => {
  test.each([
    ['node(30)', { type: 'Point', coordinates: [0.0025, 0.0025] }],
    [
      'way(103)',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0.01, 0],
          [0.01, 0.01],
        ],
      },
    ],
    ['area(3600001000)', undefined],
  ])('of %s', async (query, expected) => expect(await shapeOf(`${query};convert x ::geom=geom();`)).toEqual(expected));

  test('of a relation is a collection of its nodes and ways, without its relations', async () => {
    const shape = await shapeOf('rel(1001);convert x ::geom=geom();');
    expect([shape.type, shape.geometries?.map(({ type }) => type)]).toEqual(['GeometryCollection', ['LineString', 'Point']]);
    expect(await shapeOf('rel(1002);convert x ::geom=geom();')).toBeUndefined();
  });

  test('of a derived element is what it was given; nodes that are not in the data are left out', async () => {
    expect(await shapeOf('node(30);convert x ::geom=geom();convert y ::geom=center(geom());')).toEqual({
      type: 'Point',
      coordinates: [0.0025, 0.0025],
    });
    expect(await shapeOf('make x v=1;convert y ::geom=geom();')).toBeUndefined();
    expect(await shapeOf('way(105);convert x ::geom=geom();')).toEqual({ type: 'LineString', coordinates: [[0.05, 0.05]] });
  });
});

describe('pt(), lstr() and center()', () => {
  test.each([
    ['pt(1,2)', { type: 'Point', coordinates: [2, 1] }],
    ['pt("1",1+1)', { type: 'Point', coordinates: [2, 1] }],
    ['pt("north",2)', undefined],
    ['pt(91,2)', undefined],
    ['pt(1,-181)', undefined],
    ['lstr(pt(1,2))', { type: 'LineString', coordinates: [[2, 1]] }],
    [
      'lstr(pt(1,2),lstr(pt(0,0),pt(2,2)))',
      {
        type: 'LineString',
        coordinates: [
          [2, 1],
          [1, 1],
        ],
      },
    ],
    ['lstr(pt("a","b"))', { type: 'LineString', coordinates: [] }],
    ['center(lstr(pt(1,179),pt(3,-177)))', { type: 'Point', coordinates: [-179, 2] }],
    ['1?pt(1,2):lstr(pt(1,2))', { type: 'Point', coordinates: [2, 1] }],
    ['""?pt(1,2):lstr(pt(1,2))', { type: 'LineString', coordinates: [[2, 1]] }],
    ['center(lstr(pt(1,2),pt(3,4)))', { type: 'Point', coordinates: [3, 2] }],
    ['center(pt("a",0))', undefined],
    ['center(nothing.gcat(geom()))', undefined],
  ])('%s', async (expression, expected) => expect(await made(expression)).toEqual(expected));
});

describe('hull()', () => {
  test('of two points is a line there and back', async () =>
    expect((await made('hull(lstr(pt(1,2),pt(3,4)))')).coordinates).toEqual([
      [2, 1],
      [4, 3],
      [2, 1],
    ]));

  test('turns left, and begins behind its most eastern corner', async () =>
    expect(await made('hull(lstr(pt(0.001,0.001),pt(0,0),pt(0.004,0.001),pt(0.001,0.004)))')).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0.001, 0.004],
          [0, 0],
          [0.004, 0.001],
          [0.001, 0.004],
        ],
      ],
    }));

  test.each([
    ['pt(1,2)', 'Point'],
    ['lstr(pt(1,2),pt(1,2))', 'Point'],
    ['lstr(pt(1,2),pt(3,4))', 'LineString'],
    ['lstr(pt(0,1),pt(0,2),pt(0,3))', 'LineString'],
    ['pt(100,2)', undefined],
    [`lstr(${SQUARE})`, 'Polygon'],
    ['nothing.gcat(geom())', undefined],
  ])('of %s is a %s', async (points, type) => expect((await made(`hull(${points})`))?.type).toBe(type));

  test('of many points is that of their blocks', async () => {
    const nodes = Array.from({ length: 70_000 }, (_, i) => ({ id: i + 1, lat: (i % 265) / 1e5, lon: Math.floor(i / 265) / 1e5, tags: {} }));
    const crowd = createDatabase(buildStore({ nodes }));
    const { elements } = await askJson(crowd, 'node(0,0,1,1);make x ::geom=hull(gcat(geom()));out geom;');
    expect(elements[0].geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0.00263, 0.00264],
          [0, 0.00264],
          [0, 0],
          [0.00264, 0],
          [0.00264, 0.00039],
          [0.00263, 0.00264],
        ],
      ],
    });
  });
});

describe('poly()', () => {
  test('closes each line, turns the outer ones left and the inner ones right, and puts points on long edges', async () => {
    const inner = 'pt(0.001,0.002),pt(0.001,0.003),pt(0.002,0.003)';
    const { coordinates } = await made(`poly(lstr(pt(0,0),pt(0.004,0.004),pt(0,0.004)),lstr(${inner}))`);
    expect(coordinates).toEqual([
      [
        [0, 0],
        [0.004, 0],
        [0.004, 0.004],
        [0, 0],
      ],
      [
        [0.002, 0.001],
        [0.003, 0.002],
        [0.003, 0.001],
        [0.002, 0.001],
      ],
    ]);
    const long = await made('poly(lstr(pt(47,9),pt(47,9.02),pt(47.01,9)))');
    expect(long.coordinates).toEqual([
      [
        [9, 47],
        [9.005, 47.0000003],
        [9.01, 47.0000004],
        [9.015, 47.0000003],
        [9.02, 47],
        [9.0150007, 47.0025003],
        [9.0100009, 47.0050004],
        [9.0050007, 47.0075003],
        [9, 47.01],
        [9, 47.0066667],
        [9, 47.0033333],
        [9, 47],
      ],
    ]);
  });

  test('cuts a line that crosses itself, and lines that cross one another, into rings that do not', async () => {
    expect((await made('poly(lstr(pt(0,0),pt(0.004,0.004),pt(0,0.004),pt(0.004,0)))')).coordinates).toEqual([
      [
        [0.004, 0.004],
        [0.002, 0.002],
        [0.004, 0],
        [0.004, 0.004],
      ],
      [
        [0, 0.004],
        [0, 0],
        [0.002, 0.002],
        [0, 0.004],
      ],
    ]);
    const other = 'pt(0.002,0.002),pt(0.006,0.002),pt(0.006,0.006),pt(0.002,0.006)';
    expect((await made(`poly(lstr(${SQUARE}),lstr(${other}))`)).coordinates).toHaveLength(2);
  });

  test('crosses the 180th meridian', async () =>
    expect((await made('poly(lstr(pt(0,179.999),pt(0,-179.999),pt(0.001,180)))')).coordinates).toEqual([
      [
        [179.999, 0],
        [-179.999, 0],
        [180, 0.001],
        [179.999, 0],
      ],
    ]));

  test.each(['poly(pt(1,2))', 'poly(lstr(pt(1,2),pt(3,4)))', 'poly(lstr(pt("a",2)))', `poly(hull(lstr(${SQUARE})))`])(
    '%s has no ring',
    async (expression) => expect(await made(expression)).toEqual({ type: 'Polygon', coordinates: [] }),
  );
});

describe('trace()', () => {
  const lines = (shape: Awaited<ReturnType<typeof made>>) => shape.geometries?.map(({ coordinates }) => coordinates);

  test('cuts lines where others meet them', async () => {
    const shape = await shapeOf('way(id:100,101);make x ::geom=trace(gcat(geom()));');
    expect(lines(shape)).toHaveLength(4);
  });

  test('gives a stretch once that comes again, in whichever direction', async () =>
    expect(lines(await made('trace(lstr(pt(0,1),pt(0,2),pt(0,3),pt(0,2),pt(0,1)))'))).toEqual([
      [
        [1, 0],
        [2, 0],
      ],
      [
        [2, 0],
        [3, 0],
        [2, 0],
      ],
    ]));

  test('begins with the points, from south to north, and cuts lines there', async () => {
    expect(lines(await shapeOf('node(id:30,31);make x ::geom=trace(gcat(geom()));'))).toHaveLength(2);
    const shape = await shapeOf('(node(11);way(100););make x ::geom=trace(gcat(geom()));');
    expect(shape.geometries?.map(({ type }) => type)).toEqual(['Point', 'LineString', 'LineString']);
  });
});

describe('how geometry is printed', () => {
  test('only where out asks for it, whole, as a box, or as its middle', async () => {
    const query = 'make x ::geom=lstr(pt(1,2),pt(3,4));';
    expect(await shapeOf(query, 'out')).toBeUndefined();
    expect(await shapeOf(query, 'out center')).toEqual({ type: 'Point', coordinates: [3, 2] });
    const box = [2, 4, 4, 2, 2].map((lon, i) => [lon, [1, 1, 3, 3, 1][i]]);
    expect(await shapeOf(query, 'out bb')).toEqual({ type: 'Polygon', coordinates: box });
    expect(await shapeOf('make x ::geom=pt(1,2);', 'out bb')).toEqual({ type: 'Polygon', coordinates: Array(5).fill([2, 1]) });
  });

  test.each([
    ['out geom', 'group group vertex vertex vertex group point'],
    ['out bb', 'bounds'],
    ['out center', 'center'],
    ['out', ''],
  ])('%s in XML', async (out, names) => {
    const { text } = await ask(town, `rel(1001);make x ::geom=gcat(geom());${out};`);
    expect(Array.from(text.matchAll(/^ {4,}<(\w+)/gm), ([, name]) => name).join(' ')).toBe(names);
  });

  test.each([
    ['lstr(pt(1,2),pt(3,4))', 'out geom', '<vertex lat="1.0000000" lon="2.0000000"/> <vertex lat="3.0000000" lon="4.0000000"/>'],
    ['pt(1,2)', 'out bb', '<bounds minlat="1.0000000" minlon="2.0000000" maxlat="1.0000000" maxlon="2.0000000"/>'],
    ['pt(1,2)', 'out center', '<center lat="1.0000000" lon="2.0000000"/>'],
    ['lstr(pt(1,179),pt(3,-177))', 'out bb', '<bounds minlat="1.0000000" minlon="179.0000000" maxlat="3.0000000" maxlon="-177.0000000"/>'],
    ['pt(1,200)', 'out geom', undefined],
  ])('%s, %s in XML', async (expression, out, expected) => {
    const { text } = await ask(town, `make x ::geom=${expression};${out};`);
    expect(/<x id="1">\s*(.*?)\s*<\/x>/s.exec(text)?.[1].replace(/\s+</g, ' <')).toBe(expected);
  });

  test.each(['', ' skel', ' meta', ' geom', ' center', ' ids', ' tags'])(
    'CSV has the middle where out%s would print places',
    async (detail) => {
      const { text } = await ask(town, `[out:csv(::lat,::lon;false)];make x ::geom=lstr(pt(1,2),pt(3,4));out${detail};`);
      expect(text).toBe(/ids|tags/.test(detail) ? '\t\n' : '2.0000000\t3.0000000\n');
    },
  );

  test('lat() and lon() of a derived element are those of its middle', async () => {
    const { text } = await ask(town, '[out:csv(v;false)];make x ::geom=lstr(pt(1,2),pt(3,4));convert y v=lat()+" "+lon();out;');
    expect(text).toBe('2.0000000 3.0000000\n');
    expect((await ask(town, '[out:csv(v;false)];make x a=1;convert y v=lat();out;')).text).toBe('NaN\n');
  });
});

describe('limits', () => {
  test('a set within itself counts as often as it stands there', async () => {
    const nested = `${'gcat('.repeat(12)}geom()${')'.repeat(12)}`;
    const { remark } = await askJson(town, `[maxsize:10000000];node(0,0,1,1);make x ::geom=${nested};out geom;`);
    expect(remark).toContain('ran out of memory in "make"');
  });

  test('collections within one another end somewhere', async () => {
    const deep = `node(30);${'make x ::geom=gcat(geom());'.repeat(120)}out geom;`;
    expect((await askJson(town, deep)).remark).toBe('runtime error: A geometry of more than 100 levels is not supported by this engine.');
  });
});
