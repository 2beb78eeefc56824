/**
 * Returns the message about a prepared file that was written.
 *
 * @param bytes its size @param changes how many files of changes went into it, where it was updated
 */
export function preparedSentence(path: string, bytes: number, changes = 0): string {
  const inMegabytes = (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${inMegabytes} MB`;
  return changes === 0 ? `${path}: ${size}\n` : `${path}: ${size}, after ${changes} ${changes === 1 ? 'file' : 'files'} of changes\n`;
}

/**
 * Returns the message for a replication that has nothing new.
 *
 * @param osmBase ISO 8601 time of the data
 */
export function upToDateSentence(path: string, osmBase: string | undefined): string {
  return `${path} has all of it already${osmBase === undefined ? '' : `, up to ${osmBase}`}\n`;
}
