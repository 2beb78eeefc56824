/** The explanation of a query, from its tree: settings, then statements as sentences. */

import {
  blocksOf,
  FILTERS,
  isMomentSetting,
  momentsIn,
  type OutStatement,
  printEvaluator,
  type QueryStatement,
  type RecurseStatement,
  type Setting,
  type Statement,
} from '@flyover/overpass-ql';
import type { QueryText } from '@flyover/query-text';
import { argumentOf } from '../read-text.ts';
import { explainFilter, moment } from './explain-filter.ts';
import type { Clause, ExplainedBlock, ExplainedSetting, ExplainedStatement, Explanation, Said } from './explanation.ts';

/** Every setting and statement, as far as the query could be read. */
export function explainQuery(read: QueryText): Explanation {
  const { settings, statements } = read.parsed.script;
  return {
    settings: settingsThatHold(settings).map((setting) => explainSetting(read, setting)),
    statements: statements.map((statement) => explainStatement(read, statement)),
    isWhole: read.isWhole,
  };
}

/** The settings with those that name moments made one: a date beside a comparison is its second moment. */
function settingsThatHold(settings: readonly Setting[]): Setting[] {
  const { since, date, isAugmented } = momentsIn(settings);
  const others = settings.filter((setting) => !isMomentSetting(setting));
  const at = settings.findLast((setting) => isMomentSetting(setting) && (since === undefined || setting.name !== 'date'));
  if (at === undefined) return others;
  const { kind, from, to, line } = at;
  const held: Setting[] = [];
  if (since !== undefined) held.push({ kind, from, to, line, name: isAugmented ? 'adiff' : 'diff', since, until: date });
  else if (date !== undefined) held.push({ kind, from, to, line, name: 'date', date });
  return [...others, ...held].sort((a, b) => a.from - b.from);
}

function explainSetting(read: QueryText, setting: Setting): ExplainedSetting {
  const range = read.inText(setting);
  const [code, said] = codeOf(read, setting);
  return { code, said, ...range, line: read.lineAt(range.from) };
}

function codeOf(read: QueryText, setting: Setting): readonly [ExplainedSetting['code'], Said] {
  switch (setting.name) {
    case 'timeout':
      return ['timeout', { seconds: setting.seconds }];
    case 'maxsize':
      return ['maxsize', { bytes: setting.bytes }];
    case 'out':
      return [`out-${setting.format}`, {}];
    case 'bbox':
      return argumentOf(read, setting, 'bbox') === undefined ? ['bbox', { ...setting.bbox }] : ['bbox-view', {}];
    case 'date':
      return ['date', { date: moment(read, setting.date) }];
    case 'diff':
    case 'adiff': {
      const since = moment(read, setting.since);
      if (setting.until === undefined) return [setting.name, { since }];
      return [`${setting.name}-until`, { since, until: moment(read, setting.until) }];
    }
  }
}

// Statements as sentences.

/** The deepest nesting of statements that is explained. */
const DEPTH = 40;

const RECURSIONS = { '>': 'down', '>>': 'down-all', '<': 'up', '<<': 'up-all' } as const satisfies Record<
  RecurseStatement['direction'],
  ExplainedStatement['code']
>;

/** Keys that are named at most. */
const NAMED = 8;

/** The explanation of one statement, and of those in it. */
export function explainStatement(read: QueryText, statement: Statement, depth = 0): ExplainedStatement {
  const range = read.inText(statement);
  const { output } = { output: undefined, ...statement };
  return {
    what: [],
    where: [],
    ...sentenceOf(read, statement),
    ...range,
    line: read.lineAt(range.from),
    called: output?.explicit === true && output.name !== '_' ? output.name : undefined,
    blocks: depth < DEPTH ? explainBlocks(read, statement, depth + 1) : [],
  };
}

function explainBlocks(read: QueryText, statement: Statement, depth: number): readonly ExplainedBlock[] {
  return blocksOf(statement).map((block, i) => ({
    role: i === 0 ? 'body' : statement.kind === 'difference' ? 'without' : 'otherwise',
    statements: block.map((each) => explainStatement(read, each, depth)),
  }));
}

type Sentence = Pick<ExplainedStatement, 'code' | 'said'> & Partial<Pick<ExplainedStatement, 'what' | 'where'>>;

function sentenceOf(read: QueryText, statement: Statement): Sentence {
  const say = (code: ExplainedStatement['code'], said: Said = {}): Sentence => ({ code, said });
  switch (statement.kind) {
    case 'query':
      return explainQueryStatement(read, statement);
    case 'item':
      return say(statement.output.explicit ? 'copy' : 'take', { set: statement.input.name });
    case 'recurse':
      return say(RECURSIONS[statement.direction], { set: statement.input.name });
    case 'isIn':
      if (statement.coordinate === undefined) return say('areas-of', { set: statement.input.name });
      return argumentOf(read, statement, 'center') === undefined
        ? say('areas-at', { lat: statement.coordinate.lat, lon: statement.coordinate.lon })
        : say('areas-at-center');
    case 'mapToArea':
    case 'makeArea':
      return say('to-areas', { set: statement.input.name });
    case 'out':
      return explainOut(statement);
    case 'make':
    case 'convert': {
      const keys = statement.assignments.flatMap(({ target, key }) =>
        target === 'tag' ? [key] : target === 'special' ? [`::${key}`] : [],
      );
      const more = Math.max(keys.length - NAMED, 0);
      return say(statement.kind, { type: statement.type, set: statement.input.name, keys: keys.slice(0, NAMED), more });
    }
    case 'timeline': {
      const { type, ref, version } = statement;
      const id = String(ref);
      return version === undefined ? say('timeline', { type, id }) : say('timeline-version', { type, id, version });
    }
    case 'local':
      return say('local', { set: statement.input.name });
    case 'union':
    case 'difference':
      return say(statement.kind);
    case 'foreach':
      return say('foreach', { set: statement.input.name });
    case 'for':
      return say('for', { set: statement.input.name, value: printEvaluator(statement.value) });
    case 'complete':
      return say('complete', { set: statement.input.name, rounds: statement.maximum });
    case 'if':
      return say('if', { condition: printEvaluator(statement.condition) });
    case 'retro':
      return say('retro', { date: printEvaluator(statement.date) });
    case 'compare': {
      const { input, delta } = statement;
      return delta === undefined
        ? say('compare', { set: input.name })
        : say('compare-delta', { set: input.name, delta: printEvaluator(delta) });
    }
  }
}

function explainQueryStatement(read: QueryText, statement: QueryStatement): Sentence {
  const { type, inputs, filters } = statement;
  const place = argumentOf(read, { from: statement.from, to: statement.from + 1 }, ...AREA_SEARCHES);
  if (place !== undefined) return { code: 'find-place', said: { place, type } };
  const what: Clause[] = [];
  const where: Clause[] = inputs.map(({ name: set }) => ({ code: 'in-set', said: { set } }));
  const tags: string[] = [];
  for (const filter of filters) {
    const found = explainFilter(read, filter);
    if (found.code !== 'tagged') (FILTERS[filter.kind].saysWhere ? where : what).push(found);
    else if (filter.kind === 'tagEquals') {
      // all tags stand in one part of the sentence
      if (tags.length === 0) what.push({ code: 'tagged', said: { tags } });
      tags.push(`${filter.key.value}=${filter.value.value}`);
    }
  }
  return { code: 'find', said: { type }, what, where };
}

const AREA_SEARCHES = ['geocodeArea', 'geocodeId', 'nominatimArea', 'nominatimId'];

function explainOut({ input, detail, geometry, order, limit, noids }: OutStatement): Sentence {
  const said = { set: input.name, detail, geometry, order, limit: limit ?? 0, noids: noids ? 1 : 0 };
  return { code: detail === 'count' ? 'print-count' : 'print', said };
}
