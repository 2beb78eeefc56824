import { parseQuery, parseXmlQuery } from '@flyover/overpass-ql';
import { exampleQueries } from '@flyover/query-template';
import { describe, expect, test } from 'vitest';
import { compareMoments, type MomentEdit, momentsOf, setMoment } from './moments.ts';

const DATE = '2020-01-01T00:00:00Z';
const SINCE = '2019-01-01T00:00:00Z';
const UNTIL = '2021-06-01T12:00:00Z';
const textOf = (edit: MomentEdit) =>
  edit.kind === 'changed' ? edit.text : `${edit.kind} ${'line' in edit ? edit.line : edit.problem.line}`;

describe('a date', () => {
  test.each([
    ['beside other settings', '[out:json] [timeout:5];\nnode(1);out;', `[out:json] [timeout:5][date:"${DATE}"];\nnode(1);out;`],
    ['in front of all', '// @name X\nnode({{bbox}});\nout;', `// @name X\n[date:"${DATE}"];\nnode({{bbox}});\nout;`],
    ['for another one', '[date:"{{date:1 year}}"][out:json];node(1);out;', `[date:"${DATE}"][out:json];node(1);out;`],
    ['for several', `[date:"${SINCE}"][diff:"${SINCE}"][out:xml][date:"${UNTIL}"];node(1);out;`, `[date:"${DATE}"][out:xml];node(1);out;`],
    ['for a comparison', `[out:xml][adiff:"${SINCE}"];node(1);out;`, `[out:xml][date:"${DATE}"];node(1);out;`],
    [
      'behind a place that is searched',
      '{{geocodeArea:Vaduz}}->.a;\nnode(area.a);out;',
      `[date:"${DATE}"];\n{{geocodeArea:Vaduz}}->.a;\nnode(area.a);out;`,
    ],
    ['in XML', '<osm-script output="json">\n<print/></osm-script>', `<osm-script date="${DATE}" output="json">\n<print/></osm-script>`],
    [
      'in XML without its root',
      '<query type="node"/>\n<print/>',
      `<osm-script date="${DATE}">\n<query type="node"/>\n<print/>\n</osm-script>`,
    ],
    [
      'in XML, for a comparison',
      `<osm-script from="${SINCE}" augmented="deletions"><print/></osm-script>`,
      `<osm-script date="${DATE}"><print/></osm-script>`,
    ],
  ])('%s', (_, text, result) => expect(textOf(setMoment(text, DATE))).toBe(result));

  test.each([
    ['beside other settings', `[out:json][date:"${DATE}"];node(1);out;`, '[out:json];node(1);out;'],
    ['with its semicolon', `[date:"${DATE}"];\nnode(1);out;`, 'node(1);out;'],
    ['in XML', `<osm-script date="${DATE}"><print/></osm-script>`, '<osm-script><print/></osm-script>'],
    ['where there is none', 'node(1);out;', 'node(1);out;'],
  ])('is taken out %s', (_, text, result) => expect(textOf(setMoment(text, undefined))).toBe(result));

  test('is what the query says afterwards, in every example', () => {
    for (const { query } of exampleQueries) {
      const edit = setMoment(query, DATE);
      expect(edit.kind).toBe('changed');
      expect(momentsOf(textOf(edit))).toEqual({ date: DATE });
    }
  });
});

describe('a comparison', () => {
  test.each([
    [
      'gives metadata and geometry',
      '[out:json][timeout:25];\nnwr[a]({{bbox}});\nout;',
      `[out:xml][timeout:25][adiff:"${SINCE}","${UNTIL}"];\nnwr[a]({{bbox}});\nout meta geom;`,
    ],
    ['instead of less', 'way(1);out ids noids qt 5;', `[adiff:"${SINCE}","${UNTIL}"];\nway(1);out meta geom qt 5;`],
    ['keeps a center and a box', '.a out body center;', `[adiff:"${SINCE}","${UNTIL}"];\n.a out meta center;`],
    ['of a table', '[out:csv(::id;false)];node(1);out;', `[out:xml][adiff:"${SINCE}","${UNTIL}"];node(1);out meta geom;`],
    ['leaves counts', 'node(1);out count;', `[adiff:"${SINCE}","${UNTIL}"];\nnode(1);out count;`],
    ['instead of a date', `[date:"${DATE}"];node(1);out geom;`, `[adiff:"${SINCE}","${UNTIL}"];node(1);out meta geom;`],
    [
      'in XML',
      '<osm-script output="json" date="2020-01-01T00:00:00Z"><print mode="body"/></osm-script>',
      `<osm-script from="${SINCE}" augmented="deletions" output="xml" date="${UNTIL}"><print geometry="full" mode="meta"/></osm-script>`,
    ],
  ])('%s', (_, text, result) => expect(textOf(compareMoments(text, SINCE, UNTIL))).toBe(result));

  test('is read as one, in every example', () => {
    for (const { query } of exampleQueries) {
      const text = textOf(compareMoments(query, SINCE, UNTIL));
      expect(momentsOf(text)).toEqual({ since: SINCE, until: UNTIL });
    }
  });
});

test('a date beside a comparison is its second moment', () => {
  expect(momentsOf(`[date:"${UNTIL}"][diff:"${SINCE}"];node(1);out;`)).toEqual({ since: SINCE, until: UNTIL });
  expect(momentsOf(`[diff:"","${DATE}"];node(1);out;`)).toEqual({ date: DATE });
});

test('what a placeholder holds is to be changed by hand', () => {
  expect(textOf(setMoment('{{head=[date:"2020-01-01T00:00:00Z"][out:json];}}\n{{head}}node(1);out;', DATE))).toBe('placeholder 2');
  expect(textOf(compareMoments('node(1);\n{{all=out;}}{{all}}', SINCE, UNTIL))).toBe('placeholder 2');
});

test('a query with a fault is left alone', () => {
  expect(textOf(setMoment('node(1)\nout;', DATE))).toBe('unreadable 2');
  expect(momentsOf('node(1)\nout;')).toBeUndefined();
});

test('what is written can be read', () => {
  const { text } = { text: textOf(compareMoments('node(1);out;', SINCE, UNTIL)) };
  expect(parseQuery(text).diagnostics).toEqual([]);
  const xml = textOf(compareMoments('<osm-script><id-query type="node" ref="1"/><print/></osm-script>', SINCE, UNTIL));
  expect(parseXmlQuery(xml).diagnostics).toEqual([]);
});
