/** The time until the address of a saved file is revoked, ms: browsers copy large files before the download appears. */
const READ_BY_THEN = 60_000;

/** Downloads a text as a JSON file. */
export function saveJsonFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/json' }));
}

/** Downloads a file. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_BY_THEN);
}
