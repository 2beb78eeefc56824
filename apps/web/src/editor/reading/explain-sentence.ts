/** Statements in the language of the page: their effect as a sentence, and their labels in lists. */

import type { Clause, ExplainedSetting, ExplainedStatement, OutlineItem, Said } from '@flyover/query-reading';
import i18next from 'i18next';
import { formatBytes, formatLength } from '../../ui/sizes.ts';

/** Returns the sentence of a setting. */
export function settingSentence({ code, said }: ExplainedSetting): string {
  return i18next.t(`reading.setting.${code}`, {
    ...shown(said),
    count: Number(said.seconds),
    size: formatBytes(Number(said.bytes), i18next.language),
    date: dateText(said.date),
  });
}

/** Returns the sentence of a statement, without the statements in its blocks. @param hasBox whether the settings have a bounding box */
export function statementSentence(statement: ExplainedStatement, hasBox: boolean): string {
  const { code, called } = statement;
  const text = i18next.t(`reading.statement.${code}`, { ...shown(statement.said), ...moreOf(statement, hasBox) });
  return i18next.t(called === undefined ? plainEnd(statement) : calledEnd(statement), { text, called });
}

function plainEnd({ blocks }: ExplainedStatement): string {
  return blocks.length === 0 ? 'reading.end.plain' : 'reading.end.opens';
}

/** Returns the key of the ending that names the resulting set. */
function calledEnd({ code, blocks }: ExplainedStatement): string {
  if (code === 'foreach' || code === 'for') return 'reading.end.each';
  if (blocks.length > 0) return 'reading.end.opensCalled';
  return code === 'find-place' || code === 'make' ? 'reading.end.calledOne' : 'reading.end.called';
}

/** Returns the values that depend on the kind of statement. */
function moreOf({ code, said, what, where }: ExplainedStatement, hasBox: boolean): Readonly<Record<string, string>> {
  switch (code) {
    case 'find': {
      const places = where.map(clauseText);
      const place = places.length > 0 ? places : [i18next.t(hasBox ? 'reading.where.settings' : 'reading.where.everywhere')];
      return { type: typeText(said.type), what: withBlank(what.map(clauseText)), where: withBlank(place) };
    }
    case 'print':
      return { how: printed(said) };
    case 'make':
    case 'convert':
      return { keys: list(said.keys, said.more) };
    default:
      return {};
  }
}

function clauseText({ code, said }: Clause): string {
  const listed = said.ids ?? said.users ?? said.positions ?? said.values;
  const slots: Record<string, unknown> = { ...shown(said), count: Number(said.count) };
  if (said.tags !== undefined) slots.tags = list(said.tags);
  if (typeof said.radius === 'number') slots.radius = formatLength(said.radius, i18next.language);
  for (const name of ['ids', 'users', 'positions'] as const) if (said[name] !== undefined) slots[name] = list(listed, said.more);
  if (said.values !== undefined) slots.values = list(said.values, said.more, 'disjunction');
  return i18next.t(`reading.clause.${code}`, slots);
}

/** Returns the values of a sentence, sets and dates in words. */
function shown(said: Said): Readonly<Record<string, unknown>> {
  const words: Record<string, unknown> = { ...said };
  if (said.set !== undefined) words.set = setText(said.set);
  for (const name of ['since', 'until'] as const) if (said[name] !== undefined) words[name] = momentText(said[name]);
  return words;
}

/** Returns the name of a set for a sentence. */
function setText(name: Said[string]): string {
  return name === '_' ? i18next.t('reading.set.last') : i18next.t('reading.set.named', { name });
}

function typeText(type: Said[string]): string {
  return i18next.t(`reading.type.${type}`);
}

/** Returns a placeholder of a date as a relative time. */
function momentText(moment: Said[string]): string {
  const placeholder = /^\{\{date:(.*)\}\}$/s.exec(String(moment));
  if (placeholder === null) return String(moment);
  const time = placeholder[1].trim();
  return time === '' ? i18next.t('reading.moment.now') : i18next.t('reading.moment.ago', { time });
}

function dateText(moment: Said[string] | undefined): string {
  if (moment === undefined) return '';
  const text = momentText(moment);
  return text === moment ? i18next.t('reading.moment.at', { moment }) : text;
}

function printed({ detail, geometry, order, limit, noids }: Said): string {
  const parts = [i18next.t(`reading.out.${detail}`)];
  if (geometry !== 'none') parts.push(i18next.t(`reading.out.${geometry}`));
  if (noids === 1) parts.push(i18next.t('reading.out.noids'));
  if (order === 'qt') parts.push(i18next.t('reading.out.qt'));
  if (typeof limit === 'number' && limit > 0) parts.push(i18next.t('reading.out.limit', { count: limit }));
  return parts.join(', ');
}

function list(values: Said[string] | undefined, more: Said[string] = 0, type: Intl.ListFormatType = 'conjunction'): string {
  const texts = Array.isArray(values) ? [...values] : [];
  if (Number(more) > 0) texts.push(i18next.t('reading.list.more', { count: Number(more) }));
  return new Intl.ListFormat(i18next.language, { type }).format(texts);
}

function withBlank(parts: readonly string[]): string {
  return parts.length === 0 ? '' : ` ${new Intl.ListFormat(i18next.language).format(parts)}`;
}

/** Returns the label of a statement in lists: its text, or its kind if it begins with a block. */
export function outlineLabel({ kind, label, set }: OutlineItem): string {
  if (kind !== 'union' && kind !== 'difference') return label;
  return `${i18next.t(`reading.kind.${kind}`)}${set === undefined ? '' : ` ->.${set}`}`;
}
