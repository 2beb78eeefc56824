import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowWindow } from '../../raw/scaled-scroll.ts';
import { changeCounts, useTableTools } from '../table-tools.ts';
import { type CountColumn, countColumns, countNumber, countText, countTitle } from './count-table.ts';
import { countHeading, type ShownCount } from './save-counts.ts';

/** The heights of a row and of the head, pixels; the head is a row of buttons, larger for touch. */
const ROW_HEIGHT = 30;
/** The number of rows that are drawn beyond the view, at each end. */
const AROUND = 12;

/** The groups of a count, sorted by a click on a head; those in view are drawn. */
export function CountsTable({ shown }: { readonly shown: ShownCount }) {
  const { words, table, groups, measure } = shown;
  const scroller = useRef<HTMLElement>(null);
  const { first, last, scroll } = useRowWindow(
    scroller,
    { count: groups.length, height: ROW_HEIGHT, head: ROW_HEIGHT, left: () => 0, keep: () => undefined },
    AROUND,
  );
  const columns = countColumns(table);
  // the rest of the groups is no group, and has no bar
  const most = groups.reduce(
    (found, group) => Math.max(found, group < table.values.length ? Math.abs(countNumber(table, measure, group) || 0) : 0),
    0,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section ref={scroller} className="counts-scroller" tabIndex={0} aria-label={countHeading(shown)} onScroll={scroll.onScroll}>
      <table className="counts-table" aria-rowcount={groups.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column} column={column} title={countTitle(words, column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={first * ROW_HEIGHT} columns={columns.length} />
          {groups.slice(first, last + 1).map((group, i) => (
            <tr key={group} aria-rowindex={first + i + 2} className={group < table.values.length ? undefined : 'counts-rest'}>
              {columns.map((column) => (
                <td
                  key={column}
                  className={column === measure ? 'end counts-measure' : isKey(column) ? undefined : 'end'}
                  title={isKey(column) ? countText(words, table, column, group) : undefined}
                >
                  {column === measure && group < table.values.length && (
                    <span
                      className="counts-bar"
                      style={{ '--share': most === 0 ? 0 : Math.abs(countNumber(table, column, group) || 0) / most } as CSSProperties}
                      aria-hidden
                    />
                  )}
                  <bdi>{countText(words, table, column, group)}</bdi>
                </td>
              ))}
            </tr>
          ))}
          <Gap height={(groups.length - 1 - last) * ROW_HEIGHT} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

function isKey(column: CountColumn): column is 'first' | 'second' {
  return column === 'first' || column === 'second';
}

/** The space of rows that are out of view. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="counts-gap">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function Head({ column, title }: { readonly column: CountColumn; readonly title: string }) {
  const { t } = useTranslation();
  const order = useTableTools(({ counts }) => counts.order);
  const isNow = order.column === column;
  const sortBy = () => changeCounts({ order: { column, descending: isNow ? !order.descending : !isKey(column) } });
  return (
    <th
      scope="col"
      className={isKey(column) ? undefined : 'end'}
      aria-sort={!isNow ? 'none' : order.descending ? 'descending' : 'ascending'}
    >
      <button type="button" title={t('table.counts.sort', { column: title })} onClick={sortBy}>
        <bdi>{title}</bdi>
        {isNow &&
          (order.descending ? <IconArrowDown size={14} stroke={2} aria-hidden /> : <IconArrowUp size={14} stroke={2} aria-hidden />)}
      </button>
    </th>
  );
}
