/** The choices in "Colour by tag"; they persist until the dialog is opened again. */
import type { ColorSubjects, KeyUse } from '@flyover/result-session';
import { type Break, type ColorClass, putSheet, writeSheet } from '@flyover/tag-colors';
import { create } from 'zustand';
import { editQuery } from '../query/editor-store.ts';
import { queryText } from '../query/query-text.ts';
import { runAction } from '../ui/actions.ts';

/** `length`, `area`, or `tag:` with the key behind it. */
export type SubjectId = 'length' | 'area' | `tag:${string}`;

export interface ColorChoice {
  /** Left out: what the result has most of (`firstSubject`). */
  readonly subject?: SubjectId;
  /** Whether numbers of a tag are put into ranges; left out: where there are many different ones. */
  readonly ranges?: boolean;
  /** Left out: one that fits. */
  readonly palette?: string;
  readonly classes?: number;
  readonly method: Break;
  /** Colours that were changed by hand, by the place of their class. */
  readonly changed: Readonly<Record<number, string>>;
}

export const useColorChoice = create<ColorChoice>()(() => ({ method: 'quantile', changed: {} }));

/** Another subject: its classes are others, so all that was chosen for those before is forgotten but the palette. */
export function chooseSubject(subject: SubjectId): void {
  useColorChoice.setState({ subject, ranges: undefined, classes: undefined, palette: undefined, changed: {} });
}

/** Changes how classes are made or coloured; colours that were changed by hand go with what they were changed from. */
export function changeChoice(choice: Partial<Pick<ColorChoice, 'ranges' | 'palette' | 'classes' | 'method'>>): void {
  useColorChoice.setState({ ...('ranges' in choice && { palette: undefined, classes: undefined }), ...choice, changed: {} });
}

/** Changes the colour of one class. */
export function changeColor(place: number, color: string): void {
  useColorChoice.setState(({ changed }) => ({ changed: { ...changed, [place]: color } }));
}

/** The key of a tag, or undefined for a measure. */
export function keyOf(subject: SubjectId): string | undefined {
  return subject.startsWith('tag:') ? subject.slice('tag:'.length) : undefined;
}

/** Whether a result has a subject. */
export function hasSubject(subjects: ColorSubjects, subject: SubjectId): boolean {
  if (subject === 'length') return subjects.lines > 0;
  if (subject === 'area') return subjects.polygons > 0;
  return subjects.keys.some(({ key }) => key === keyOf(subject));
}

/** More different words than this are names and numbers of houses. */
const MANY_VALUES = 40;

/** A key with some words, else any key, else a measure; undefined where there is nothing to colour by. */
export function firstSubject(subjects: ColorSubjects): SubjectId | undefined {
  const { keys, lines, polygons } = subjects;
  const isTelling = ({ values, numeric }: KeyUse) => values > 1 && (numeric || values <= MANY_VALUES);
  const key = keys.find(isTelling) ?? keys[0];
  if (key !== undefined) return `tag:${key.key}`;
  if (lines > 0) return 'length';
  return polygons > 0 ? 'area' : undefined;
}

// Puts the sheet into the query, and draws it.

/**
 * One change of the query, which undo takes back as a whole.
 *
 * @returns whether it could be put there: not where the directives of the query cannot be read
 */
export function putColors(subject: SubjectId, classes: readonly ColorClass[]): boolean {
  const key = keyOf(subject);
  const about = key === undefined ? { kind: subject === 'area' ? ('area' as const) : ('length' as const) } : { kind: 'tag' as const, key };
  const text = queryText();
  try {
    const { from, to, insert } = putSheet(text, writeSheet(about, classes));
    editQuery(text.slice(0, from) + insert + text.slice(to));
  } catch {
    return false;
  }
  runAction('style.redraw');
  return true;
}
