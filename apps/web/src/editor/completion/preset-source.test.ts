import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { history, undo } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { findTypedName } from '@flyover/overpass-ql-editor';
import { detectLanguage } from '@flyover/query-template';
import type { PresetMatch } from '@flyover/search-wizard';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ThingsOutcome } from '../../presets/wizard-protocol.ts';
import { loadTexts, startTexts } from '../../ui/i18n.ts';
import { languageExtension } from '../every-language.ts';
import { presetText, thingsAt } from './preset-source.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts('completion');
});

const cafe: PresetMatch = { id: 'amenity/cafe', name: 'Cafe', tags: { amenity: 'cafe' }, types: ['node', 'way', 'relation'] };
const water: PresetMatch = { id: 'amenity/drinking_water', name: 'Drinking Water', tags: { amenity: 'drinking_water' }, types: ['node'] };
const park: PresetMatch = { id: 'p', name: 'Park', tags: { leisure: 'park' }, types: ['way', 'relation'] };
const hut: PresetMatch = { id: 'a', name: 'Hut', tags: { building: '*', tourism: 'alpine_hut' }, types: ['way', 'relation'] };

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

/** The text after a thing was taken at the `|`; the cursor is a `|` again. `undefined` where nothing is offered. */
function taken(text: string, preset = cafe): string | undefined {
  const cursor = text.indexOf('|');
  const doc = text.replace('|', '');
  const made = EditorState.create({ doc, extensions: languageExtension(detectLanguage(doc)) });
  ensureSyntaxTree(made, doc.length, 10_000);
  // a state knows the syntax that was read before it was made
  const { state } = made.update({});
  const name = findTypedName(state, cursor);
  if (name === undefined) return undefined;
  const { insert, cursor: at } = presetText(state, name, preset);
  return `${doc.slice(0, name.from)}${insert.slice(0, at)}|${insert.slice(at)}${doc.slice(name.to)}`;
}

describe('a name becomes a statement', () => {
  test.each([
    ['in an empty query, with an output', 'drinking wat|', 'node["amenity"="drinking_water"]({{bbox}});|\nout geom;'],
    ['behind settings', '[out:json];\ndrink|', '[out:json];\nnode["amenity"="drinking_water"]({{bbox}});|\nout geom;'],
    ['before the output that is there', 'drink|\nout;', 'node["amenity"="drinking_water"]({{bbox}});|\nout;'],
    ['with the rest of the word', 'drin|king;out;', 'node["amenity"="drinking_water"]({{bbox}})|;out;'],
    ['in a union', '(\n  way(1);\n  コンビニ|\n);out;', '(\n  way(1);\n  node["amenity"="drinking_water"]({{bbox}});|\n);out;'],
    ['first in a union', '(drink|);out;', '(node["amenity"="drinking_water"]({{bbox}});|);out;'],
    ['in a difference', '(way(1); - drink|);out;', '(way(1); - node["amenity"="drinking_water"]({{bbox}});|);out;'],
    ['in a block', 'foreach { drink| out; }', 'foreach { node["amenity"="drinking_water"]({{bbox}});| out; }'],
    [
      'behind comments and placeholders',
      'out; // it\'s\n/* a "b */ {{x=1}}\n  drink|',
      'out; // it\'s\n/* a "b */ {{x=1}}\n  node["amenity"="drinking_water"]({{bbox}});|',
    ],
    [
      'where the box is a setting',
      '[out:json][bbox:{{bbox}}];\ndrink|\nout;',
      '[out:json][bbox:{{bbox}}];\nnode["amenity"="drinking_water"];|\nout;',
    ],
    [
      'in the area that was named',
      '{{geocodeArea:Vaduz}}->.searchArea;\ndrink|\nout;',
      '{{geocodeArea:Vaduz}}->.searchArea;\nnode["amenity"="drinking_water"](area.searchArea);|\nout;',
    ],
    [
      'in the area of the statement before',
      'way[a](area.town); drink|;out;',
      'way[a](area.town); node["amenity"="drinking_water"](area.town)|;out;',
    ],
    ['before filters that are there', 'drink|[name]({{bbox}});out;', 'node["amenity"="drinking_water"]|[name]({{bbox}});out;'],
  ])('%s', (_, before, after) => expect(taken(before, water)).toBe(after));
  test('with the types of its shapes', () => {
    expect(taken('|out;')).toBe('nwr["amenity"="cafe"]({{bbox}});|out;');
    expect(taken('hut|;out;', hut)).toBe('wr["building"]["tourism"="alpine_hut"]({{bbox}})|;out;');
  });
});

describe('a name becomes filters', () => {
  test.each([
    ['behind a type', 'way cafe|({{bbox}});', 'way["amenity"="cafe"]|({{bbox}});'],
    ['behind a type and a space', 'way |;', 'way["amenity"="cafe"]|;'],
    ['behind a filter', 'nwr["name"] caf|;', 'nwr["name"] ["amenity"="cafe"]|;'],
    ['behind a box', 'nwr({{bbox}})caf|;', 'nwr({{bbox}})["amenity"="cafe"]|;'],
    ['behind a set', 'node.a caf|', 'node.a ["amenity"="cafe"]|'],
    ['in open brackets', 'node[caf|', 'node["amenity"="cafe"]|'],
    ['in brackets before a box', 'node[caf|({{bbox}});', 'node["amenity"="cafe"]|({{bbox}});'],
    ['in closed brackets', 'node[|]({{bbox}});', 'node["amenity"="cafe"]|({{bbox}});'],
    ['in the second brackets', 'node["name"][ca|fe];', 'node["name"]["amenity"="cafe"]|;'],
    ['in quotes', 'node["caf|"]({{bbox}});', 'node["amenity"="cafe"]|({{bbox}});'],
    ['in open quotes', 'node["caf|', 'node["amenity"="cafe"]|'],
    ['in brackets inside a union', '(\n  nwr[drinking wat|\n);', '(\n  nwr["amenity"="cafe"]|\n);'],
  ])('%s', (_, before, after) => expect(taken(before)).toBe(after));
  test('several, where it has several tags', () => expect(taken('way[hut|];', hut)).toBe('way["building"]["tourism"="alpine_hut"]|;'));
});

describe('a name becomes XML', () => {
  const whole = '<query type="node">\n  <has-kv k="amenity" v="drinking_water"/>\n  <bbox-query {{bbox}}/>\n</query>';
  test.each([
    ['a query', '<osm-script>\ndrink|\n<print/></osm-script>', `<osm-script>\n${whole}|\n<print/></osm-script>`],
    ['a query and its output', '<osm-script>\ndrink|\n</osm-script>', `<osm-script>\n${whole}|\n<print geometry="full"/>\n</osm-script>`],
    [
      'a condition of a query',
      '<query type="node">\n  drink|\n  <bbox-query {{bbox}}/></query>',
      '<query type="node">\n  <has-kv k="amenity" v="drinking_water"/>|\n  <bbox-query {{bbox}}/></query>',
    ],
  ])('%s', (_, before, after) => expect(taken(before, water)).toBe(after));
  test('with quotes escaped', () =>
    expect(taken('<query type="node">|</query>', { ...cafe, tags: { 'a&b': '"' } })).toBe(
      '<query type="node"><has-kv k="a&amp;b" v="&quot;"/>|</query>',
    ));
});
