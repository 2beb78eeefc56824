/** The time that the browser gets to read a file that it saves, ms: large ones are copied before they appear among the downloads. */
const READ_BY_THEN = 60_000;

/** Saves a text of the page as a JSON file of that name, where the browser puts downloads. */
export function saveJsonFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/json' }));
}

/** Saves a file of that name, where the browser puts downloads. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_BY_THEN);
}
