/** Completion of the language itself: words, filters, sets, snippets, keys and values, placeholders. */

import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  pickedCompletion,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import { language } from '@codemirror/language';
import type { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import {
  type CompletedLanguage,
  type CompletionAt,
  type CompletionItem,
  type CompletionWords,
  completeAt,
  completionAt,
  type SnippetId,
  wordsWanted,
} from '@flyover/query-completion';
import i18next from 'i18next';
import { describeItem } from './list-rows.ts';
import { type FindTagWords, tagWords } from './tag-words.ts';

/** The number of most used keys that come before the presets of their name. */
const USUAL_KEYS = 50;

/** The completions that come before the presets of a name. */
export const languageSource: CompletionSource = (context) =>
  offered(context, tagWords, (item, at, index) => !isAfterThings(item, at, index));

/** The keys that come after the presets of a name, because users mean them less often. */
export const rareKeySource: CompletionSource = (context) => offered(context, tagWords, isAfterThings);

/** Returns the items that `keep` accepts; `index` is the position of a key among all keys. */
export function offered(
  context: CompletionContext,
  find: FindTagWords,
  keep: (item: CompletionItem, at: CompletionAt, index: number) => boolean,
): CompletionResult | null | Promise<CompletionResult | null> {
  const at = atCursor(context);
  if (at === undefined || !(context.explicit || isWanted(at))) return null;
  const wanted = wordsWanted(at);
  const answer = (words: CompletionWords['keys']) =>
    resultOf(context, at, words, (item) =>
      keep(
        item,
        at,
        words.findIndex(({ word }) => word === item.label),
      ),
    );
  return wanted === undefined ? answer([]) : find(wanted).then(answer);
}

let looked:
  | { readonly doc: Text; readonly pos: number; readonly syntax: CompletedLanguage; readonly at: CompletionAt | undefined }
  | undefined;

/** Returns the context of the cursor, computed once for all sources, since a long text takes milliseconds. */
function atCursor(context: CompletionContext): CompletionAt | undefined {
  const { doc } = context.state;
  const { pos } = context;
  const syntax = languageOf(context);
  if (looked?.doc !== doc || looked.pos !== pos || looked.syntax !== syntax)
    looked = { doc, pos, syntax, at: completionAt(doc.toString(), pos, syntax) };
  return looked.at;
}

function languageOf({ state }: CompletionContext): CompletedLanguage {
  const name = state.facet(language)?.name;
  return name === 'overpassql' ? 'ql' : name === 'xml' || name === 'sql' ? name : 'other';
}

/** Whether to offer completions during typing: once a word has begun, and where there are few candidates. */
function isWanted({ slot, typed, from, text }: CompletionAt): boolean {
  if (typed !== '') return true;
  const sign = text[from - 1] ?? '';
  switch (slot.kind) {
    case 'placeholder':
    case 'set':
    case 'setting':
    case 'attribute-value':
    case 'sql-table':
    case 'sql-column':
    case 'sql-type':
    case 'sql-key':
      return true;
    case 'setting-value':
      return slot.name === 'out' && slot.index === 0;
    case 'value':
    case 'sql-value':
      return sign !== ' ';
    case 'filter':
      return sign === '(';
    case 'element':
      return slot.isOpen;
    case 'words':
      return sign === '(' || sign === '.';
    default:
      return false;
  }
}

function resultOf(
  { explicit }: CompletionContext,
  at: CompletionAt,
  found: CompletionWords['keys'],
  keep: (item: CompletionItem) => boolean,
): CompletionResult | null {
  const words: CompletionWords = { keys: found, values: found, snippetName: (id: SnippetId) => i18next.t(`completion.snippet.${id}`) };
  const completed = completeAt(at, words);
  const items = completed?.items.filter(keep) ?? [];
  // a complete word needs no list: Enter breaks the line
  const isWhole = !explicit && items.length === 1 && items[0].insert === at.typed;
  if (completed === undefined || items.length === 0 || isWhole) return null;
  return { from: completed.from, to: completed.to, filter: false, options: items.map((item) => optionOf(item, at)) };
}

function optionOf(item: CompletionItem, { typed, slot }: CompletionAt): Completion {
  const isBegin = typed === '' && slot.kind === 'statement';
  const section =
    item.kind === 'snippet' ? { name: i18next.t('completion.begin'), rank: 0 } : { name: i18next.t('completion.words'), rank: 3 };
  return {
    label: item.label,
    ...describeItem(item),
    ...(isBegin && { section }),
    apply: (view, completion, from, to) => applyItem(view, completion, item, from, to),
  };
}

/** Whether a key comes after the presets of that name: before the first filter a preset is more likely meant. */
function isAfterThings({ kind, label }: CompletionItem, { slot, typed }: CompletionAt, index: number): boolean {
  if (kind !== 'key' || (slot.kind !== 'key' && slot.kind !== 'clause')) return false;
  return slot.query.tags.length === 0 && (slot.kind === 'clause' || index >= USUAL_KEYS || !label.startsWith(typed));
}

/** Writes an item into the query in one undo step; with several stops, Tab moves from one to the next. */
function applyItem(view: EditorView, completion: Completion, item: CompletionItem, from: number, to: number): void {
  if (item.stops.length > 1) {
    snippet(templateOf(item))(view, completion, from, to);
    view.dispatch({ effects: EditorView.announce.of(i18next.t('completion.stops')) });
    return;
  }
  const { insert, skips = 0 } = item;
  const indented = insert.replaceAll('\n', `\n${/^[ \t]*/.exec(view.state.doc.lineAt(from).text)?.[0] ?? ''}`);
  // a stop is in the first line, or is the whole text
  const stop = item.stops[0] ?? { from: indented.length + skips, to: indented.length + skips };
  view.dispatch({
    changes: { from, to, insert: indented },
    selection: { anchor: from + stop.from, head: from + stop.to },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: [pickedCompletion.of(completion), isolateHistory.of('full')],
  });
  if (item.opens === true) startCompletion(view);
}

/** Returns the item as a snippet of CodeMirror: stops are numbered, braces of the text are escaped. */
function templateOf({ insert, stops }: CompletionItem): string {
  let template = '';
  let at = 0;
  for (const [index, { from, to }] of stops.entries()) {
    template += `${escaped(insert.slice(at, from))}\${${index + 1}:${escaped(insert.slice(from, to))}}`;
    at = to;
  }
  return template + escaped(insert.slice(at));
}

function escaped(text: string): string {
  return text.replace(/[{}]/g, '\\$&');
}
