/** What the wizard writes, read by the language and run by the engine; templates of links; the presets of the schema. */
import { readElements } from '@flyover/osm-elements';
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import { parseQuery } from '@flyover/overpass-ql';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { isValidPosixRegex, posixToJavaScript } from '@flyover/posix-regex';
import { expandQuery } from '@flyover/query-template';
import {
  buildQuery,
  findPreset,
  loadPresets,
  type Presets,
  parsePhrase,
  readPhrase,
  repairPhrase,
  searchPresets,
  suggest,
  WizardError,
} from '@flyover/search-wizard';
import { readLink, TEMPLATE_NAMES, TEMPLATES } from '@flyover/share-links';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { QUERY_COMMENTS } from '../sentences/queries.ts';
import { presetFiles } from './preset-files.ts';

let presets: Presets;
beforeAll(async () => {
  presets = await loadPresets(await presetFiles(), 'en');
});

/** A query as a run would expand it, with a place for every name. */
function expanded(text: string): string {
  return expandQuery(text, {
    bbox: { south: 9, west: 19, north: 11, east: 21 },
    center: { lat: 10, lon: 20 },
    now: new Date('2026-03-01T12:00:00Z'),
    resolve: (name) => (name === 'geocodeCoords' ? '10,20' : 'area(id:3600000001)'),
  }).query;
}

const piece = fc.oneof(
  fc.constantFrom(
    'amenity=cafe',
    'name:"{{x}}"',
    "name!='*/'",
    'type:way',
    'id:3',
    'newer:2 days',
    'older:-3',
    'date:2024',
    'user:"a{{b"',
    'bench',
    'cafe',
  ),
  fc.constantFrom(
    ' and ',
    ' or ',
    '|',
    ' & ',
    '(',
    ')',
    ' in ',
    ' around ',
    ' global',
    '=',
    '~',
    ':',
    '"',
    "'",
    '/',
    '{{',
    '}}',
    '*',
    ' is null',
    '\\',
  ),
  fc.string({ maxLength: 8, unit: 'binary' }).map((text) => `k=${JSON.stringify(text)}`),
  fc.string({ maxLength: 8, unit: 'binary' }).map((text) => `${JSON.stringify(text)}=v`),
  fc.string({ maxLength: 8 }).map((text) => `k~/${text.replaceAll('/', '\\/')}/i`),
  fc.string({ maxLength: 8, unit: 'binary' }).map((text) => `k:${JSON.stringify(text)}`),
  fc.string({ maxLength: 8, unit: 'binary' }).map((text) => ` in ${JSON.stringify(text)}`),
  fc.string({ maxLength: 5, unit: 'binary' }),
);
const phrases = fc.oneof(
  piece,
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' and ')),
);

test('every phrase that is understood gives a query without a fault', () => {
  let understood = 0;
  fc.assert(
    fc.property(phrases, fc.boolean(), (phrase, comments) => {
      let text = '';
      try {
        text = buildQuery(phrase, { presets, ...(comments && { comments: QUERY_COMMENTS }), isValidPattern: isValidPosixRegex });
      } catch (error) {
        if (error instanceof WizardError) return;
        throw error;
      }
      understood++;
      const { script, diagnostics } = parseQuery(expanded(text));
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      // settings, what is searched for, and the three statements of the print section: nothing of the phrase became a statement
      const kinds = script.statements.map(({ kind }) => kind).slice(-3);
      expect([kinds, script.statements.length <= 5]).toEqual([['out', 'recurse', 'out'], true]);
    }),
    { numRuns: Number(process.env.FLYOVER_FUZZ_RUNS ?? 500) },
  );
  expect(understood).toBeGreaterThan(100);
});

test('a text in quotes reaches the query as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }), (key, value) => {
      const text = buildQuery({ bounds: 'global', query: { kind: 'eq', key, val: value } });
      const [statement] = parseQuery(expanded(text)).script.statements;
      const filters = statement.kind === 'query' ? statement.filters : [];
      expect(filters.map((filter) => filter.kind === 'tagEquals' && [filter.key.value, filter.value.value])).toEqual([[key, value]]);
    }),
  );
});

test('a text that is searched for matches itself and nothing near it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (value) => {
      const [statement] = parseQuery(expanded(buildQuery({ bounds: 'global', query: { kind: 'substr', key: 'k', val: value } }))).script
        .statements;
      const filter = statement.kind === 'query' ? statement.filters[0] : undefined;
      const pattern = filter?.kind === 'tagMatches' ? filter.pattern.value : '';
      const matches = posixToJavaScript(pattern, false);
      expect([matches.test(`x${value}y`), matches.test('')]).toEqual([true, false]);
    }),
  );
});

describe('every form runs on the local engine', () => {
  /** What it does not run, and what it says. */
  const NOT_RUN: Readonly<Record<string, string>> = {
    'date:2017 and amenity=cafe': 'Tried to use museum file but no museum files available on this instance.',
  };
  test.each([
    'amenity=cafe',
    'amenity!=cafe',
    'amenity=*',
    'amenity!=*',
    'name~a',
    'name~/A/i',
    'name!~a',
    '~a~b',
    '~/a/i~b',
    'name:a',
    '""=b',
    'name=""',
    'name!=""',
    'type:node',
    'type:way or type:relation',
    'building',
    'drinking water',
    'bus route',
    'id:1',
    'user:me',
    'uid:1',
    'newer:2 days',
    'newer:2010',
    'older:2030',
    'older:1 second',
    'a=b and (c=d or e=f)',
    'cafe in Town',
    'cafe around Town',
    'cafe global',
    'date:2017 and amenity=cafe',
  ])('%s', async (phrase) => {
    const database = createDatabase(await readElements([new TextEncoder().encode(SMALL_TOWN)]));
    const { status, body } = await answerQuery(database, expanded(buildQuery(phrase, { presets })));
    let answer = '';
    for await (const chunk of body) answer += Buffer.from(chunk).toString();
    const { remark } = JSON.parse(answer) as { remark?: string };
    expect(status).toBe(200);
    if (NOT_RUN[phrase] === undefined) expect(remark).toBe(undefined);
    else expect(remark).toContain(NOT_RUN[phrase]);
  });
});

describe('a template of a link', () => {
  const query = (link: string) => {
    const phrase = readLink(link).wizard?.phrase ?? '';
    return buildQuery(phrase, { presets }).split('\n').slice(1, -3).join(' ');
  };
  test('there are five', () => expect(TEMPLATE_NAMES).toEqual(['key', 'key-type', 'key-value', 'key-value-type', 'type-id']));
  test('has its parameters, a wizard expression with them, and a comment', () => {
    expect(TEMPLATE_NAMES.map((name) => [TEMPLATES[name].parameters, TEMPLATES[name].wizard])).toEqual([
      [['key'], '{{key}}=*'],
      [['key', 'type'], '{{key}}=* and type:{{type}}'],
      [['key', 'value'], '{{key}}={{value}}'],
      [['key', 'value', 'type'], '{{key}}={{value}} and type:{{type}}'],
      [['type', 'id'], 'type:{{type}} and id:{{id}} global'],
    ]);
    expect(buildQuery('a=*', { comments: QUERY_COMMENTS, note: TEMPLATES.key.comment }).split('\n')[1]).toBe(
      'Everything that has the key, whatever its value.',
    );
  });
  test.each([
    ['?template=key&key=amenity', 'nwr["amenity"]({{bbox}});'],
    ['?template=key-type&key=addr:street&type=way', 'way["addr:street"]({{bbox}});'],
    ['?template=key-value&key=amenity&value=fast_food', 'nwr["amenity"="fast_food"]({{bbox}});'],
    ['?template=key-value&key=name&value=Say%20%22hi%22%20%5C', 'nwr["name"="Say \\"hi\\" \\\\"]({{bbox}});'],
    ['?template=key-value&key=amenity', 'nwr["amenity"="???"]({{bbox}});'],
    ['?template=key-value&key=name&value=', 'nwr["name"~"^$"]({{bbox}});'],
    ['?template=key-value&key=in&value=global', 'nwr["in"="global"]({{bbox}});'],
    ['?template=key-value-type&key=highway&value=bus_stop&type=node', 'node["highway"="bus_stop"]({{bbox}});'],
    ['?template=type-id&type=relation&id=1155955', 'relation(1155955);'],
  ])('%s', (link, expected) => expect(query(link)).toBe(expected));
  test.each(['?template=key-type&key=a', '?template=type-id&type=way', '?template=type-id&id=1'])(
    'without a value it is at fault: %s',
    (link) => {
      expect(() => query(link)).toThrow(WizardError);
    },
  );
});

describe('the presets of the schema', () => {
  test('are there in more than 29 languages, and their translations in more than 37', async () => {
    const source = await presetFiles();
    const counts = await Promise.all(
      [
        'ca',
        'cs',
        'da',
        'de',
        'el',
        'eo',
        'es',
        'et',
        'fr',
        'gl',
        'hr',
        'hu',
        'it',
        'ja',
        'nl',
        'no',
        'pl',
        'pt',
        'pt-BR',
        'ru',
        'sl',
        'uk',
        'vi',
        'zh-CN',
        'zh-TW',
        'sv',
        'fi',
        'ko',
        'tr',
        'th',
      ].map(async (language) => (await loadPresets(source, language)).list.filter(({ labels }) => labels.has(language)).length),
    );
    expect(counts.filter((count) => count > 800).length).toBeGreaterThan(29);
    expect(source.languages.length).toBeGreaterThan(37);
  });
  test.each([
    ['Trinkwasser', 'de', 'amenity/drinking_water'],
    ['Café', 'de', 'amenity/cafe'],
    ['café', 'fr', 'amenity/cafe'],
    ['喫茶店', 'ja', 'amenity/cafe'],
    ['кафе', 'ru', 'amenity/cafe'],
    ['bench', 'ja', 'amenity/bench'],
    ['supermarket', 'en', 'shop/supermarket'],
  ])('%s (%s) is %s', async (text, language, id) => {
    const known = await loadPresets(await presetFiles(), language);
    expect(findPreset(known, text, language)?.id).toBe(id);
  });
  test('have names that are found again, whatever stands in them', () => {
    const lost = presets.list.filter(({ labels, searchable }) => {
      const name = labels.get('en')?.name;
      if (name === undefined || !searchable) return false;
      const { query } = readPhrase(name, { presets, language: 'en' });
      return query.kind !== 'free' || findPreset(presets, query.text, 'en')?.name !== name;
    });
    expect(lost.map(({ id }) => id)).toEqual([]);
  });
  test('are completed and corrected', () => {
    expect(searchPresets(presets, 'superm', 'en')[0].preset.id).toBe('shop/supermarket');
    expect(searchPresets(presets, 'suprmarket', 'en')[0].preset.id).toBe('shop/supermarket');
    expect(suggest('amenity=drinking_w', 18, presets).map(({ insert }) => insert)).toEqual(['drinking_water']);
    expect(repairPhrase('suprmarket in Vienna', { presets })?.phrase).toBe('Supermarket in Vienna');
  });
});

test('a phrase is read without presets', () => expect(parsePhrase('cafe in Vienna').area).toBe('Vienna'));
