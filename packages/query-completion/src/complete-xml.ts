/** Completion of the XML form: the slot at a cursor, and its items. */
import {
  BLOCK_ELEMENTS,
  DIRECTIONS,
  FACTS,
  FILTERS,
  OUT_DETAILS,
  OUT_GEOMETRIES,
  OUT_ORDERS,
  OUTPUT_FORMATS,
  QUERY_TYPES,
  ROOT_ELEMENT,
  STATEMENTS,
  STEPS,
  scanXmlTag,
  XML_ATTRIBUTES,
} from '@flyover/overpass-ql';
import type { CompletionWords } from './completion-words.ts';
import type { CompletionAt, XmlSlot } from './cursor-slot.ts';
import { type CompletionItem, item, plainItem } from './item.ts';
import type { SetInScope } from './outline.ts';

/** A tag as far as it goes: its attributes, and what is being written at its end. */
const ATTRIBUTE = /\s+([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const OPEN_VALUE = /\s+([\w:-]+)\s*=\s*["']([^"'<]*)$/y;
const OPEN_NAME = /\s+([\w:-]*)$/y;
const CONTENT = /(?:^|>)\s*([a-z][\w-]*)?$/;

/** Characters of a tag. */
const LONGEST = 5000;

/** @returns undefined where nothing is known that may stand there */
export function xmlSlotAt(text: string, position: number): CompletionAt | undefined {
  // placeholders stand where attributes do
  const before = text.slice(0, position).replace(/\{\{[^{}\n]*\}\}/g, (written) => ' '.repeat(written.length));
  const last = before.lastIndexOf('<');
  if (before.lastIndexOf('<!--') > before.lastIndexOf('-->')) return undefined;
  const { open, sets } = readTags(before, last);
  const at = (slot: XmlSlot, typed: string): CompletionAt => {
    const isValue = slot.kind === 'attribute-value';
    const rest = (isValue ? /^[^"'<>\n]*/ : /^[\w:-]*/).exec(text.slice(position, position + 200))?.[0] ?? '';
    return { text, from: position - typed.length, to: position + (typed === '' && !isValue ? 0 : rest.length), typed, slot, sets };
  };
  const tag = last === -1 || position - last > LONGEST ? undefined : inTag(before.slice(last), open);
  if (tag !== undefined) return at(tag.slot, tag.typed);
  const content = CONTENT.exec(before.slice(Math.max(0, position - 200)));
  if (content === null || (last !== -1 && before.lastIndexOf('>') < last)) return undefined;
  return at({ kind: 'element', parent: open.at(-1) ?? '', isOpen: false }, content[1] ?? '');
}

function inTag(tag: string, open: readonly string[]): { readonly slot: XmlSlot; readonly typed: string } | undefined {
  const closing = /^<\/([\w-]*)$/.exec(tag);
  const parent = open.at(-1) ?? '';
  if (closing !== null) return parent === '' ? undefined : { slot: { kind: 'closing', parent }, typed: closing[1] };
  const element = /^<([\w-]*)/.exec(tag)?.[1] ?? '';
  if (element.length === tag.length - 1) return { slot: { kind: 'element', parent, isOpen: true }, typed: element };
  const others = new Map<string, string>();
  let at = element.length + 1;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(tag);
    if (attribute === null) break;
    others.set(attribute[1], attribute[2] ?? attribute[3]);
    at = ATTRIBUTE.lastIndex;
  }
  OPEN_VALUE.lastIndex = at;
  const value = OPEN_VALUE.exec(tag);
  if (value !== null) return { slot: { kind: 'attribute-value', element, name: value[1], others }, typed: value[2] };
  OPEN_NAME.lastIndex = at;
  const name = OPEN_NAME.exec(tag);
  return name === null ? undefined : { slot: { kind: 'attribute', element, used: [...others.keys()] }, typed: name[1] };
}

/** Returns the elements that are open at an offset, and the sets named before it. */
function readTags(text: string, end: number): { readonly open: readonly string[]; readonly sets: readonly SetInScope[] } {
  const open: string[] = [];
  const sets = new Map<string, { name: string; line: number; from: string; tag: string }>();
  let filled: { tag: string } | undefined;
  let line = 1;
  let counted = 0;
  for (let at = text.indexOf('<'); at !== -1 && at < end; at = text.indexOf('<', at + 1)) {
    if (text.startsWith('<!--', at)) {
      const close = text.indexOf('-->', at);
      if (close === -1) break;
      at = close;
      continue;
    }
    if (text[at + 1] === '/') {
      open.pop();
      continue;
    }
    // within limits, so that open quotes do not make every tag as long as the rest
    const { name, to, attributes, isBroken } = scanXmlTag(text.slice(at, Math.min(end, at + LONGEST)), 0);
    if (name === '' || isBroken) continue;
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) line++;
    const of = (wanted: string) => attributes.find((each) => each.name === wanted)?.value ?? '';
    const into = of('into');
    if (into !== '') {
      const set = { name: into, line, from: name === 'query' ? of('type') : name, tag: '' };
      sets.delete(into);
      sets.set(into, set);
      filled = set;
    } else if (name === 'query') filled = undefined;
    else if (name === 'has-kv' && filled?.tag === '') filled.tag = `${of('k')}=${of('v') || '…'}`;
    if (text[at + to - 2] !== '/') open.push(name);
    at += to - 1;
  }
  return { open, sets: [...sets.values()].reverse() };
}

// Elements, attributes and values of the XML form.

/** Elements with what people write into them. */
const TEMPLATES: Readonly<Record<string, string>> = {
  'osm-script': 'osm-script>\n  ‹›\n</osm-script>',
  query: 'query type="‹nwr›">\n  <has-kv k="‹amenity›" v="‹cafe›"/>\n  <bbox-query {{bbox}}/>\n</query>',
  'has-kv': 'has-kv k="‹amenity›" v="‹cafe›"/>',
  'bbox-query': 'bbox-query {{bbox}}/>',
  'id-query': 'id-query type="‹node›" ref="‹1›"/>',
  around: 'around radius="‹300›"/>',
  'area-query': 'area-query from="‹searchArea›"/>',
  'polygon-query': 'polygon-query bounds="‹53.49 13.39 53.51 13.41 53.49 13.43›"/>',
  user: 'user name="‹name›"/>',
  newer: 'newer than="{{date:‹1 week›}}"/>',
  changed: 'changed since="{{date:‹1 week›}}"/>',
  recurse: 'recurse type="‹down›"/>',
  item: 'item set="‹_›"/>',
  print: 'print geometry="‹full›"/>',
  'coord-query': 'coord-query {{center}}/>',
  timeline: 'timeline type="‹node›" ref="‹1›"/>',
  make: 'make type="‹total›">\n  ‹›\n</make>',
  convert: 'convert type="‹item›">\n  ‹›\n</convert>',
  localize: 'localize type="‹ll›"/>',
};

const STATEMENT_ELEMENTS: readonly string[] = [
  'query',
  'print',
  'union',
  'recurse',
  'item',
  ...new Set([...Object.values(STATEMENTS).map(({ element }) => element), 'id-query']),
];

const FILTER_ELEMENTS: readonly string[] = [
  'has-kv',
  'bbox-query',
  'around',
  'area-query',
  'item',
  ...new Set(Object.values(FILTERS).map(({ element }) => element)),
];

/** Statements that leave no set. */
const NOT_IN_UNION: readonly string[] = Object.values(STATEMENTS).flatMap(({ gives, element }) => (gives === 'nothing' ? [element] : []));

const BLOCKS: ReadonlySet<string> = new Set(BLOCK_ELEMENTS);

/** The elements that may stand within another one. */
function childrenOf(parent: string): readonly string[] {
  if (parent === '') return [ROOT_ELEMENT, ...STATEMENT_ELEMENTS];
  if (parent === 'query') return [...new Set(FILTER_ELEMENTS)];
  if (parent === 'union' || parent === 'difference') return [...new Set(STATEMENT_ELEMENTS)].filter((name) => !NOT_IN_UNION.includes(name));
  if (parent === 'make' || parent === 'convert') return ['set-prop'];
  if (parent === ROOT_ELEMENT || BLOCKS.has(parent)) return [...new Set(STATEMENT_ELEMENTS)];
  return [];
}

/** Attributes that name a set. */
const SETS: readonly string[] = ['from', 'into', 'set'];

/** Values by element and attribute. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'osm-script output': OUTPUT_FORMATS,
  'osm-script timeout': ['25', '60', '180'],
  'osm-script bbox': ['{{bbox}}'],
  'query type': Object.keys(QUERY_TYPES),
  'id-query type': ['node', 'way', 'relation', 'area'],
  'has-kv modv': ['not'],
  'has-kv case': ['ignore', 'sensitive'],
  'recurse type': [...Object.values(DIRECTIONS), ...STEPS.keys()],
  'print mode': Object.values(OUT_DETAILS),
  'print geometry': Object.values(OUT_GEOMETRIES),
  'print order': Object.values(OUT_ORDERS),
  'print ids': ['no'],
  'timeline type': ['node', 'way', 'relation'],
  'localize type': ['ll', 'llb'],
  'newer than': ['{{date:1 week}}'],
  'changed since': ['{{date:1 week}}'],
  'around radius': ['300', '1000'],
};

/** Items of a slot of the XML form. */
export function xmlItems(slot: XmlSlot, sets: readonly SetInScope[], words: CompletionWords): readonly CompletionItem[] {
  switch (slot.kind) {
    case 'element':
      return childrenOf(slot.parent)
        .filter(unique)
        .map((name) => elementItem(name, slot.isOpen));
    case 'closing':
      return [plainItem({ label: slot.parent, kind: 'element' }, `${slot.parent}>`)];
    case 'attribute':
      return attributeItems(slot);
    case 'attribute-value':
      return valueItems(slot, sets, words);
  }
}

function unique(name: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(name) === index;
}

function elementItem(name: string, isOpen: boolean): CompletionItem {
  const template = TEMPLATES[name] ?? (BLOCKS.has(name) ? `${name}>\n  ‹›\n</${name}>` : `${name}/>`);
  return item({ label: name, kind: 'element', fact: FACT_OF_ELEMENT.get(name) }, isOpen ? template : `<${template}`);
}

/** Facts of the elements: each uses the sentence of the same statement or filter of Overpass QL. */
const FACT_OF_ELEMENT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'has-kv': 'bracket_equals',
    'bbox-query': 'filter_bbox',
    'id-query': 'filter_id',
    around: 'filter_around',
    'area-query': 'filter_area',
    'polygon-query': 'filter_poly',
    user: 'filter_user',
    newer: 'filter_newer',
    changed: 'filter_changed',
    pivot: 'filter_pivot',
    filter: 'filter_if',
    recurse: 'statement_down',
    item: 'statement_set',
    print: 'statement_out',
    'coord-query': 'statement_is_in',
    'map-to-area': 'statement_map_to_area',
    make: 'statement_make',
    convert: 'statement_convert',
    timeline: 'statement_timeline',
    localize: 'statement_local',
    query: 'type_nwr',
  }).concat(FACTS.filter(({ slot }) => slot === 'block').map(({ id }): [string, string] => [id.slice('block_'.length), id])),
);

function attributeItems({ element, used }: Extract<XmlSlot, { kind: 'attribute' }>): CompletionItem[] {
  const names = (XML_ATTRIBUTES.get(element) ?? []).filter((name) => !name.endsWith('*') && !used.includes(name));
  const items = names.map((name) => item({ label: name, kind: 'attribute', opens: true }, `${name}="‹›"`));
  const placeholder = names.includes('s') ? 'bbox' : names.includes('lat') ? 'center' : '';
  if (placeholder === '') return items;
  return [
    plainItem({ label: `{{${placeholder}}}`, kind: 'placeholder', id: placeholder, words: [placeholder] }, `{{${placeholder}}}`),
    ...items,
  ];
}

function valueItems(
  { element, name, others }: Extract<XmlSlot, { kind: 'attribute-value' }>,
  sets: readonly SetInScope[],
  words: CompletionWords,
): CompletionItem[] {
  if (element === 'has-kv' && name === 'k') return tagItems(words.keys, 'key');
  if (element === 'has-kv' && name === 'v' && others.has('k')) return tagItems(words.values, 'value');
  if (SETS.includes(name) && element !== ROOT_ELEMENT)
    return [
      ...sets.map((holds) => plainItem({ label: holds.name, kind: 'set', holds }, holds.name)),
      plainItem({ label: '_', kind: 'set' }, '_'),
    ];
  return (VALUES[`${element} ${name}`] ?? []).map((label) => plainItem({ label, kind: 'value' }, label));
}

function tagItems(words: CompletionWords['keys'], kind: 'key' | 'value'): CompletionItem[] {
  return words.map(({ word, ...counted }) => plainItem({ label: word, kind, ...counted }, escapeXml(word)));
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
