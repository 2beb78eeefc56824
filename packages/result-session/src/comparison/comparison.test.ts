import { describe, expect, test } from 'vitest';
import { runSession } from '../testing/results.ts';

const at = (lat: number) => `lat="${lat}" lon="2"`;
const node = (id: number, lat: number, name: string, rest = '') => `<node id="${id}" ${at(lat)} ${rest}><tag k="name" v="${name}"/></node>`;
const modify = (before: string, after: string) => `<action type="modify"><old>${before}</old><new>${after}</new></action>`;

const DIFFERENCES = `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="Overpass API">
<meta osm_base="2026-01-01T00:00:00Z"/>
<action type="create">${node(1, 1, 'New')}</action>
${modify(node(2, 1.1, 'A', 'version="1" user="Ann"'), node(2, 1.1, 'B', 'version="2" user="Bob"'))}
${modify(node(3, 1.2, 'Same'), node(3, 1.5, 'Same'))}
<action type="delete"><old>${node(4, 1.3, 'Old')}</old><new><node id="4" visible="false" version="3" user="Cleo"/></new></action>
<node id="9" ${at(3)}><tag k="name" v="Beside"/></node>
</osm>`;

describe('an answer of differences', () => {
  test('is counted by what became of its elements', async () => {
    const { outcome } = await runSession(DIFFERENCES);
    expect(outcome).toMatchObject({
      kind: 'map',
      changes: { created: 1, modified: 1, moved: 1, deleted: 1, entered: 0, left: 0 },
      style: { styled: true, warnings: [] },
    });
    expect((await runSession('{"elements": []}')).outcome.changes).toBeUndefined();
  });

  test('is stepped through, round and round', async () => {
    const { session, outcome } = await runSession(DIFFERENCES);
    const step = (place: number) => {
      const found = session.changeAt(outcome.runId, place);
      return found && `${found.at + 1} of ${found.total}: ${found.details.change} ${found.details.id}`;
    };
    expect([0, 1, 2, 3, 4, -1].map(step)).toEqual([
      '1 of 4: created 1',
      '2 of 4: modified 2',
      '3 of 4: moved 3',
      '4 of 4: deleted 4',
      '1 of 4: created 1',
      '4 of 4: deleted 4',
    ]);
    expect(step(0.5)).toBeUndefined();
    expect(session.changeAt(outcome.runId + 1, 0)).toBeUndefined();
    const third = session.changeAt(outcome.runId, 2)?.details.feature ?? -1;
    expect(session.changePlace(outcome.runId, third)).toBe(2);
    expect(session.changePlace(outcome.runId, session.element(outcome.runId, 'node', 9)?.feature ?? -1)).toBeUndefined();
  });

  test('says of each what it was before', async () => {
    const { session, outcome } = await runSession(DIFFERENCES);
    const details = (id: number) => session.element(outcome.runId, 'node', id);
    expect(details(1)).toMatchObject({ change: 'created', tags: [['name', 'New']] });
    expect(details(1)?.before).toBeUndefined();
    expect(details(2)).toMatchObject({
      change: 'modified',
      tags: [['name', 'B']],
      meta: { version: 2, user: 'Bob' },
      before: { tags: [['name', 'A']], meta: { version: 1, user: 'Ann' } },
    });
    expect(details(3)?.before?.geometry).toEqual({ type: 'Point', coordinates: [2, 1.2] });
    expect(details(4)).toMatchObject({ change: 'deleted', lat: 1.3, meta: { version: 3, user: 'Cleo' } });
    expect(details(9)?.change).toBeUndefined();
  });

  test('has a legend with a row for each kind, and none looks like another but for its colour', async () => {
    const { session, outcome } = await runSession(DIFFERENCES);
    const classes = session.legend(outcome.runId, 15)?.classes.filter(({ conditions }) => conditions !== undefined) ?? [];
    expect(classes.map(({ conditions, count }) => [conditions?.[0]?.right, count])).toEqual([
      ['created', 1],
      ['modified', 1],
      ['moved', 1],
      ['deleted', 1],
    ]);
    const signs = classes.map(({ records }) =>
      records.map((record) => `${record.radius ?? ''} ${record['icon-image']?.split('/')[0] ?? ''}`),
    );
    expect(new Set(signs.map(String)).size).toBe(4);
  });

  test('keeps its look where the query has no sheet, and takes that of a sheet', async () => {
    const { session, outcome } = await runSession(DIFFERENCES);
    const { signal } = new AbortController();
    const words = async (...sheets: string[]) => {
      await session.restyle(outcome.runId, sheets, signal);
      return session.legend(outcome.runId, 15)?.classes.map(({ selector }) => selector);
    };
    expect(await words()).toContain('*[@change=created]');
    expect(await words('node[@change=moved] { color: red; } ')).toContain('node[@change=moved]');
  });

  test('is a column of its table, and of its files', async () => {
    const { session, outcome } = await runSession(DIFFERENCES);
    const overview = await session.tableOpen(outcome.runId);
    expect(overview?.columns.map(({ name }) => name)).toContain('@change');
    const order = await session.tableArrange(outcome.runId, { sort: [], filters: [], locale: 'en' }, new AbortController().signal);
    const rows = session.tableRows(outcome.runId, order?.order ?? -1, 0, 9, ['@id', '@change']);
    expect(rows?.map(({ values }) => values)).toEqual([
      [1, 'created'],
      [2, 'modified'],
      [3, 'moved'],
      [4, 'deleted'],
      [9, undefined],
    ]);
  });
});
