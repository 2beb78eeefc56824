/** The quiet mark at the help while there is something new in it. */
import { useActions } from '../../ui/actions.ts';
import { noteSeen } from './news.ts';
import './mark-news.css';

/** Marks the help; the words for it have come. */
export function markNews(): void {
  mark('news.mark');
}

/** The help was opened: nothing in it is new any more. */
export function newsSeen(): void {
  noteSeen();
  mark(undefined);
}

function mark(help: string | undefined): void {
  useActions.setState(({ marks }) => ({ marks: { ...marks, help } }));
}
