/** The choices that the tasks panel keeps in this browser: the list that is open, and the editor. Known at the start without asking the database. */

import { readKept, writeKept } from '../settings/settings-store.ts';

const FIELD = 'flyover-tasks';

/** The editors; their names are not translated. */
export const TASK_EDITORS = ['iD', 'JOSM', 'Rapid', 'Level0'] as const;
export type TaskEditor = (typeof TASK_EDITORS)[number];

export interface KeptChoice {
  /** Absent where the panel is closed. */
  readonly open?: string;
  /** Absent until the user has chosen one. */
  readonly editor?: TaskEditor;
}

export function keptChoice(): KeptChoice {
  try {
    const { open, editor }: Partial<Record<string, unknown>> = { ...JSON.parse(readKept(FIELD) ?? '{}') };
    const known = TASK_EDITORS.find((each) => each === editor);
    return { ...(typeof open === 'string' && { open }), ...(known !== undefined && { editor: known }) };
  } catch {
    return {};
  }
}

export function keepChoice(choice: KeptChoice): void {
  writeKept(FIELD, JSON.stringify(choice));
}
