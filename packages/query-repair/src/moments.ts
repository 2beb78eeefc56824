/** Other moments in a query: the data as it was at a date, and what differs between two. */
import {
  allStatements,
  isMomentSetting,
  type OutStatement,
  ROOT_ELEMENT,
  SETTINGS,
  scanXmlHead,
  scanXmlTag,
  scriptOptions,
} from '@flyover/overpass-ql';
import { applyEdits, type QueryText, type TextEdit } from '@flyover/query-text';
import { type RepairProblem, readQuery } from './read-query.ts';
import { DETAILS, formatEdits, wordsOf } from './repair-ql.ts';
import { remove } from './repair-script.ts';
import { setAttribute } from './repair-xml.ts';

/** The moments that a query names, as it names them; `until` is absent also where it is now. */
export interface Moments {
  readonly date?: string;
  readonly since?: string;
  readonly until?: string;
}

/** The query about another moment, or why it was left as it is: it has a fault, or a placeholder holds what would have to be changed. */
export type MomentEdit =
  | { readonly kind: 'changed'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly problem: RepairProblem }
  /** @property line from 1 */
  | { readonly kind: 'placeholder'; readonly line: number };

/** The moments of a text; undefined where it cannot be read. Of a placeholder it is what a run now would put there. */
export function momentsOf(text: string): Moments | undefined {
  const read = readQuery(text);
  if ('reason' in read) return undefined;
  const { date, diff } = scriptOptions(read.parsed.script);
  if (diff === undefined) return date === undefined ? {} : { date };
  return { since: diff.since, ...(diff.until !== undefined && { until: diff.until }) };
}

/**
 * The query over the data of a date instead of any other moment that it names.
 *
 * @param date ISO 8601; undefined: of now
 */
export function setMoment(text: string, date: string | undefined): MomentEdit {
  const attributes: Readonly<Record<string, string>> = date === undefined ? {} : { date };
  return edited(text, (read) => momentEdits(text, read, date === undefined ? undefined : `[date:"${date}"]`, attributes));
}

/**
 * Compares the results of the query at two moments: in XML, with metadata and geometry.
 *
 * @param since,until ISO 8601
 */
export function compareMoments(text: string, since: string, until: string): MomentEdit {
  const attributes = { from: since, date: until, augmented: 'deletions', output: 'xml' };
  return edited(text, function* (read) {
    yield* momentEdits(text, read, `[adiff:"${since}","${until}"]`, attributes);
    if (read.language === 'ql')
      for (const setting of read.parsed.script.settings)
        if (setting.name === 'out' && setting.format !== 'xml') {
          const range = read.exactlyInText(setting);
          yield range === undefined ? setting.from : formatEdits(text, range, setting.format, 'xml');
        }
    for (const statement of allStatements(read.parsed.script.statements))
      if (statement.kind === 'out' && statement.detail !== 'count')
        yield (read.language === 'ql' ? printEdits(text, read, statement) : xmlPrintEdits(read, statement)) ?? statement.from;
  });
}

/** Edits, or the offset of a needed change that a placeholder prevents. */
type MomentChange = readonly TextEdit[] | number;

function edited(text: string, changes: (read: QueryText) => Iterable<MomentChange>): MomentEdit {
  const read = readQuery(text);
  if ('reason' in read) return { kind: 'unreadable', problem: read };
  const edits: TextEdit[] = [];
  for (const change of changes(read)) {
    if (typeof change === 'number') return { kind: 'placeholder', line: read.lineAt(read.offsetInText(change)) };
    edits.push(...change);
  }
  return { kind: 'changed', text: applyEdits(text, edits) };
}

/** @param written the setting in Overpass QL @param attributes the same in XML */
function momentEdits(
  text: string,
  read: QueryText,
  written: string | undefined,
  attributes: Readonly<Record<string, string>>,
): MomentChange[] {
  return read.language === 'ql' ? qlMoment(text, read, written) : xmlMoment(text, read, attributes);
}

function qlMoment(text: string, read: QueryText, written: string | undefined): MomentChange[] {
  const { settings, statements } = read.parsed.script;
  const old = settings.filter(isMomentSetting);
  const changes = old.map(({ from, to }, index): MomentChange => {
    const range = read.exactlyInText({ from, to });
    if (range === undefined) return from;
    if (index === 0 && written !== undefined) return [{ ...range, insert: written }];
    // settings that are all gone leave no semicolon
    const end =
      old.length === settings.length && index === old.length - 1 ? (/^\s*;[^\S\n]*\n?/u.exec(text.slice(range.to))?.[0].length ?? 0) : 0;
    return [end === 0 ? remove(text, range) : { from: range.from, to: range.to + end, insert: '' }];
  });
  if (old.length > 0 || written === undefined) return changes;
  const last = settings.at(-1);
  if (last !== undefined) {
    const range = read.exactlyInText(last);
    return [range === undefined ? last.from : [{ from: range.to, to: range.to, insert: written }]];
  }
  const first = statements.at(0)?.from ?? read.query.length;
  const at = statements.length === 0 ? text.length : read.startInText(first);
  return [at === undefined ? first : [{ from: at, to: at, insert: `${written};\n` }]];
}

const MOMENT_ATTRIBUTES: readonly string[] = [SETTINGS.adiff.attribute, SETTINGS.date.attribute, 'augmented'];

function xmlMoment(text: string, read: QueryText, attributes: Readonly<Record<string, string>>): MomentChange[] {
  const { tag } = scanXmlHead(read.query);
  const name = tag && read.exactlyInText({ from: tag.from, to: tag.nameTo });
  // a run would put the root around a text without it
  if (tag === undefined || name === undefined || text.slice(name.from, name.to) !== `<${ROOT_ELEMENT}`) {
    const at = scanXmlHead(text).from;
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    const end = text.trimEnd().length;
    return written.length === 0
      ? []
      : [
          [
            { from: at, to: at, insert: `<${ROOT_ELEMENT}${written.join('')}>\n` },
            { from: end, to: end, insert: `\n</${ROOT_ELEMENT}>` },
          ],
        ];
  }
  const changes: MomentChange[] = Object.entries(attributes).map(([key, value]) => {
    const edit = setAttribute(read, tag, key, value);
    return edit === undefined ? tag.from : [edit];
  });
  for (const { name: key, from: start, to } of tag.attributes) {
    if (!MOMENT_ATTRIBUTES.includes(key) || key in attributes) continue;
    const range = read.exactlyInText({ from: start, to });
    changes.push(range === undefined ? start : [remove(text, range)]);
  }
  return changes;
}

function printEdits(text: string, read: QueryText, statement: OutStatement): TextEdit[] | undefined {
  const [out, ...words] = wordsOf(read, statement);
  const detail = words.find(({ word }) => DETAILS.has(word));
  const geometry = statement.geometry === 'none' ? ' geom' : '';
  const anchor = detail ?? out;
  const range = read.exactlyInText(anchor);
  if (range === undefined) return undefined;
  const edits: TextEdit[] =
    detail === undefined ? [{ from: range.to, to: range.to, insert: ` meta${geometry}` }] : [{ ...range, insert: `meta${geometry}` }];
  for (const { word, from, to } of words) {
    if (word !== 'noids') continue;
    const unwanted = read.exactlyInText({ from, to });
    if (unwanted === undefined) return undefined;
    edits.push(remove(text, unwanted));
  }
  return edits;
}

function xmlPrintEdits(read: QueryText, statement: OutStatement): TextEdit[] | undefined {
  const tag = scanXmlTag(read.query, statement.from);
  const wanted: [string, string][] = [
    ['mode', 'meta'],
    ...(statement.geometry === 'none' ? ([['geometry', 'full']] as [string, string][]) : []),
  ];
  const edits: TextEdit[] = [];
  for (const [name, value] of wanted) {
    const edit = setAttribute(read, tag, name, value);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return edits;
}
