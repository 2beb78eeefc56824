/** Puts moments into the query in the editor, and runs it. */
import { compareMoments, type MomentEdit, setMoment } from '@flyover/query-repair';
import { isForeign } from '@flyover/query-template';
import i18next from 'i18next';
import { replaceWithUndo } from '../query/change-query.ts';
import { editQuery, useEditor } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { readLimit, takesLimits, withLimit } from '../run/query-limits.ts';
import { runAction } from '../ui/actions.ts';
import { closeDialog } from '../ui/dialogs.ts';

/** The error, in a sentence; undefined where the query was changed and runs. */
type Refusal = string | undefined;

/** A server looks twice: a comparison is given so many seconds at least. */
const LEAST_TIMEOUT = 180;

/** The query over the data of a date; undefined: of now. */
export function runAtDate(date: string | undefined): Refusal {
  const foreign = foreignRefusal();
  if (foreign !== undefined) return foreign;
  const edit = setMoment(queryText(), date);
  if (edit.kind !== 'changed') return refusal(edit);
  closeDialog();
  editQuery(edit.text);
  runAction('query.run');
  return undefined;
}

/** A copy of the query that compares two dates takes its place in the editor; the notice brings it back. */
export function runComparison(since: string, until: string): Refusal {
  const foreign = foreignRefusal();
  if (foreign !== undefined) return foreign;
  const edit = compareMoments(queryText(), since, until);
  if (edit.kind !== 'changed') return refusal(edit);
  closeDialog();
  replaceWithUndo(withTime(edit.text), i18next.t('time.written'));
  runAction('query.run');
  return undefined;
}

/** SQL and SPARQL have no setting for it. */
function foreignRefusal(): Refusal {
  const { language } = useEditor.getState();
  return isForeign(language) ? i18next.t('time.foreign', { language: language.toUpperCase() }) : undefined;
}

function withTime(text: string): string {
  const timeout = readLimit(text, 'timeout');
  return takesLimits(text) && timeout !== undefined && timeout < LEAST_TIMEOUT ? withLimit(text, 'timeout', LEAST_TIMEOUT) : text;
}

function refusal(edit: Exclude<MomentEdit, { kind: 'changed' }>): string {
  if (edit.kind === 'placeholder') return i18next.t('time.placeholder', { line: edit.line });
  return i18next.t('time.unreadable', { line: edit.problem.line });
}

// Moments as date fields write them, always in UTC: `2026-11-23T10:30`.

/** Returns an ISO 8601 moment as the value of a field; empty where it is not a moment. */
export function fieldOfMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 16);
}

/** Returns the value of a field as ISO 8601 to the second; undefined where it is not a moment. */
export function momentOfField(value: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value) ? new Date(`${value}Z`) : undefined;
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : `${moment.toISOString().slice(0, 19)}Z`;
}

/** Returns the same day a year before, at midnight. */
export function aYearBefore(now: Date): Date {
  const before = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()));
  // of 29 February the 28th
  return before.getUTCDate() === now.getUTCDate() ? before : new Date(before.getTime() - 24 * 3600 * 1000);
}
