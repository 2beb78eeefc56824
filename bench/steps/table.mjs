/** Plain text tables, and the figures in them. */

/**
 * Columns aligned: the first to the left, the others to the right.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const lines = all.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('   '),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('   '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** Three digits that count: `0.0123`, `1.23`, `12.3`, `123`, `1,230`; `-` where there is no figure. */
export function figure(value) {
  if (value === undefined || !Number.isFinite(value)) return '-';
  if (value === 0) return '0';
  const digits = Math.max(0, Math.min(4, 2 - Math.floor(Math.log10(Math.abs(value)))));
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Like `figure`, with a multiplication sign: how many times one is the other. */
export function times(value) {
  return value === undefined || !Number.isFinite(value) ? '-' : `${figure(value)} x`;
}

/** The middle value; of an even number of values the mean of the two. */
export function median(values) {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
