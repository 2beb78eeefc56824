/** The text that a thing becomes where it stands in a query. */
import type { EditorState } from '@codemirror/state';
import { escapeXml } from '@flyover/osm-elements';
import { hasOutput, type TypedName } from '@flyover/overpass-ql-editor';
import { type PresetMatch, typeWord, writeTags } from '@flyover/search-wizard';

/** A change of the text, and where the cursor goes. */
export interface PresetText {
  readonly insert: string;
  /** In characters from the beginning of `insert`. */
  readonly cursor: number;
}

/** The shortest that gives shapes to what was found. */
const OUT = 'out geom;';
const PRINT = '<print geometry="full"/>';

/** Characters before a statement that are looked through for where it searches. */
const REACH = 20_000;

/** Returns a preset as a statement, as filters, or as elements, in the form of the surrounding text. */
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
      // the first bracket stands there already
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
