/** The news, as rows of the help. */
import i18next from 'i18next';
import type { HelpRow } from '../help-row.ts';
import { NEWS } from './news.ts';

/** A row for each entry: the day in the words of the language, and what has come. */
export function newsRows(): readonly HelpRow[] {
  // a day is a day everywhere
  const day = new Intl.DateTimeFormat(i18next.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return NEWS.map(({ id, date, text }) => ({
    id: `news ${id}`,
    text: i18next.t(text),
    content: (
      <div className="help-news">
        <time dateTime={date}>{day.format(new Date(date))}</time>
        <span>{i18next.t(text)}</span>
      </div>
    ),
  }));
}
