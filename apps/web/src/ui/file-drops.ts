/** Files and links that are dropped on the page: without a word a browser would open them in its place, and the page would be gone. */

/** What browsers call the kinds of things that they would go to. */
const LEADS_AWAY = ['Files', 'text/uri-list'];

/**
 * Keeps what is dropped from replacing the page. A field for files still takes them, a field for text still takes a link.
 *
 * @param onFiles takes files that were dropped where no field takes them; folders are none
 * @returns ends it
 */
export function catchDrops(onFiles: (files: readonly File[]) => void): () => void {
  const isCaught = ({ target, dataTransfer }: DragEvent) => {
    const takes = target instanceof Element && target.closest('input[type="file"]') !== null;
    const takesText = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
    const kind = LEADS_AWAY.find((each) => dataTransfer?.types.includes(each));
    return kind === undefined || takes || (takesText && kind !== 'Files') ? undefined : kind;
  };
  const onDrag = (event: DragEvent) => {
    const kind = isCaught(event);
    if (kind === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'drop' && kind === 'Files') onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, onDrag, { capture: true });
  return () => {
    for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, onDrag, { capture: true });
  };
}
