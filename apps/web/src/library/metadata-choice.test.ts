import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSettings } from '../settings/settings-store.ts';
import { answerQuestion, useDialogs } from '../shell/dialogs.ts';
import { startTexts } from '../shell/i18n.ts';
import { editorRepair, withMetadataChoice } from './metadata-choice.ts';

const PLAIN = '[out:json];node[amenity=bench]({{bbox}});out;';
const REPAIRED = '[out:xml];node[amenity=bench]({{bbox}});out meta;';

beforeAll(startTexts);

beforeEach(() => {
  useSettings.getState().set('code', { overpass: PLAIN });
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
});

describe('a query for an editor', () => {
  test('is repaired where it lacks metadata', () => expect(editorRepair(PLAIN)).toBe(REPAIRED));
  test.each([
    ['has metadata', '[out:xml];node(1);out meta;'],
    ['is empty', ' \n'],
    ['is SQL', '{{data:sql,server=https://example.org/}}\nSELECT 1'],
    ['cannot be read', 'node[[;'],
  ])('is left alone where it %s', (_, query) => expect(editorRepair(query)).toBe(undefined));
});

describe('the choice between repair and going on', () => {
  test('is not offered where the query has metadata', async () => {
    expect(await withMetadataChoice('[out:xml];node(1);out meta;')).toBe('[out:xml];node(1);out meta;');
    expect(useDialogs.getState().questions).toEqual([]);
  });
  test('gives the repaired query, which then stands in the editor', async () => {
    const chosen = withMetadataChoice(PLAIN);
    answerQuestion(true);
    expect(await chosen).toBe(REPAIRED);
    expect(useSettings.getState().code.overpass).toBe(REPAIRED);
  });
  test.each([
    ['the query as it is, to continue anyway', 'other', PLAIN],
    ['nothing where the user turns back', false, undefined],
  ] as const)('gives %s', async (_, answer, expected) => {
    const chosen = withMetadataChoice(PLAIN);
    answerQuestion(answer);
    expect(await chosen).toBe(expected);
    expect(useSettings.getState().code.overpass).toBe(PLAIN);
  });
});
