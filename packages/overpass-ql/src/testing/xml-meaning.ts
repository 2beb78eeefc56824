/** What two texts of the XML form must share to mean the same: the rules by which the golden dumps are compared. */
import { TokenReader } from '../token-reader.ts';
import { STEPS } from '../vocabulary/recursions.ts';
import type { XmlElement } from '../xml-element.ts';
import { readXmlElements } from '../xml-elements.ts';

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
