/** What is said of a prepared file that was written. @param bytes its size */
export function preparedSentence(path: string, bytes: number): string {
  return `${path}: ${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB\n`;
}
