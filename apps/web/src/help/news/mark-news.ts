/** The mark at the button of the help while there are unseen news. */
import { useActions } from '../../ui/actions.ts';
import { noteSeen } from './news.ts';
import './mark-news.css';

/** Marks the button. The texts of the mark must be loaded. */
export function markNews(): void {
  mark('news.mark');
}

/** Marks all news as seen, as the help has been opened. */
export function newsSeen(): void {
  noteSeen();
  mark(undefined);
}

function mark(help: string | undefined): void {
  useActions.setState(({ marks }) => ({ marks: { ...marks, help } }));
}
