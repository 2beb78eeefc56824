/** Items that begin a statement. */
import { FACTS, STATEMENTS as LANGUAGE, wordsByUse } from '@flyover/overpass-ql';
import { type CompletionWords, snippetsFor } from './completion-words.ts';
import type { QlSlot } from './cursor-slot.ts';
import { type CompletionItem, type ItemKind, item, plainItem } from './item.ts';
import type { SetInScope } from './outline.ts';

/** Words with what stands behind them, the usual ones first. */
const STATEMENTS: readonly (readonly [string, string])[] = [
  ['out', 'out '],
  ['>', '>;'],
  ['<', '<;'],
  ['is_in', 'is_in({{center}});'],
  ['map_to_area', 'map_to_area;'],
  ['foreach', 'foreach->.‹each›{\n  ‹out;›\n}'],
  ['if', 'if(‹count(nodes)>0›){\n  ‹out;›\n}'],
  ['for', 'for(‹t["amenity"]›){\n  ‹out;›\n}'],
  ['make', 'make ‹total› ‹count=count(nodes)›;'],
  ['convert', 'convert ‹item› ‹name=t["name"]›;'],
  ['complete', 'complete{\n  ‹way(bn);›\n  ‹node(w);›\n}'],
  ['>>', '>>;'],
  ['<<', '<<;'],
  ['retro', 'retro("‹2026-01-01T00:00:00Z›"){\n  ‹out;›\n}'],
  ['compare', 'compare;'],
  ['timeline', 'timeline(‹node›,‹1›);'],
  ['local', 'local ‹ll›;'],
];

/** Those that may stand behind the set that they read. */
const BEHIND_SET: readonly string[] = Object.values(LANGUAGE).flatMap(({ behindSet, words }) => (behindSet ? words : []));

/** Those that leave no set, and so stand in no union. */
const NOT_IN_UNION: readonly string[] = Object.values(LANGUAGE).flatMap(({ gives, words }) => (gives === 'nothing' ? words : []));

const PLACES: readonly string[] = ['statement', 'block'];

/** Properties of the surrounding text. */
export interface Surroundings {
  readonly sets: readonly SetInScope[];
  readonly hasBox: boolean;
  readonly hasOutput: boolean;
}

/** Items at the start of a statement. */
export function statementItems(
  slot: Extract<QlSlot, { kind: 'statement' }>,
  { sets, hasBox, hasOutput }: Surroundings,
  words: CompletionWords,
): CompletionItem[] {
  const { within, mayHaveSettings } = slot;
  const snippets = snippetsFor({ hasBox, hasOutput, within, mayHaveSettings }).map(([id, template]) =>
    item({ label: words.snippetName(id), kind: 'snippet', id, words: [id] }, template),
  );
  const types = wordsByUse('type').map((word) => plainItem({ label: word, kind: 'type', fact: `type_${word}` }, word));
  const statements = STATEMENTS.filter(([word]) => within !== 'union' || !NOT_IN_UNION.includes(word)).map(statementItem);
  const otherwise = slot.behindIf ? [item({ label: 'else', kind: 'statement', fact: 'block_else' }, 'else{\n  ‹out;›\n}')] : [];
  const union = item({ label: '(…;)', kind: 'statement', fact: 'block_union' }, '(\n  ‹node(1)›;\n)');
  const named = sets.map((set) =>
    plainItem({ label: `.${set.name}`, kind: 'set', holds: set, opens: true, words: [set.name] }, `.${set.name} `),
  );
  const area = item(
    { label: '{{geocodeArea:…}}', kind: 'placeholder', id: 'geocodeArea', words: ['geocodeArea'] },
    '{{geocodeArea:‹Vaduz›}}->.searchArea;',
  );
  return [...otherwise, ...snippets, ...types, ...statements, ...named, union, area];
}

/** Behind a set in front of a statement. */
export function behindSetItems(): CompletionItem[] {
  return STATEMENTS.filter(([word]) => BEHIND_SET.includes(word))
    .map(statementItem)
    .concat([item({ label: '->', kind: 'sign' }, '->.‹a›;'), plainItem({ label: ';', kind: 'sign' }, ';')]);
}

function statementItem([word, template]: readonly [string, string]): CompletionItem {
  const fact = FACTS.find((each) => PLACES.includes(each.slot) && each.word === word)?.id;
  const kind: ItemKind = 'statement';
  return item({ label: word, kind, fact, ...(template.endsWith(' ') && { opens: true }) }, template);
}
