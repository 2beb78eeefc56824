/** The part of the Load dialog that is shown; the action for the history opens it there. */
import { create } from 'zustand';
import { openDialog } from './dialogs.ts';

export type LoadPart = 'saved' | 'history';

export const useLoadPart = create<{ readonly part: LoadPart }>()(() => ({ part: 'saved' }));

export function openLoad(part: LoadPart): void {
  useLoadPart.setState({ part });
  openDialog('load');
}
