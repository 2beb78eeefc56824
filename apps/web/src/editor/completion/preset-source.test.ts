import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { history, undo } from '@codemirror/commands';
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { detectLanguage } from '@flyover/query-template';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ThingsOutcome } from '../../presets/wizard-protocol.ts';
import { loadTexts, startTexts } from '../../ui/i18n.ts';
import { languageExtension } from '../every-language.ts';
import { thingsAt } from './preset-source.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts('completion');
});

const water = { id: 'w', name: 'Drinking Water', tags: { amenity: 'drinking_water' }, types: ['node'] } as const;
const park = { id: 'p', name: 'Park', tags: { leisure: 'park' }, types: ['way', 'relation'] } as const;

/** An editor with the cursor at the `|`. */
function contextOf(text: string, explicit = true): CompletionContext {
  const doc = text.replace('|', '');
  const extensions = [languageExtension(detectLanguage(doc)), history()];
  return new CompletionContext(EditorState.create({ doc, extensions }), text.indexOf('|'), explicit);
}

async function asked(text: string, explicit = true, outcome: ThingsOutcome = { state: 'ready', things: [{ preset: water }] }) {
  const wanted: string[] = [];
  const find = async (typed: string, language: string) => {
    wanted.push(`${typed} in ${language}`);
    return outcome;
  };
  const result = await thingsAt(contextOf(text, explicit), () => 'de,en', find);
  return { wanted, result };
}

/** Takes the first completion, as the editor does. */
function take({ state, pos }: CompletionContext, { from, to, options: [option] }: CompletionResult): EditorView {
  const view = {
    state,
    dispatch(change: Transaction | TransactionSpec) {
      view.state = ('startState' in change ? change : view.state.update(change)).state;
    },
  };
  const editor: EditorView = Object.create(view);
  if (typeof option.apply === 'function') option.apply(editor, option, from, to ?? pos);
  return editor;
}

describe('things', () => {
  test('are looked for by what was typed, in the languages of the page', async () => {
    const { wanted, result } = await asked('out;\ndrinking wat|');
    expect(wanted).toEqual(['drinking wat in de,en']);
    expect(result).toMatchObject({ from: 5, to: 17, filter: false });
    expect(result?.options).toMatchObject([{ label: 'Drinking Water', detail: 'amenity=drinking_water', shape: 'point' }]);
  });
  test('say what shape they have and by which word they were found', async () => {
    const { result } = await asked('gard|', true, { state: 'ready', things: [{ preset: park, by: 'garden' }] });
    expect(result?.options).toMatchObject([{ label: 'Park', shape: 'polygon', by: 'garden' }]);
  });
  test('are written into the query in one undo step, which brings back what was typed', async () => {
    const context = contextOf('drink|\nout;');
    const result = await thingsAt(
      context,
      () => 'en',
      async () => ({ state: 'ready', things: [{ preset: water }] }),
    );
    if (result === null) throw new Error('nothing is offered');
    const view = take(context, result);
    expect(view.state.doc.toString()).toBe('node["amenity"="drinking_water"]({{bbox}});\nout;');
    expect(view.state.selection.main.head).toBe('node["amenity"="drinking_water"]({{bbox}});'.length);
    undo(view);
    expect(view.state.doc.toString()).toBe('drink\nout;');
  });
  test.each([
    ['dri|', true],
    ['水飲|', true],
    ['nwr[caf|', true],
    ['nwr caf|', true],
    ['dr|', false],
    ['nwr[c|', false],
    ['nod|', false],
    ['foreac|', false],
    ['[out:jso|', false],
    ['// cafe|', false],
  ])('are offered while %s is typed: %s', async (text, offered) => expect((await asked(text, false)).result !== null).toBe(offered));
  test('that do not exist: it is told where someone asked, and only there', async () => {
    const none: ThingsOutcome = { state: 'ready', things: [] };
    expect((await asked('qwert|', true, none)).result?.options[0].label).toBe('Nothing is called “qwert”: try another word');
    expect((await asked('qwert|', false, none)).result).toBeNull();
  });
  test('whose names cannot be loaded: it is told, and not tried again with each letter', async () => {
    const failed: ThingsOutcome = { state: 'failed', problem: 'failed to load presets file' };
    const { result } = await asked('cafe|', true, failed);
    expect(result?.options[0].label).toBe('The names of things could not be loaded (failed to load presets file): try again');
    expect((await asked('cafe|', false)).wanted).toEqual([]);
    expect((await asked('cafe|', true)).wanted).toHaveLength(1);
    expect((await asked('cafe|', false)).wanted).toHaveLength(1);
  });
});
