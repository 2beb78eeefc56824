/**
 * For tests: the meaning of a syntax tree and of a text of the XML form, for comparison. A tree's meaning is the part that the XML form keeps: all but
 * ranges, quotes, and spellings that the Overpass API does not tell apart.
 */
import { timestampOf } from '../text-value.ts';
import { TokenReader } from '../token-reader.ts';
import { STEPS } from '../vocabulary/recursions.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readXmlElements } from '../xml/xml-elements.ts';

const LEFT_OUT: ReadonlySet<string> = new Set(['from', 'to', 'line', 'quoted', 'explicit', 'written']);

/** A tree as plain objects: equal where two trees are the same query. */
export function treeMeaning(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(treeMeaning);
  if (typeof node === 'number') return Number(node.toPrecision(14));
  if (typeof node !== 'object' || node === null) return node;
  const parts = Object.entries(node).filter(([key, value]) => !LEFT_OUT.has(key) && value !== undefined);
  return oneWay(Object.fromEntries(parts.map(([key, value]) => [key, treeMeaning(value)])));
}

type Parts = Readonly<Record<string, unknown>>;

/** Of the ways to write a thing the one that the XML form has. */
function oneWay(node: Parts): unknown {
  const textOf = (key: string): unknown => (node[key] as Parts | undefined)?.value;
  switch (node.kind) {
    case 'tagEquals':
      return textOf('value') === '' ? { kind: 'tagExists', key: node.key } : node;
    case 'tagMatches':
      if (textOf('pattern') === '') return { kind: 'tagExists', key: node.key };
      return textOf('pattern') === '.*' && node.negated === true && node.ignoreCase === false ? { kind: 'tagAbsent', key: node.key } : node;
    case 'ids':
      return { ...node, ids: [...new Set(node.ids as number[])] };
    case 'user':
    case 'uid':
    case 'touched':
      return {
        ...node,
        ...(node.uids !== undefined && { uids: once(node.uids) }),
        ...(node.users !== undefined && { users: once(node.users) }),
      };
    case 'recurse':
      return 'positions' in node ? { ...node, positions: (node.positions as number[]).toSorted((a, b) => a - b) } : node;
    case 'newer':
      return { ...node, since: timestampOf(String(textOf('since'))) };
    case 'changed': {
      const moments = [textOf('since'), textOf('until')].flatMap((text) => (text === undefined ? [] : [timestampOf(String(text))]));
      return { ...node, since: moments[0], until: moments[1] === moments[0] ? undefined : moments[1] };
    }
    case 'compare': {
      const { body, ...rest } = node;
      return (body as unknown[] | undefined)?.length ? node : rest;
    }
    case 'literal':
      return node.value === 'rels' ? { ...node, value: 'relations' } : node;
    case 'call': {
      const { set, ...rest } = node;
      return (set as Parts | undefined)?.name === '_' ? rest : node;
    }
    default:
      return node;
  }
}

/** A list with each of its values once. */
function once(list: unknown): unknown[] {
  return [...new Map((list as unknown[]).map((item) => [JSON.stringify(item), item])).values()];
}

// For tests: the meaning of a text of the XML form, by the rules by which the golden dumps are compared.

/** Attributes that say nothing with this value, by element; a star is any element. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': { into: '_', from: '_', maxnum: '', version: '' },
  print: { mode: 'body', order: 'id', geometry: 'skeleton', ids: 'yes', s: '', n: '', w: '', e: '', limit: '' },
  'has-kv': { modv: '', v: '' },
  'osm-script': { output: 'xml', 'output-config': '' },
  'coord-query': { lat: '', lon: '' },
};

/** What a filter gives where it is a statement. */
const ALONE: ReadonlyMap<string, string> = new Map(['bbox-query', 'polygon-query', 'around', 'area-query'].map((name) => [name, 'node']));

/** A text of the XML form as plain objects: equal where two texts mean the same. */
export function xmlMeaning(text: string): unknown {
  const reader = new TokenReader(text, []);
  const elements = readXmlElements(text, reader);
  if (reader.diagnostics.length > 0) throw new Error(reader.diagnostics[0].message);
  return elements.map((element) => meaning(element));
}

function meaning(element: XmlElement, isCondition = false): unknown {
  const { name, children } = element;
  const attributes = attributesOf(element);
  const type = name === 'recurse' ? STEPS.get(attributes.type ?? '')?.[0] : name === 'id-query' ? attributes.type : ALONE.get(name);
  if (isCondition) {
    const { into: _into, type: own, ...rest } = attributes;
    return { name, attributes: name === 'recurse' ? { ...rest, type: own } : rest, children: children.map((child) => meaning(child)) };
  }
  if (type !== undefined) {
    const { into } = attributes;
    return { name: 'query', attributes: { type, ...(into && { into }) }, children: [meaning(element, true)] };
  }
  const inner = children.map((child) => meaning(child, name === 'query'));
  if (name === 'query') inner.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { name, attributes, children: inner };
}

function attributesOf({ name, attributes }: XmlElement): Record<string, string> {
  const kept: [string, string][] = [];
  const lists = new Map<string, string[]>();
  for (const [key, value] of attributes) {
    if (DEFAULTS['*'][key] === value || DEFAULTS[name]?.[key] === value) continue;
    const list = /^(ref|name|uid)(?:_\d+)?$/u.exec(key)?.[1];
    // two names of one attribute
    if (list === undefined) kept.push([name === 'item' && key === 'set' ? 'from' : key, written(name, key, value)]);
    else lists.set(list, [...(lists.get(list) ?? []), value]);
  }
  for (const [key, values] of lists) kept.push([key, values.sort().join(' ')]);
  return Object.fromEntries(kept.sort());
}

function written(name: string, key: string, value: string): string {
  if (name === 'eval-set-count' && key === 'type' && value === 'node') return 'nodes';
  if (key === 'bbox' || key === 'bounds')
    return value
      .split(/[\s,]+/)
      .map((number) => written('', '', number))
      .join(' ');
  return name !== 'eval-fixed' && /^-?\d+\.\d+$/u.test(value) ? String(Number(value)) : value;
}
