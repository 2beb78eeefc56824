/** What a query does, from its tree. */
import { isMomentSetting, momentsIn, type Setting } from '@flyover/overpass-ql';
import type { ReadText } from '../read-text.ts';
import { moment } from './explain-filter.ts';
import { explainStatement } from './explain-statement.ts';
import type { ExplainedSetting, Explanation, Said } from './explanation.ts';
import { argumentOf } from './placeholders-in.ts';

/** Every setting and statement, as far as the query could be read. */
export function explainQuery(read: ReadText): Explanation {
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

function explainSetting(read: ReadText, setting: Setting): ExplainedSetting {
  const range = read.inText(setting);
  const [code, said] = codeOf(read, setting);
  return { code, said, ...range, line: read.lineAt(range.from) };
}

function codeOf(read: ReadText, setting: Setting): readonly [ExplainedSetting['code'], Said] {
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
