import { describe, expect, test } from 'vitest';
import { createSheetImports } from '../imports/sheet-imports.ts';
import { translationCalls } from './style-calls.ts';

const translated = (...sheets: string[]) => translationCalls(createSheetImports()).translateStyle(sheets, new AbortController().signal);

describe('style sheets as a MapLibre style', () => {
  test('are one style, however many; what is left out is told at its place', async () => {
    const translation = await translated(
      'way[highway] { color: red; width: 3; }\n',
      'node { fill-color: blue; }\nrelation way { width: 1; }',
    );
    if (translation?.kind !== 'style') throw new Error(translation?.kind);
    const { version, layers } = JSON.parse(translation.json);
    expect([version, layers.length]).toEqual([8, translation.layers]);
    expect(translation.json).toContain('#ff0000');
    expect(translation.json).toContain('"circle-color": "#0000ff"');
    expect(translation.left).toEqual([{ kind: 'link', what: 'relation way', line: 2, sheet: 1 }]);
  });
  test('have the default look below them, as on the map', async () => {
    const translation = await translated('way { color: red; }');
    if (translation?.kind !== 'style') throw new Error(translation?.kind);
    const { layers } = JSON.parse(translation.json);
    expect(layers).toContainEqual(
      expect.objectContaining({ type: 'line', 'source-layer': 'lines', paint: expect.objectContaining({ 'line-width': 5 }) }),
    );
    expect(layers).toContainEqual(expect.objectContaining({ type: 'fill', paint: { 'fill-color': '#ffcc00', 'fill-opacity': 0.3 } }));
    expect(translation.left).toEqual([]);
  });
  test('are refused where one cannot be read by itself', async () => {
    expect(await translated('node { width: 1;', '}')).toMatchObject({ kind: 'refused', problem: { sheet: 0, kind: 'unclosed', line: 1 } });
  });
  test('are told to be too large', async () => {
    const rule = (index: number) => `way[k${index}=a][l${index}=b]::l${index} { width: ${index}; color: red; text: name; }`;
    expect(await translated(Array.from({ length: 300 }, (_, index) => rule(index)).join('\n'))).toEqual({ kind: 'size' });
  });
  test('are none, or MapLibre layers already', async () => {
    expect([await translated(), await translated(' \n'), await translated('[{"type":"line"}]')]).toEqual([
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'layers' },
    ]);
  });
});
