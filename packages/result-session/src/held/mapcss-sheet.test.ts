import { describe, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { REQUEST } from '../testing/results.ts';

const ANSWER = JSON.stringify({
  elements: [
    { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } },
    { type: 'node', id: 2, lat: 53.5, lon: 13.42, tags: { amenity: 'pub', name: 'The Anchor' } },
  ],
});
const SIGNAL = new AbortController().signal;
const ignore = () => undefined;

async function drawn(...sheets: string[]) {
  const session = createResultSession();
  const request = { ...REQUEST, sheets, source: { kind: 'kept', answer: new Blob([ANSWER]) } as const };
  const outcome = await session.run(request, SIGNAL, ignore, ignore);
  const painted = new TextDecoder('latin1').decode(session.tile(7, 0, 0, 0)?.bytes);
  const pub = session.hit(7, 53.5, 13.42, 18, 4).hits[0]?.feature ?? -1;
  return { session, outcome, painted, pub };
}

describe('style sheets of a query', () => {
  test('are drawn over the default look', async () => {
    const { outcome, painted } = await drawn('node[amenity=pub] { fill-color: #aa1100; }');
    expect(outcome.style).toEqual({ styled: true, warnings: [], canvas: [] });
    expect(painted).toContain('#aa1100');
    expect(painted).toContain('#ffcc00');
  });
  test('are one sheet, however many', async () => {
    const { painted } = await drawn('node { fill-color: #aa1100; }', 'node[amenity=pub] { fill-color: #00aa11; }');
    expect(painted).toContain('#aa1100');
    expect(painted).toContain('#00aa11');
  });
  test('that cannot be read are dropped, all of them, and the place is told', async () => {
    const { outcome, painted } = await drawn('node { fill-color: #aa1100; }', '\nnode[amenity=pub { color: red; }');
    expect(outcome.style?.styled).toBe(false);
    expect(outcome.style?.problem).toMatchObject({ sheet: 1, line: 2 });
    expect(outcome.style?.problem?.message).toContain('Error while parsing MapCSS at "');
    expect(painted).not.toContain('#aa1100');
  });
  test('are warned of at their place', async () => {
    const { outcome } = await drawn('node:sleeping { color: red; }');
    expect(outcome.style?.warnings).toEqual([
      { message: '', kind: 'unknown-pseudo-class', subject: 'sleeping', sheet: 0, line: 1, column: expect.any(Number) },
    ]);
  });
  test('say what the map itself looks like, zoom by zoom', async () => {
    const { outcome } = await drawn('canvas { background-color: #102030; } canvas|z15- { background-opacity: 0.5; }');
    expect(outcome.style?.canvas).toEqual([
      { fromZoom: 0, values: { 'background-color': '#102030' } },
      { fromZoom: 15, values: { 'background-color': '#102030', 'background-opacity': 0.5 } },
    ]);
  });
  test('hold no names that reach beyond them', async () => {
    const { outcome } = await drawn(
      'node[__proto__] { __proto__: 1; constructor: 2; } canvas { __proto__: 1; } node::__proto__ { width: 3; }',
    );
    expect(outcome.kind).toBe('map');
    expect(Object.getPrototypeOf(outcome.style?.canvas[0]?.values ?? {})).toBe(Object.prototype);
  });
});

describe('a style sheet that asks for more work than it may', () => {
  const block = `a: xxxxxxxx; ${'a: eval(prop("a").prop("a")); '.repeat(40)} text: eval(prop("a").tag("a"));`;
  const endless = `* { ${block.repeat(400)} }`;
  test('draws nothing any more, and that is told with the tiles', async () => {
    const { session, pub } = await drawn('node { text: name; }');
    await session.restyle(7, [endless], SIGNAL);
    const tile = session.tile(7, 0, 0, 0);
    expect(new TextDecoder('latin1').decode(tile?.bytes)).not.toContain('#ffcc00');
    expect(tile?.trouble).toEqual({ picture: 2, faults: 0, failure: 'MapCSS runtime error.', overworked: true });
    expect(session.featureStyle(7, pub, 12)).toEqual({ rules: [] });
    expect(session.markedFeature(7, pub, 12, 'hover')).toEqual([]);
    expect(session.legend(7, 12)).toEqual({ classes: [], total: 0 });
  });
  test('leaves the run whole where it does so for the map itself', async () => {
    const { outcome, session } = await drawn(endless.replace('*', 'canvas'));
    expect([outcome.kind, outcome.style?.canvas]).toEqual(['map', []]);
    expect(session.tile(7, 0, 0, 0)?.trouble?.overworked).toBe(true);
  });
  test('gives way to another', async () => {
    const { session } = await drawn('node { text: name; }');
    await session.restyle(7, [endless], SIGNAL);
    await session.restyle(7, ['node { fill-color: #aa1100; }'], SIGNAL);
    const tile = session.tile(7, 0, 0, 0);
    expect([new TextDecoder('latin1').decode(tile?.bytes).includes('#aa1100'), tile?.trouble]).toEqual([true, undefined]);
  });
});

describe('one feature', () => {
  const sheet =
    'node { width: 1; color: red; }\nnode[amenity=pub]|z10- {\n  color: blue;\n  set .x;\n}\nnode:active { fill-color: #00ff00; text: name; }';
  test('says which rules apply, from the default look on, and what a later one replaces', async () => {
    const { session, pub } = await drawn(sheet);
    const rules = session.featureStyle(7, pub, 12)?.rules ?? [];
    expect(rules.map(({ sheet: from, line, selector }) => [from, line, selector])).toEqual([
      [-1, 2, 'node'],
      [0, 1, 'node'],
      [0, 2, 'node[amenity=pub]|z10-'],
    ]);
    expect(rules[1].sets).toEqual([
      { name: 'width', value: '1', overridden: false },
      { name: 'color', value: '#ff0000', overridden: true },
    ]);
    expect(session.featureStyle(7, pub, 9)?.rules.length).toBe(2);
  });
  test('has a look of its own while it is selected', async () => {
    const { session, pub } = await drawn(sheet);
    const marks = session.markedFeature(7, pub, 12, 'active');
    expect(marks?.map(({ record, text }) => [record['fill-color'], text])).toEqual([['#00ff00', 'The Anchor']]);
    // no rule is about what is under the mouse
    expect(session.markedFeature(7, pub, 12, 'hover')).toEqual([]);
  });
});

test('expressions that cannot be reckoned are counted, and leave their property', async () => {
  const { session, pub } = await drawn(
    'node { width: 3; fill-color: #aa1100; }\nnode { width: eval("tag("); }\nnode:hover { color: #00ff00; }',
  );
  expect(session.tile(7, 0, 0, 0)?.trouble?.faults).toBeGreaterThan(0);
  expect(session.markedFeature(7, pub, 12, 'hover')?.[0].record.width).toBe(3);
});
