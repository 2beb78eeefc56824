/** What of a syntax tree the XML form keeps: all but ranges, quotes, and the ways to write one thing that the Overpass API has one way for. */
import { timestampOf } from '../text-value.ts';

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
