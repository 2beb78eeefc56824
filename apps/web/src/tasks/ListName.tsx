import { TASK_LIMITS } from '@flyover/task-lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renameList } from './task-lists.ts';
import type { TaskListInfo } from './task-storage.ts';

/** The name of a list, which can be written over. One that is left empty stays what it was. */
export function ListName({ list }: { readonly list: TaskListInfo }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const next = typed?.trim();
    if (next !== undefined && next !== '' && next !== list.name) void renameList(list, next);
    setTyped(undefined);
  };
  return (
    <input
      className="task-list-name"
      value={typed ?? list.name}
      maxLength={TASK_LIMITS.name}
      aria-label={t('tasks.name')}
      title={list.name}
      dir="auto"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape' || typed === undefined) return;
        event.stopPropagation();
        setTyped(undefined);
      }}
    />
  );
}
