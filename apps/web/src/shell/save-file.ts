/** How long the browser gets to read a file that it saves, ms. */
const READ_BY_THEN = 10_000;

/** Saves a text of the page as a JSON file of that name, where the browser puts downloads. */
export function saveJsonFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_BY_THEN);
}
