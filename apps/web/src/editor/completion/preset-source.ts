/** Completion by the names of things: `drinking water` becomes `node["amenity"="drinking_water"]({{bbox}});`. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  hasNextSnippetField,
  hasPrevSnippetField,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { WORDS } from '@flyover/overpass-ql';
import { findTypedName, type TypedName } from '@flyover/overpass-ql-editor';
import i18next from 'i18next';
import { wizardWorker } from '../../presets/wizard-client.ts';
import { namesLanguage } from '../../presets/wizard-memory.ts';
import type { FoundThing, ThingsOutcome } from '../../presets/wizard-protocol.ts';
import type { ThingCompletion } from './completion-theme.ts';
import { presetText } from './write-preset.ts';

/** Gives things for a text, in some languages. */
export type FindThings = (text: string, language: string) => Promise<ThingsOutcome>;

/** Letters from which on things are offered without being asked for. */
const UNASKED_FROM = 3;

/** Letters of scripts that say a word with one or two: Chinese, Japanese, Korean. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Words of the language: a match means the word, not a preset of that name. */
const STARTS: readonly string[] = [...WORDS.statement, ...WORDS.block, ...WORDS.inner, ...WORDS.type];

let failed = false;

/** Things by the words at the cursor, from the wizard's worker. */
export function presetSource(context: CompletionContext): Promise<CompletionResult | null> | null {
  return thingsAt(context, namesLanguage, (text, language) => wizardWorker().find(text, language));
}

/** @param find asked only where a thing can stand */
export function thingsAt(context: CompletionContext, language: () => string, find: FindThings): Promise<CompletionResult | null> | null {
  const name = findTypedName(context.state, context.pos);
  if (name === undefined || !(context.explicit || isWanted(name))) return null;
  // what could not be loaded is tried again when someone asks for it
  if (failed && !context.explicit) return null;
  return result(context, name, find(name.text, language()));
}

/** Whether things are offered while someone types. */
function isWanted({ kind, text }: TypedName): boolean {
  const word = text.trimEnd();
  if (word.length < UNASKED_FROM && !DENSE.test(word)) return false;
  return kind !== 'statement' || !STARTS.some((each) => each.startsWith(word));
}

async function result(context: CompletionContext, name: TypedName, asked: Promise<ThingsOutcome>): Promise<CompletionResult | null> {
  let outcome: ThingsOutcome;
  try {
    outcome = await asked;
  } catch (error) {
    outcome = { state: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
  failed = outcome.state === 'failed';
  const options: Completion[] =
    outcome.state === 'failed' ? [failure(outcome.problem)] : outcome.things.map((thing) => option(thing, name));
  if (options.length === 0) options.push(nothing(name.text));
  if (!context.explicit && !options.some((each) => 'shape' in each)) return null;
  return { from: name.from, to: name.to, filter: false, options: options.map((each) => ({ ...each, section: section(name) })) };
}

function section({ text }: TypedName) {
  return text.trim() === '' ? { name: i18next.t('completion.things'), rank: 1 } : undefined;
}

function option({ preset, by }: FoundThing, name: TypedName): ThingCompletion {
  const { tags, types } = preset;
  return {
    label: preset.name,
    detail: Object.entries(tags)
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
    shape: types.includes('relation') && !types.includes('node') ? 'polygon' : types.includes('node') ? 'point' : 'line',
    ...(by !== undefined && { by }),
    apply: (view, completion, from, to) => {
      const { state } = view;
      const { insert, cursor } = presetText(state, { ...name, from, to }, preset);
      const kept = sameEnd(insert, state.sliceDoc(state.selection.main.head, to));
      const written = insert.slice(0, insert.length - kept);
      // within a snippet the cursor stays before the end of the filter, so that Tab goes to the next field
      const isInSnippet = hasNextSnippetField(state) || hasPrevSnippetField(state);
      view.dispatch({
        changes: { from, to: to - kept, insert: written },
        selection: { anchor: from + (isInSnippet ? Math.min(cursor, written.length) : cursor) },
        scrollIntoView: true,
        userEvent: 'input.complete',
        // one undo step of its own: what was typed comes back
        annotations: [pickedCompletion.of(completion), isolateHistory.of('full')],
      });
    },
  };
}

/** Characters at the end of a text that stand behind the cursor already. */
function sameEnd(insert: string, behind: string): number {
  let same = 0;
  while (same < behind.length && same < insert.length && insert.at(-1 - same) === behind.at(-1 - same)) same++;
  return same;
}

/** Told where someone asked and nothing is called so. */
function nothing(text: string) {
  return { label: i18next.t('completion.nothing', { text: text.trim() }), apply: (view: EditorView) => void closeCompletion(view) };
}

function failure(problem: string) {
  return { label: i18next.t('completion.failed', { problem }), apply: (view: EditorView) => void startCompletion(view) };
}
