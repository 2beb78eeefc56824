/** Long texts on the clipboard. */

/**
 * Copies a text that is still being made; must be called from a click.
 *
 * @throws what `text` throws; DOMException where the browser gives no clipboard
 */
export async function copyBlob(text: Promise<Blob>): Promise<void> {
  if (navigator.clipboard === undefined) throw new DOMException('no clipboard', 'NotAllowedError');
  const plain = text.then((blob) => new Blob([blob], { type: 'text/plain' }));
  plain.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
  await text;
}
