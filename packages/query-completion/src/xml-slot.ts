/** Slot at a cursor in the XML form. */
import { scanXmlTag } from '@flyover/overpass-ql';
import type { CompletionAt, XmlSlot } from './cursor-slot.ts';
import type { SetInScope } from './sets.ts';

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

/** The elements that are open at an offset, and the sets that are named before it. */
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
