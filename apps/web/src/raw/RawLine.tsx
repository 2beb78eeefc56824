import type { RawKind, RawRow } from '@flyover/result-session';
import { memo } from 'react';
import { tokensOf } from './raw-tokens.ts';
import { type Mark, segmentsOf } from './row-segments.ts';

interface Props {
  readonly row: number;
  readonly rows: number;
  readonly top: number;
  readonly content: RawRow | undefined;
  readonly kind: RawKind;
  readonly separator: string;
  readonly marks: readonly Mark[];
  readonly digits: number;
  readonly locale: string;
  readonly selected: boolean;
  readonly cursor: boolean;
}

/** One row: the number of its line, and its text in colours. Pieces of a long line have none: what they are stands in another piece. */
export const RawLine = memo(function RawLine({ row, rows, top, content, kind, separator, marks, digits, locale, selected, cursor }: Props) {
  const coloured = content?.begins === true && content.ends;
  const segments = content === undefined ? [] : segmentsOf(content.text, coloured ? tokensOf(content.text, kind, separator) : [], marks);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the list, which names the row at hand (aria-activedescendant)
    <div
      role="option"
      id={`raw-row-${row}`}
      aria-selected={selected}
      aria-posinset={row + 1}
      aria-setsize={rows}
      data-row={row}
      className={`raw-line ${cursor ? 'cursor' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="raw-number" style={{ width: `${digits + 3}ch` }}>
        {content?.begins === false ? '↳' : content === undefined ? '' : (content.line + 1).toLocaleString(locale)}
      </span>
      <span className="raw-text">
        {segments.map(({ from, text, kind, mark }) => {
          const look = [kind && `raw-token-${kind}`, mark && `raw-mark-${mark}`].filter(Boolean).join(' ');
          return look === '' ? (
            text
          ) : (
            <span key={from} className={look}>
              {text}
            </span>
          );
        })}
      </span>
    </div>
  );
});
