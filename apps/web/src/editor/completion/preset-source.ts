/** Completion by the names of presets: `drinking water` becomes `node["amenity"="drinking_water"]({{bbox}});`. */

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
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { escapeXml } from '@flyover/osm-elements';
import { WORDS } from '@flyover/overpass-ql';
import { findTypedName, hasOutput, type TypedName } from '@flyover/overpass-ql-editor';
import { type PresetMatch, typeWord, writeTags } from '@flyover/search-wizard';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { wizardWorker } from '../../presets/wizard-client.ts';
import { namesLanguage } from '../../presets/wizard-memory.ts';
import type { FoundThing, ThingsOutcome } from '../../presets/wizard-protocol.ts';
import type { ThingCompletion } from './list-rows.ts';

/** Finds presets for a text, in the given languages. */
export type FindThings = (text: string, language: string) => Promise<ThingsOutcome>;

/** The number of letters from which presets are offered during typing. */
const UNASKED_FROM = 3;

/** Two letters of a script whose words have one or two: Chinese, Japanese, Korean. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Words of the language, which a matching text means rather than a preset of that name. */
const STARTS: readonly string[] = [...WORDS.statement, ...WORDS.block, ...WORDS.inner, ...WORDS.type];

let failed = false;

/** The presets for the words at the cursor, from the wizard's worker. */
export function presetSource(context: CompletionContext): Promise<CompletionResult | null> | null {
  return thingsAt(context, namesLanguage, (text, language) => wizardWorker().find(text, language));
}

/** The presets for the words at the cursor. @param find called only where a preset can stand */
export function thingsAt(context: CompletionContext, language: () => string, find: FindThings): Promise<CompletionResult | null> | null {
  const name = findTypedName(context.state, context.pos);
  if (name === undefined || !(context.explicit || isWanted(name))) return null;
  // after a failed load only an explicit request tries again
  if (failed && !context.explicit) return null;
  return result(context, name, find(name.text, language()));
}

/** Returns whether presets are offered during typing. */
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
    outcome = { state: 'failed', problem: errorMessage(error) };
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
        // an undo step of its own, which restores the typed text
        annotations: [pickedCompletion.of(completion), isolateHistory.of('full')],
      });
    },
  };
}

/** Returns the number of characters at the end of a text that already follow the cursor. */
function sameEnd(insert: string, behind: string): number {
  let same = 0;
  while (same < behind.length && same < insert.length && insert.at(-1 - same) === behind.at(-1 - same)) same++;
  return same;
}

/** The only row of an explicit request without a match. */
function nothing(text: string) {
  return { label: i18next.t('completion.nothing', { text: text.trim() }), apply: (view: EditorView) => void closeCompletion(view) };
}

function failure(problem: string) {
  return { label: i18next.t('completion.failed', { problem }), apply: (view: EditorView) => void startCompletion(view) };
}

// The text of a preset at its place in the query.

/** A text to insert, and the position of the cursor in it. */
export interface PresetText {
  readonly insert: string;
  /** Offset in `insert`, UTF-16 units. */
  readonly cursor: number;
}

/** The shortest output statements with geometries. */
const OUT = 'out geom;';
const PRINT = '<print geometry="full"/>';

/** The number of characters before a statement that are searched for bounds. */
const REACH = 20_000;

/** Returns a preset as a statement, as filters, or as XML elements, whichever the surrounding text needs. */
export function presetText(state: EditorState, { kind, from, to }: TypedName, preset: PresetMatch): PresetText {
  const indent = /^[ \t]*/.exec(state.doc.lineAt(from).text)?.[0] ?? '';
  switch (kind) {
    case 'statement': {
      const statement = statementText(state, from, to, preset);
      return { insert: hasOutput(state) ? statement : `${statement}\n${indent}${OUT}`, cursor: statement.length };
    }
    case 'filter':
      return whole(writeTags(preset.tags));
    case 'brackets':
      // the first bracket is already there
      return whole(writeTags(preset.tags).slice(1));
    case 'has-kv':
      return whole(conditions(preset, indent));
    case 'query-element': {
      const inner = `${indent}  `;
      const element = `<query type="${typeWord(preset.types)}">\n${inner}${conditions(preset, inner)}\n${inner}<bbox-query {{bbox}}/>\n${indent}</query>`;
      return { insert: hasOutput(state) ? element : `${element}\n${indent}${PRINT}`, cursor: element.length };
    }
  }
}

function whole(insert: string): PresetText {
  return { insert, cursor: insert.length };
}

function statementText({ doc }: EditorState, from: number, to: number, preset: PresetMatch): string {
  const filters = `${typeWord(preset.types)}${writeTags(preset.tags)}`;
  const next = doc.sliceString(to, doc.lineAt(to).to).trimStart()[0];
  if (next === '[' || next === '(') return filters;
  const before = doc.sliceString(Math.max(0, from - REACH), from);
  return `${filters}${boundsFilter(before)}${next === ';' ? '' : ';'}`;
}

/** Returns the bounds that the other statements use: the box of the whole query, the last named area, else the view. */
function boundsFilter(before: string): string {
  if (/\[\s*bbox\s*:/.test(before)) return '';
  const areas = [...before.matchAll(/\(\s*area\.([A-Za-z_]\w*)\s*\)|->\s*\.(searchArea)\b/g)];
  const last = areas.at(-1);
  if (last === undefined) return '({{bbox}})';
  return `(area.${last[1] ?? last[2]})`;
}

function conditions({ tags }: PresetMatch, indent: string): string {
  return Object.entries(tags)
    .map(([key, value]) => `<has-kv k="${escapeXml(key)}"${value === '*' ? '' : ` v="${escapeXml(value)}"`}/>`)
    .join(`\n${indent}`);
}
